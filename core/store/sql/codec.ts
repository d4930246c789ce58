/** How values are encoded in rows. */
import { EVENT_KINDS, ROLES } from '../../model/event.ts';
import type { EventKind, Role } from '../../model/event.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Stores a UUID in 16 bytes instead of 36. */
export function packNativeId(id: string | null): Uint8Array | string | null {
  return id !== null && UUID.test(id) ? Buffer.from(id.replaceAll('-', ''), 'hex') : id;
}

export function unpackNativeId(stored: Uint8Array | string | null): string | null {
  if (stored === null || typeof stored === 'string') return stored;
  const hex = Buffer.from(stored).toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

export const kindOf = (stored: number): EventKind => EVENT_KINDS[stored] ?? 'system';
export const roleOf = (stored: number): Role => ROLES[stored] ?? 'system';

export const isoTime = (ms: number): string => new Date(ms).toISOString();
