import { expect, it } from 'vitest';
import { amountsOf, priced } from '../../../core/engine/conversations/priceTokens.ts';
import type { ModelTokens } from '../../../core/engine/conversations/ports/conversationReader.ts';
import { modelTokens } from '../../helpers/modelTokens.ts';

const MILLION = 1_000_000;
const cost = (tokens: Pick<ModelTokens, 'model'> & Partial<ModelTokens>, own = OWN) =>
  amountsOf([modelTokens(tokens)], own).cost;
const OWN = [{ model: 'mine', input: 7, output: 8 }];
const SONNET = 'claude-sonnet-4-5-20250929';

it.each([
  ['input', { model: SONNET, input: MILLION }, 3],
  ['output', { model: SONNET, output: MILLION }, 15],
  ['what a cache gave', { model: SONNET, cacheRead: MILLION }, 0.3],
  ['what a cache keeps for five minutes', { model: SONNET, cacheWrite: MILLION }, 3.75],
  ['what it keeps for an hour', { model: SONNET, cacheWrite: MILLION, cacheWriteHour: MILLION }, 6],
  ['some of each', { model: SONNET, cacheWrite: 3 * MILLION, cacheWriteHour: MILLION }, 13.5],
  ['a prompt above 100,000', { model: SONNET, input: MILLION, promptStep: 1 }, 3],
  ['a prompt above 200,000', { model: SONNET, input: MILLION, promptStep: 2 }, 6],
  ['its output', { model: SONNET, output: MILLION, promptStep: 2 }, 22.5],
  ['its cache', { model: SONNET, cacheRead: MILLION, promptStep: 2 }, 0.6],
  ['another model’s long prompt', { model: 'claude-opus-4-6', input: MILLION, promptStep: 3 }, 5],
  ['one above 200,000 of another vendor', { model: 'gpt-5.5', input: MILLION, promptStep: 2 }, 5],
  ['one above 272,000', { model: 'gpt-5.5', input: MILLION, promptStep: 3 }, 10],
  ['one above 100,000', { model: 'claude-haiku-5-5', output: MILLION, promptStep: 1 }, 2.5],
  ['a cheaper cache', { model: 'claude-opus-5-5', cacheRead: MILLION }, 0.2],
  ['a batch', { model: SONNET, input: MILLION, terms: 'batch' }, 1.5],
  ['a fast answer', { model: 'claude-opus-4-6', output: MILLION, terms: 'fast' }, 150],
  ['a fast answer without a known price', { model: SONNET, output: 1, terms: 'fast' }, null],
  ['one of an unknown model', { model: 'gpt-99', output: 1 }, null],
  ['a name with its context', { model: 'claude-opus-4-6[1m]', input: MILLION }, 5],
  ['a price of a person’s own', { model: 'mine', input: MILLION, promptStep: 3 }, 7],
  ['the same on other terms', { model: 'mine', input: MILLION, terms: 'fast' as const }, 7],
] as const)('%s costs by its list', (_what, tokens, dollars) => {
  const paid = cost(tokens);
  expect(paid === null ? null : Math.round(paid * 1e9) / 1e9).toBe(dollars);
});

it('a person’s own price goes before what a list says of long prompts', () => {
  const own = [{ model: SONNET, input: 1, output: 1 }];
  expect(cost({ model: SONNET, input: MILLION, promptStep: 2 }, own)).toBe(1);
});

it('models without a price are named, the one that used most first, and the cost is of the others', () => {
  const usage = [
    modelTokens({ model: 'gpt-98', output: 5 }),
    modelTokens({ model: SONNET, input: MILLION }),
    modelTokens({ model: 'gpt-99', output: 4 }),
    modelTokens({ model: 'gpt-99', output: 4, promptStep: 1 }),
  ];
  expect(priced({ usage }, [])).toEqual({
    tokensIn: MILLION,
    tokensOut: 13,
    cacheRead: 0,
    cacheWrite: 0,
    cost: 3,
    unpriced: ['gpt-99', 'gpt-98'],
    models: [SONNET, 'gpt-99', 'gpt-98'],
  });
  expect(amountsOf(usage, [{ model: 'gpt-98', input: 0, output: 0 }]).unpriced).toEqual(['gpt-99']);
});
