import { expect, test } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import { createNotice } from '../../../renderer/state/notice.ts';
import {
  namePerson,
  namesIn,
  namesProblem,
  type GivenPerson,
} from '../../../renderer/state/people.ts';

test('names stand between commas, each once, however it is spelt', () => {
  expect(namesIn(' Mira, @mholt ,, mira,M. Holt')).toEqual(['Mira', '@mholt', 'M. Holt']);
});

test('names that no words could be told by are refused', () => {
  expect(namesProblem(['Mira', 'MH'])).toBe('“MH” is too short: 3 letters at least.');
  expect(namesProblem(['x'.repeat(61)])).toBe('No name is longer than 60 letters.');
  expect(namesProblem(Array.from({ length: 21 }, (_, index) => `name${index}`))).toBe(
    'Give at most 20 names.',
  );
  expect(namesProblem(['Mira', '@mholt'])).toBeNull();
});

/** What `namePerson` of the engine does, on a list. */
function hostOf(people: Map<string, GivenPerson>) {
  const notice = createNotice();
  const client = {
    call: (_: string, { name, aliases }: { name: string; aliases: string[] | null }) => {
      const before = people.get(name.toLowerCase())?.aliases ?? null;
      if (aliases === null) people.delete(name.toLowerCase());
      else people.set(name.toLowerCase(), { name, aliases });
      return Promise.resolve({ name, before });
    },
  } as unknown as Client;
  const explorer = {
    client,
    queries: { invalidate: () => undefined },
    tree: { refresh: () => Promise.resolve() },
    notice,
  } as unknown as Parameters<typeof namePerson>[0];
  return { explorer, notice };
}

test.each<[string, GivenPerson | null]>([
  ['somebody with another name is one person', { name: 'M. Holt', aliases: ['Mira'] }],
  ['the same name with other names', { name: 'mira holt', aliases: ['@mira'] }],
  ['nobody', null],
])('%s: what was said before is gone, and comes back whole', async (_, wanted) => {
  const before = { name: 'Mira Holt', aliases: ['Mira', '@mholt'] };
  const people = new Map([['mira holt', before]]);
  const { explorer, notice } = hostOf(people);
  expect(await namePerson(explorer, wanted, before)).toBe(true);
  expect([...people.values()]).toEqual(wanted === null ? [] : [wanted]);
  await notice.undo();
  expect([...people.values()]).toEqual([before]);
});
