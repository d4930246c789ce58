import type { Random } from './random.ts';
import type { TextSizes } from './sizes.ts';
import type { Writer } from './writer.ts';

/** What a session's log is written from, whichever tool wrote it. */
export interface Session {
  readonly random: Random;
  readonly writer: Writer;
  readonly sizes: TextSizes;
  readonly sessionId: string;
  readonly startMs: number;
  readonly cwd: string;
  /** Messages of the user, the assistant and the tools; one may take several lines. */
  readonly messages: number;
}

/** Lines without line breaks, made as they are asked for; gives the time of the last one. */
export type SessionLines = Generator<string, number>;

/** A turn's messages, the request included: a tool's call and its result are one each. */
export const TURN_MESSAGES = 8;

/** Seconds before a request: some come back after lunch, a gap that cuts the segment. */
export function secondsToRequest({ chance }: Random): number {
  return chance(0.15) ? 4_000 : 120;
}
