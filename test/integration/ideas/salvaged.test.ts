/** What models linked and people corrected of ideas is copied out of a damaged memory. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hashText } from '../../../core/node/bytes.ts';
import { parseTimedId } from '../../../core/model/ids.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import { rebuild } from '../care/rebuilding.ts';
import { verifyMemory } from '../care/verifyMemory.ts';
import { ideasOf } from './ideasOf.ts';
import { writeShop } from './shop.ts';

const keyOf = (ideaId: string): Uint8Array =>
  parseTimedId('idea', ideaId)?.hash ?? hashText('no such idea');

it('links by a model, what it was asked and what a person said hold in the new memory', async () => {
  const memory = openTestMemory();
  await memory.import(await writeShop(temporaryFolder()));
  await memory.index();
  const ask = ideasOf(memory);
  const find = async (text: string) => (await ask('ideas', { text })).ideas[0]?.ideaId ?? '';
  const [crash, draught, sundays] = await Promise.all(
    ['crashes on leap', 'draught of each ship', 'skip Sundays'].map(find),
  );
  await memory.writer.storeModelLinks({
    atMs: 1,
    provider: 'openai',
    model: 'm',
    outcome: 'linked',
    asked: [crash, draught, sundays].map((id) => keyOf(id ?? '')),
    links: [
      {
        scope: 1,
        from: keyOf(draught ?? ''),
        to: keyOf(sundays ?? ''),
        relation: 'builds_on',
        confidence: 0.5,
      },
    ],
  });
  await ask('markIdea', { ideaId: draught ?? '', text: 'Show the draught', intent: 'todo' });
  await ask('markIdea', { ideaId: crash ?? '', state: 'closed' });
  await memory.index();
  const stands = async (of: typeof ask) =>
    (await of('ideas', {})).ideas.map(({ ideaId, text, intent, state, relations }) => ({
      ideaId,
      text,
      intent,
      state,
      relations: relations.map(({ relation, by, ideaId: other }) => [relation, by, other]),
    }));
  const before = await stands(ask);
  expect(JSON.stringify(before)).toContain('"builds_on","model"');
  expect(before.filter(({ state }) => state === 'closed')).toHaveLength(1);
  const rows = (db: typeof memory.db) =>
    ['link_run', 'idea_asked', 'model_link', 'point_change'].map((name) =>
      db.all({ text: `SELECT * FROM ${name} ORDER BY 1, 2`, values: [] }),
    );
  const kept = rows(memory.db);
  memory.db.database.pragma('wal_checkpoint(TRUNCATE)');
  const file = join(temporaryFolder(), 'memory.db');
  copyFileSync(memory.file, file);
  await rebuild(file);
  const rebuilt = openTestMemory({ file });
  expect(rows(rebuilt.db)).toEqual(kept);
  await rebuilt.index();
  expect(await stands(ideasOf(rebuilt))).toEqual(before);
  expect(rebuilt.db.all(sql`SELECT 1 FROM idea_asked`)).toHaveLength(3);
  expect(await verifyMemory(rebuilt)).toMatchObject({ ok: true, findings: [] });
});
