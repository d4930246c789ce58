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

function opened(gone: readonly string[] = []) {
  let publish: ((one: TurnedDecision) => void) | undefined;
  const said: string[] = [];
  const client = {
    on: (_name: string, listener: (one: TurnedDecision) => void) => {
      publish = listener;
      return () => undefined;
    },
    call: (_name: string, { ideaId }: { readonly ideaId: string }) =>
      gone.includes(ideaId) ? Promise.reject(new Error('gone')) : Promise.resolve({}),
  } as unknown as Client;
  const news = createDecisionNews(client, (text) => said.push(text));
  const shown = () => news.store.getState().turned.map(({ by }) => by.text);
  return { news, said, shown, publish: (one: TurnedDecision) => publish?.(one) };
}

it('keeps the newest few, each once, says each in passing, and lets go of what was seen', () => {
  const { news, said, shown, publish } = opened();
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'e']) publish(turned(name));
  publish(turned('f', 'contradicts'));
  expect(shown()).toEqual(['f', 'e', 'f', 'd', 'c']);
  expect(said.at(0)).toBe('What was just decided in shop replaces an earlier decision');
  expect(said.at(-1)).toBe('What was just decided in shop goes against an earlier decision');
  const [first] = news.store.getState().turned;
  if (first !== undefined) news.dismiss(first);
  expect(shown()).toEqual(['e', 'f', 'd', 'c']);
});

it('lets go of those whose words were forgotten', async () => {
  const { news, shown, publish } = opened(['idea:a']);
  publish(turned('a'));
  publish(turned('b'));
  await news.dropGone();
  expect(shown()).toEqual(['b']);
});
