import { expect, it } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import { createDecisionNews, type TurnedDecision } from '../../../renderer/state/decisionNews.ts';

const idea = (name: string): TurnedDecision['by'] => ({
  ideaId: `idea:${name}`,
  gripId: `grip:${name}`,
  conversationId: 'plain:c',
  text: name,
  time: '2026-03-02T09:00:00Z',
});
const turned = (by: string, relation: TurnedDecision['relation'] = 'supersedes') => ({
  relation,
  projectId: 'p',
  project: 'shop',
  decision: idea('before'),
  by: idea(by),
});

/** The window's news over a memory that notes some. */
function opened(noted: readonly TurnedDecision[] = []) {
  let publish: ((one: TurnedDecision) => void) | undefined;
  const said: string[] = [];
  const memory = { noted, isThere: true, hold: Promise.resolve() };
  const calls: [string, unknown][] = [];
  const client = {
    on: (_name: string, listener: (one: TurnedDecision) => void) => {
      publish = listener;
      return () => undefined;
    },
    async call(name: string, input: unknown) {
      calls.push([name, input]);
      const listed = { turned: memory.noted };
      await memory.hold;
      if (!memory.isThere) throw new Error('nobody is there');
      return name === 'turnedDecisions' ? listed : {};
    },
  } as unknown as Client;
  const news = createDecisionNews(client, (text) => said.push(text));
  const shown = () => news.store.getState().turned.map(({ by }) => by.text);
  return { news, said, shown, memory, calls, publish: (one: TurnedDecision) => publish?.(one) };
}

it('keeps each once, the newest first, and says each in passing', () => {
  const { said, shown, publish } = opened();
  for (const name of ['a', 'b', 'a']) publish(turned(name));
  publish(turned('a', 'contradicts'));
  expect(shown()).toEqual(['a', 'a', 'b']);
  expect(said.at(0)).toBe('A decision in shop replaces an earlier one');
  expect(said.at(-1)).toBe('A decision in shop goes against an earlier one');
});

it('has after a reload what nobody put away, and says nothing of it again', async () => {
  const { news, said, shown, memory } = opened([turned('a'), turned('b')]);
  await news.refresh();
  expect(shown()).toEqual(['a', 'b']);
  expect(said).toEqual([]);
  memory.isThere = false;
  await news.refresh();
  expect(shown()).toEqual(['a', 'b']);
});

it('puts one away in the memory, and has it again where that failed', async () => {
  const { news, shown, memory, calls } = opened([turned('a'), turned('b')]);
  await news.refresh();
  const [first] = news.store.getState().turned;
  memory.isThere = false;
  const away = news.dismiss(first ?? turned('a'));
  expect(shown()).toEqual(['b']);
  await away;
  memory.isThere = true;
  await news.refresh();
  expect(shown()).toEqual(['a', 'b']);
  await news.dismiss(turned('b'));
  expect(calls.at(-1)).toEqual([
    'seeTurned',
    { relation: 'supersedes', decisionId: 'idea:before', byId: 'idea:b' },
  ]);
});

it('is not set back by a list that was asked for before the newest', async () => {
  const { news, shown, memory, publish } = opened();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  memory.hold = promise;
  const listing = news.refresh();
  publish(turned('a'));
  resolve(undefined);
  await listing;
  expect(shown()).toEqual(['a']);
});
