/** The disk returns no bytes, or fewer than expected. */
const UNREADABLE: ReadonlySet<string> = new Set(['SQLITE_IOERR_READ', 'SQLITE_IOERR_SHORT_READ']);

/**
 * Whether a code from SQLite or from decompression means that a database is damaged. Blocks are
 * compressed, so one that does not unpack is damaged as well.
 */
export function isDamageCode(code: string): boolean {
  return (
    code === 'SQLITE_NOTADB' ||
    code.startsWith('SQLITE_CORRUPT') ||
    code.startsWith('ZSTD_error') ||
    UNREADABLE.has(code)
  );
}
