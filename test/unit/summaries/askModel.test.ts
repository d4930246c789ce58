import { expect, it } from 'vitest';
import { StrataError } from '../../../core/model/result.ts';
import { asked, QUESTION } from './asked.ts';

it('a good answer is one call, with what the provider counted', async () => {
  const { ask, calls, reserved, state } = asked([{ text: 'good one' }]);
  expect(await ask()).toEqual({
    value: 'good one',
    repairs: [],
    tokensIn: 10,
    tokensOut: 20,
    cost: 50,
  });
  expect(calls).toEqual([
    {
      atMs: 1_000,
      purpose: 'a test',
      nodeId: null,
      provider: 'openai',
      model: 'm',
      durationMs: 5,
      tokensIn: 10,
      tokensOut: 20,
      tokensCached: null,
      tokensThought: null,
      cost: 50,
      outcome: 'answered',
    },
  ]);
  expect(state.held).toBe(0);
  expect(reserved).toEqual([{ tokensIn: 5, mostTokensOut: 50 }]);
});

it('a bad answer is asked for once more with the reason, and both are paid', async () => {
  const { ask, calls, requests } = asked([{ text: 'bad' }, { text: 'good now' }]);
  expect(await ask()).toEqual({
    value: 'good now',
    repairs: ['asked twice: It is not good.'],
    tokensIn: 20,
    tokensOut: 40,
    cost: 100,
  });
  expect(requests[1]?.user).toContain('three four five');
  expect(requests[1]?.user).toContain('It is not good.');
  expect(calls.map(({ outcome }) => outcome)).toEqual(['unusable: It is not good.', 'answered']);
});

it.each([
  [{ text: 'bad' }, 'reply-unusable', 'unusable: It is not good.'],
  [{ text: 'good', finish: 'refusal' }, 'reply-refused', 'unusable: The model refused.'],
  [
    { text: 'bad', finish: 'length' },
    'reply-unusable',
    'unusable: It was cut at its limit of tokens. It is not good.',
  ],
] as const)('after two answers such as %o it fails with %s', async (answer, code, outcome) => {
  const { ask, calls } = asked([answer, answer]);
  await expect(ask()).rejects.toMatchObject({ code });
  expect(calls.map((call) => call.outcome)).toEqual([outcome, outcome]);
});

it('where the provider counts nothing, our count holds', async () => {
  const { ask } = asked([{ text: 'good as gold', tokensIn: null, tokensOut: null }]);
  expect(await ask()).toMatchObject({ tokensIn: 5, tokensOut: 3, cost: 11 });
});

it('a call that fails costs nothing, but an answer too large to read costs what it may be long', async () => {
  const down = asked([new StrataError({ code: 'provider-unavailable', message: 'down' })]);
  await expect(down.ask()).rejects.toMatchObject({ code: 'provider-unavailable' });
  expect(down.calls).toMatchObject([{ outcome: 'provider-unavailable', cost: 0, tokensIn: 0 }]);
  const large = asked([new StrataError({ code: 'reply-unusable', message: 'too large' })]);
  await expect(large.ask()).rejects.toMatchObject({ code: 'reply-unusable' });
  expect(large.calls).toMatchObject([
    { outcome: 'reply-unusable', cost: 105, tokensIn: 5, tokensOut: 50 },
  ]);
});

it('the schema is part of what is set aside', async () => {
  const { ask, reserved } = asked([{ text: 'good' }]);
  await ask({ ...QUESTION, schema: { name: 's', schema: { a: 'b c d' } } });
  expect(reserved).toEqual([{ tokensIn: 8, mostTokensOut: 50 }]);
});

it('a try whose answer was lost is paid by itself, as much of it as came', async () => {
  const { ask, calls, state } = asked([{ text: 'good', lost: [40, 4_000] }]);
  await ask();
  expect(calls.map(({ outcome, tokensIn, tokensOut }) => [outcome, tokensIn, tokensOut])).toEqual([
    ['provider-unavailable', 5, 10],
    ['provider-unavailable', 5, 50],
    ['answered', 10, 20],
  ]);
  expect(state.held).toBe(0);
});
