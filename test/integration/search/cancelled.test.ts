import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { procedures } from '../../../core/contract/procedures.ts';
import { createSearch } from '../../../core/engine/search/createSearch.ts';
import type { Search } from '../../../core/engine/search/createSearch.ts';
import type { MemoryReads } from '../../../core/engine/library/ports/memoryStore.ts';
import { cancelSignal, createCancelFlag } from '../../../core/model/cancelFlag.ts';
import type { CancelSignal } from '../../../core/model/progress.ts';
import { toFailure } from '../../../core/model/result.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { logText, talk } from './searching.ts';

type Ask = (looking: Search, signal: CancelSignal) => Promise<unknown>;

const { find, search, navigate, pack } = procedures;
const QUESTION = 'When does the ferry leave?';

const WAYS: Readonly<Record<string, Ask>> = {
  find: (looking, signal) => looking.find(find.input.parse({ query: 'ferry' }), signal),
  search: (looking, signal) =>
    looking.search(search.input.parse({ query: 'ferry', level: 'segment' }), signal),
  'navigate by the index': (looking, signal) =>
    looking.navigate(navigate.input.parse({ question: QUESTION }), signal),
  'navigate by the table of contents': (looking, signal) =>
    looking.navigate(navigate.input.parse({ question: QUESTION, mode: 'toc' }), signal),
  pack: (looking, signal) =>
    looking.pack(pack.input.parse({ question: QUESTION, budget: 1_000 }), signal),
  handoff: (looking, signal) => looking.handoff({ target: 'plain:a', budget: 1_000 }, signal),
};

it('reads no further once it is cancelled, whatever is looked for and wherever it is', async () => {
  const memory = openTestMemory();
  const log = join(temporaryFolder(), 'talk.jsonl');
  const said = ['The ferry leaves at six.', 'Which ferry?'];
  writeFileSync(log, logText(talk('a', '2025-01-06T10:00:00.000Z', said)));
  await memory.import(log);
  await memory.index();
  for (const [name, ask] of Object.entries(WAYS)) {
    const whole = await cancelledAfter(Infinity, memory.reader, ask);
    expect([name, whole.ended]).toEqual([name, 'answered']);
    // Cancelled during the very last read, nothing is left to stop.
    for (let most = 1; most < whole.reads; most++)
      expect([name, await cancelledAfter(most, memory.reader, ask)]).toEqual([
        name,
        { ended: { code: 'cancelled', message: 'Cancelled. Nothing was changed.' }, reads: most },
      ]);
  }
});

/** Cancels during one of the reads, and counts those that began. */
async function cancelledAfter(most: number, reader: MemoryReads, ask: Ask) {
  const flag = createCancelFlag();
  let reads = 0;
  const counting = new Proxy(reader, {
    get: (target, name) => {
      const read: unknown = Reflect.get(target, name);
      if (typeof read !== 'function') return read;
      return (...args: readonly unknown[]): unknown => {
        reads += 1;
        if (reads === most) flag.cancel();
        return Reflect.apply(read, target, args);
      };
    },
  });
  const looking = createSearch({
    reader: counting,
    countTokens: (text) => text.length,
    now: () => Date.parse('2025-01-07T10:00:00.000Z'),
    ticks: () => 0,
  });
  const ended = await ask(looking, cancelSignal(flag.buffer, 'Nothing was changed.')).then(
    () => 'answered',
    toFailure,
  );
  return { ended, reads };
}
