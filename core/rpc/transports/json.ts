import type { MessageLimits } from '../transport.ts';
import { textFits } from './limits.ts';

/** Parses a text message; undefined if it is not text, not JSON, or beyond the limits. */
export function decodeJson(data: unknown, limits?: MessageLimits): unknown {
  if (typeof data !== 'string') return undefined;
  if (limits !== undefined && !textFits(data, limits)) return undefined;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
