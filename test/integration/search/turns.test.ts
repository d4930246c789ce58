import { expect, it } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import { codeOf, openSearching, talk } from './searching.ts';

const LINES = talk('ferry', '2025-01-06T10:00:00.000Z', [
  'When does the ferry to Naxos leave?',
  'The ferry leaves at six.',
]);
const QUESTION = { question: 'When does the ferry leave?' };
/** More than the system may let one thread answer before it lets another run at all. */
const MANY = 400;

it('answers who looks something up before all that others ask, whoever asked first', async () => {
  const { host, client } = await openSearching(LINES);
  const other = await host.connect();
  const answered: string[] = [];
  const asked = Array.from({ length: MANY }, () => note('navigate', navigate(client)));
  const looked = note('toc', other.call('toc', {}));
  await Promise.all([...asked, looked]);
  expect(answered.indexOf('toc')).toBeLessThan(MANY);

  async function note(name: string, call: Promise<unknown>): Promise<void> {
    await call;
    answered.push(name);
  }
});

it('answers a question before the many that another client asked first', async () => {
  const { host, client } = await openSearching(LINES);
  const other = await host.connect();
  let answered = 0;
  const asked = Array.from({ length: MANY }, () => navigate(client).then(() => (answered += 1)));
  expect((await navigate(other)).found).toBe(true);
  expect(answered).toBeLessThan(MANY);
  await Promise.all(asked);
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

function navigate(client: Client) {
  return client.call('navigate', QUESTION);
}
