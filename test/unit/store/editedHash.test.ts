import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openForWriting } from '../../../core/store/sql/openDatabase.ts';
import { EDITED, editedHash } from '../../../core/store/summaries/edits.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

/** The hash of an edited text whose bullet cites these grips, in a memory with these rows of grips. */
function hashOf(rows: Readonly<Record<number, string>>, gripIxs: readonly number[]): string {
  const db = openForWriting(join(temporaryFolder(), 'memory.db'));
  onTestFinished(() => void db.database.close());
  db.database.exec('CREATE TEMP TABLE grip (grip_ix INTEGER PRIMARY KEY, key BLOB)');
  for (const [ix, key] of Object.entries(rows))
    db.database.prepare('INSERT INTO temp.grip VALUES (?, ?)').run(Number(ix), Buffer.from(key));
  const bullets = [{ role: null, text: 'Said.', supported: true, project: null, gripIxs }];
  const edits = { edited: EDITED.bullets, title: null, bullets };
  return Buffer.from(editedHash(db, new Uint8Array(10), edits)).toString('hex');
}

test('an edited text is the same wherever the rows of its grips stand, and another with other grips', () => {
  const one = hashOf({ 1: 'a', 2: 'b' }, [1, 2]);
  expect(hashOf({ 7: 'b', 9: 'a' }, [9, 7])).toBe(one);
  expect(hashOf({ 1: 'b', 2: 'a' }, [1, 2])).not.toBe(one);
});
