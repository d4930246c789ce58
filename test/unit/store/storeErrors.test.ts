import { expect, it } from 'vitest';
import { toFailure } from '../../../core/model/result.ts';
import { toStoreError } from '../../../core/store/sql/storeErrors.ts';

it.each([
  ['SQLITE_NOTADB', 'database-damaged'],
  ['SQLITE_CORRUPT_VTAB', 'database-damaged'],
  ['SQLITE_FULL', 'disk-full'],
  ['SQLITE_IOERR_SHMSIZE', 'disk-full'],
  ['ENOSPC', 'disk-full'],
  ['SQLITE_BUSY_SNAPSHOT', 'memory-busy'],
  ['SQLITE_CANTOPEN', 'path-unreadable'],
  ['SQLITE_READONLY_DBMOVED', 'path-unreadable'],
  ['EROFS', 'path-unreadable'],
])('%s is %s', (code, kind) => {
  const error = Object.assign(new Error('what SQLite says'), { code });
  const converted = toStoreError(error, '/memory.db');
  expect(toFailure(converted).code).toBe(kind);
  expect(converted).toMatchObject({
    cause: error,
    message: expect.stringContaining('/memory.db') as string,
    details: { file: '/memory.db', sqlite: code },
  });
});

const broken = Object.assign(new Error('a bug'), { code: 'SQLITE_CONSTRAINT_UNIQUE' });
it.each([undefined, 'words', new TypeError('a bug'), broken])('%s stays what it is', (thrown) => {
  expect(toStoreError(thrown, '/memory.db')).toBe(thrown);
});
