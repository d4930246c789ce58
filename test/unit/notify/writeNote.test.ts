import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeNote } from '../../../core/node/hook/strata-notify.cjs';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

/** Unicode, spaces, line breaks and quotes; of every length that a block of the hash can have. */
const names = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
  fc.string({ unit: fc.constantFrom('a', 'ü', ' ', '\n', '"', '中', '😀'), minLength: 1 }),
);

test('a note of any path holds it whole, under the hash of it', () => {
  const spool = join(temporaryFolder(), 'spool');
  fc.assert(
    fc.property(names, (name) => {
      const path = `/${name}`;
      const note = writeNote(spool, path);
      const hash = createHash('sha1').update(path).digest('hex');
      expect([note, readFileSync(note, 'utf8')]).toEqual([join(spool, `${hash}.note`), path]);
    }),
    { numRuns: 300 },
  );
});

test('a log that is noted again has one note, and nothing else stays', () => {
  const spool = join(temporaryFolder(), 'memory', 'spool');
  const notes = ['/a.jsonl', '/b.jsonl', '/a.jsonl'].map((path) => writeNote(spool, path));
  expect(notes[2]).toBe(notes[0]);
  expect(readdirSync(spool).sort()).toEqual(
    [...new Set(notes)].map((note) => note.slice(spool.length + 1)).sort(),
  );
});

test.skipIf(process.platform === 'win32')('only its user may read what it makes', () => {
  const memory = join(temporaryFolder(), 'memory');
  const note = writeNote(join(memory, 'spool'), '/a.jsonl');
  expect([memory, join(memory, 'spool'), note].map((path) => statSync(path).mode & 0o777)).toEqual([
    0o700, 0o700, 0o600,
  ]);
});

test('what cannot be written is thrown, and leaves nothing half', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'spool'), 'a file');
  expect(() => writeNote(join(folder, 'spool'), '/a.jsonl')).toThrow(
    expect.objectContaining({ code: 'ENOTDIR' }) as Error,
  );
  const spool = join(folder, 'other');
  mkdirSync(join(spool, `${createHash('sha1').update('/a.jsonl').digest('hex')}.note`), {
    recursive: true,
  });
  expect(() => writeNote(spool, '/a.jsonl')).toThrow(/EISDIR|EPERM|EEXIST/);
  expect(readdirSync(spool).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});
