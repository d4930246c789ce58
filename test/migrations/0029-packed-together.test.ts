import { zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { sql } from '../../core/store/sql/sql.ts';
import { packTexts, unpackTexts } from '../../core/store/summaries/packedTexts.ts';
import { memoryAtSchema } from '../helpers/memoryAtSchema.ts';

it('leaves all rows as they are', async () => {
  const { migrate } = await memoryAtSchema(28);
  const texts = migrate(29).column(sql`SELECT text_ix FROM node_text`);
  expect(texts.length).toBeGreaterThan(5);
});

it('lists the newest points from the index alone', async () => {
  const { migrate } = await memoryAtSchema(28);
  const plan = migrate(29).all<{ detail: string }>(
    sql`EXPLAIN QUERY PLAN SELECT point_key FROM told_point INDEXED BY told_point_time
        WHERE ms >= 1 AND ms < 9 ORDER BY ms DESC, point_key DESC LIMIT 3`,
  );
  expect(plan.map(({ detail }) => detail)).toEqual([
    'SEARCH told_point USING COVERING INDEX told_point_time (ms>? AND ms<?)',
  ]);
});

const text = (content: string) => ({ content, tokens: 9, markers: [] });
const BRIEF =
  'The importer read each log twice. It now reads a log once, and keeps where it stopped.';

const TEXTS = {
  detailed: text(`${BRIEF} Nothing else changed.`),
  brief: text(BRIEF),
  tags: text('logs'),
};

it('reads what was packed by itself', () => {
  const { texts } = packTexts(TEXTS);
  const alone = { detailed: TEXTS.detailed, markers: { brief: [], tags: [] } };
  expect(unpackTexts({ texts, packed: zstdCompressSync(JSON.stringify(alone)) })).toEqual(TEXTS);
});

it('reads what was packed against its own columns alone', () => {
  const { texts } = packTexts(TEXTS);
  const alone = { detailed: TEXTS.detailed, markers: { brief: [], tags: [] } };
  const packed = zstdCompressSync(JSON.stringify(alone), { dictionary: Buffer.from(texts) });
  expect(unpackTexts({ texts, packed })).toEqual(TEXTS);
});

it('reads what is in memories: the words that it is packed against never change', () => {
  const { texts } = packTexts(TEXTS);
  const stored = 'ePnRqw4nw5UWaONABb/8kozMvHSF1JziVIXkjMS8dDRnk5qWATttQkQ=';
  expect(unpackTexts({ texts, packed: Buffer.from(stored, 'base64') })).toEqual(TEXTS);
});

it('packs Detailed against Brief, whose sentences it repeats', () => {
  const { texts: plain, packed } = packTexts(TEXTS);
  expect(unpackTexts({ texts: plain, packed })).toEqual(TEXTS);
  // Nor are the names that all such JSON has in it.
  expect(packed.length).toBeLessThan(60);
  // Of a damaged row nothing is made up.
  expect(() => unpackTexts({ texts: plain.replace('reads', 'wrote'), packed })).toThrow(/./);
});
