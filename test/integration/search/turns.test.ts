import { expect, it } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import { codeOf, openSearching, talk } from './searching.ts';

const LINES = talk('ferry', '2025-01-06T10:00:00.000Z', [
  'When does the ferry to Naxos leave?',
  'The ferry leaves at six.',
]);
const QUESTION = { question: 'When does the ferry leave?' };
/** More than are answered while the system lets other threads wait. */
const MANY = 200;

it('answers who looks something up before all that others ask, whoever asked first', async () => {
  const { host, client } = await openSearching(LINES);
  const asked = askMany(client);
  const other = await host.connect();
  expect((await other.call('toc', {})).children).toHaveLength(1);
  expect(await asked.answered()).toBeLessThan(MANY);
});

it('answers a question before the many that another client asked first', async () => {
  const { host, client } = await openSearching(LINES);
  const asked = askMany(client);
  const other = await host.connect();
  expect((await other.call('navigate', QUESTION)).found).toBe(true);
  expect(await asked.answered()).toBeLessThan(MANY);
});

it('drops questions for whose answers nobody waits any more, and answers the next', async () => {
  const { client } = await openSearching(LINES);
  const abort = new AbortController();
  const asked = Array.from({ length: MANY }, () =>
    codeOf(client.call('find', { query: 'ferry' }, { signal: abort.signal })),
  );
  abort.abort();
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['cancelled']));
  expect((await client.call('find', { query: 'ferry' })).total).toBe(2);
});

/** Asks many questions at once; how many were answered is told when the others are given up. */
function askMany(client: Client): { readonly answered: () => Promise<number> } {
  const abort = new AbortController();
  const codes = Array.from({ length: MANY }, () =>
    codeOf(client.call('navigate', QUESTION, { signal: abort.signal })),
  );
  return {
    async answered() {
      abort.abort();
      return (await Promise.all(codes)).filter((code) => code === 'none').length;
    },
  };
}
