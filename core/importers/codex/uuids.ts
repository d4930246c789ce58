import { parseTime } from '../time.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Has an id the shape of a UUID, so that no other thing has it by chance? */
export function isUuid(id: string): boolean {
  return UUID.test(id);
}

/** Before 1973 there were none: the digits of such an id are made up. */
const FIRST_MS = 1e11;

/** The time that a UUID of version 7 carries, ms since the epoch; null where it carries none. */
export function uuidTime(id: string): number | null {
  if (!isUuid(id) || id.charAt(14) !== '7') return null;
  const ms = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  return ms < FIRST_MS ? null : parseTime(ms);
}
