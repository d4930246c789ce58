/** The disk gives no bytes, or fewer than there were. */
const UNREADABLE: ReadonlySet<string> = new Set(['SQLITE_IOERR_READ', 'SQLITE_IOERR_SHORT_READ']);

/**
 * Does a code of SQLite, or of unpacking, say that a database is damaged? Blocks are compressed: one that
 * does not unpack is damaged as well.
 */
export function isDamageCode(code: string): boolean {
  return (
    code === 'SQLITE_NOTADB' ||
    code.startsWith('SQLITE_CORRUPT') ||
    code.startsWith('ZSTD_error') ||
    UNREADABLE.has(code)
  );
}
