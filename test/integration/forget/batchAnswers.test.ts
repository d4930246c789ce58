import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SEGMENT_LEVEL } from '../../../core/store/sql/levels.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { claudeLine, logOf, minutesAfter, uuid } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import { forgetIn, leftOf } from './forgetting.ts';

const AT = '2026-01-05T10:00:00.000Z';
const MARK = 'the zebra password is quagga';

it('answers of a batch about what is forgotten go with it, those about others stay', async () => {
  const memory = openTestMemory();
  const folder = temporaryFolder();
  for (const n of [1, 2]) {
    const said = { id: n, at: minutesAfter(AT, n), text: `Please look at page ${n} of the shop.` };
    writeFileSync(join(folder, `${n}.jsonl`), logOf([claudeLine(uuid(n), said)]));
  }
  await memory.import(folder);
  await memory.index();
  const segments = memory.db.all<{ nodeId: string; startMs: number }>(
    sql`SELECT node_id AS nodeId, start_ms AS startMs FROM node
        WHERE level = ${SEGMENT_LEVEL} AND live = 1 ORDER BY start_ms`,
  );
  expect(segments).toHaveLength(2);
  const place = { provider: 'openai', baseUrl: 'https://api.openai.com/v1', model: 'm' } as const;
  const begun = await memory.writer.beginBatch(
    { ...place, label: 'strata-1', begunMs: 0 },
    segments.map((node, at) => ({
      customId: `strata-1-${at}`,
      requestHash: new Uint8Array([at]),
      nodes: [node],
      isLastTry: false,
      setAside: 0.01,
    })),
  );
  expect(await memory.reader.setAsideForBatches()).toBeCloseTo(0.02, 12);
  const completion = {
    calls: [],
    tokensIn: 1,
    tokensOut: 1,
    cost: null,
    finish: 'stop' as const,
    structure: null,
  };
  await memory.writer.endBatch(
    begun?.batchIx ?? 0,
    [MARK, 'all is well'].map((text, at) => ({
      customId: `strata-1-${at}`,
      outcome: 'answered' as const,
      completion: { ...completion, text },
      call: {
        atMs: 0,
        purpose: 'test',
        nodeId: null,
        ...place,
        tokensIn: 1,
        tokensOut: 1,
        cost: 0.001,
        durationMs: 0,
        outcome: 'answered',
      },
    })),
    0,
  );
  expect(await memory.reader.setAsideForBatches()).toBe(0);
  expect(leftOf(memory.db, [MARK])).toEqual([MARK]);
  await forgetIn(memory, { kind: 'conversation', value: `claude-code:${uuid(1)}` });
  const answers = await memory.reader.batchAnswers(place);
  expect(answers.map((one) => one.completion.text)).toEqual(['all is well']);
  expect(leftOf(memory.db, [MARK])).toEqual([]);
});
