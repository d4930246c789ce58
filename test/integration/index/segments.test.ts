import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exchange, logOf, minutesAfter, plainLine } from '../../helpers/logLines.ts';
import type { Said } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';

const AT = '2026-01-05T10:00:00.000Z';
const words = (count: number): string =>
  Array.from({ length: count }, (_, i) => ['tax', 'table', 'cart', 'rate'][i % 4]).join(' ');
const user = (minutes: number, text: string): Said => ({ at: minutesAfter(AT, minutes), text });
const assistant = (minutes: number, text: string): Said => ({
  at: minutesAfter(AT, minutes),
  role: 'assistant',
  text,
});

/** Of about 800 tokens, and of 190 more than the last message has. */
const twoTurns = (last: number): readonly Said[] => [
  user(0, `A ${words(400)}`),
  assistant(1, `B ${words(400)}`),
  user(2, `C ${words(190)}`),
  assistant(3, `D ${words(last)}`),
];

const lettersOf = async (last: number) =>
  (await segmentsOf(await indexed(twoTurns(last)))).map(({ texts }) =>
    texts.map((text) => text[0]),
  );

describe('segments', () => {
  it('are cut by a pause of more than half an hour between turns, not by one of just that', async () => {
    const memory = await indexed([
      user(0, 'one'),
      assistant(1, 'two'),
      user(31, 'three'),
      assistant(32, 'four'),
      user(62.001, 'five'),
    ]);
    expect(await segmentsOf(memory)).toMatchObject([
      { texts: ['one', 'two', 'three', 'four'] },
      { texts: ['five'] },
    ]);
  });

  it('are not cut by any pause inside a turn', async () => {
    const memory = await indexed([
      user(0, 'one'),
      assistant(31, 'two'),
      assistant(200, 'three'),
      user(201, 'four'),
    ]);
    expect(await segmentsOf(memory)).toMatchObject([{ texts: ['one', 'two', 'three', 'four'] }]);
  });

  it('join turns up to a weight of 1,200', async () => {
    expect(await lettersOf(190)).toEqual([['A', 'B', 'C', 'D']]);
    expect(await lettersOf(250)).toEqual([
      ['A', 'B'],
      ['C', 'D'],
    ]);
  });

  it('keep a turn whole up to a weight of 5,000', async () => {
    const memory = await indexed([
      user(0, `A ${words(1500)}`),
      assistant(1, `B ${words(1500)}`),
      assistant(2, `C ${words(1900)}`),
      user(3, `D ${words(800)}`),
    ]);
    expect((await segmentsOf(memory)).map(({ texts }) => texts.map((text) => text[0]))).toEqual([
      ['A', 'B', 'C'],
      ['D'],
    ]);
  });

  it('are cut inside a turn that is too long, and leave an event that is too long alone', async () => {
    const memory = await indexed([
      user(0, `A ${words(1500)}`),
      assistant(1, `B ${words(1500)}`),
      assistant(2, `C ${words(2100)}`),
      assistant(3, `D ${words(6000)}`),
      assistant(4, 'E'),
    ]);
    const segments = await segmentsOf(memory);
    expect(segments.map(({ texts }) => texts.map((text) => text[0]))).toEqual([
      ['A', 'B'],
      ['C'],
      ['D'],
      ['E'],
    ]);
    // All are of the one turn.
    expect(new Set(segments.flatMap(({ turnIds }) => turnIds)).size).toBe(1);
  });

  it('get the end of the one before as overlap, at most 5 minutes and 500 tokens of it', async () => {
    const memory = await indexed([
      user(0, 'too early'),
      assistant(5, `too much ${words(600)}`),
      user(6, 'in time'),
      assistant(10, 'the end'),
      user(50, 'next'),
      assistant(51, `long ${words(700)}`),
      user(100, 'last'),
    ]);
    const segments = await segmentsOf(memory);
    const texts = new Map(
      segments.flatMap(({ ids, texts: all }) => ids.map((id, i) => [id, all[i]?.slice(0, 8)])),
    );
    expect(
      segments.map(({ overlapEventIds }) => overlapEventIds.map((id) => texts.get(id))),
    ).toEqual([[], ['in time', 'the end'], ['long tax']]);
  });

  it('count what their events count, overlap aside', async () => {
    const memory = await indexed([...exchange(1, 4, AT), ...exchange(5, 4, minutesAfter(AT, 60))]);
    const sums = memory.db.all<{ tokens: number; sum: number }>({
      text: `SELECT s.tokens, (SELECT sum(e.tokens) FROM segment_event AS x JOIN event AS e
               USING (event_ix) WHERE x.node_ix = s.node_ix) AS sum FROM segment AS s`,
      values: [],
    });
    expect(sums).toHaveLength(2);
    expect(sums.filter(({ tokens, sum }) => tokens !== sum)).toEqual([]);
  });
});

async function indexed(said: readonly Said[]): Promise<TestMemory> {
  const path = join(temporaryFolder(), 'talk.jsonl');
  writeFileSync(path, logOf(said.map((each) => plainLine('c', each))));
  const memory = openTestMemory();
  await memory.import(path);
  await memory.index();
  return memory;
}

async function segmentsOf({ reader }: TestMemory) {
  const toc = await reader.toc({ nodeId: 'toc:day:2026-01-05', depth: 2 });
  return Promise.all(
    (toc?.children[0]?.children ?? []).map(async ({ nodeId }) => {
      const page = await reader.events({ target: nodeId, limit: 100, offset: 0 }, 0);
      const node = await reader.show({ nodeId, level: 'brief', version: undefined });
      return {
        texts: page?.events.map(({ text }) => text) ?? [],
        ids: page?.events.map(({ eventId }) => eventId) ?? [],
        overlapEventIds: node?.overlapEventIds ?? [],
        turnIds: node?.turnIds ?? [],
      };
    }),
  );
}
