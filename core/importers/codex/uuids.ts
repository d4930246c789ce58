const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Has an id the shape of a UUID, so that no other thing has it by chance? */
export function isUuid(id: string): boolean {
  return UUID.test(id);
}

/** The time that a UUID of version 7 carries, ms since the epoch; null for any other id. */
export function uuidTime(id: string): number | null {
  if (!isUuid(id) || id.charAt(14) !== '7') return null;
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
