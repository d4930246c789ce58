import { describe, expect, it, test } from 'vitest';
import { createThinkingRoom, thoughtTokens } from '../../../core/engine/summaries/thinkingRoom.ts';
import type { Completion } from '../../../core/engine/summaries/ports/languageModel.ts';
import { costOf } from '../../../core/engine/settings/prices.ts';
import { toFailure } from '../../../core/model/result.ts';
import { QUESTION, asked } from './asked.ts';
import type { Scripted } from './asked.ts';

const USE = { cached: null, cacheWritten: null, thought: null };
const thinks = (thought: number, rest: Scripted = {}): Scripted => ({
  text: '',
  finish: 'length',
  tokensOut: 50,
  usage: { ...USE, thought },
  ...rest,
});

describe('an answer that was cut off', () => {
  it('by thinking gets four times the room, and is told from one that was too long', async () => {
    const { ask, calls, requests } = asked([thinks(50), { text: 'good' }]);
    await ask();
    expect(requests.map(({ maxOutputTokens }) => maxOutputTokens)).toEqual([50, 200]);
    expect(requests[1]?.user).toContain('It thought until its limit');
    expect(calls.map(({ tokensOut, tokensThought }) => [tokensOut, tokensThought])).toEqual([
      [50, 50],
      [20, null],
    ]);
  });

  it('because it was too long gets twice the room', async () => {
    const long: Scripted = { text: 'bad and long', finish: 'length' };
    const { ask, requests } = asked([long, { text: 'good' }]);
    await ask();
    expect(requests.map(({ maxOutputTokens }) => maxOutputTokens)).toEqual([50, 100]);
    expect(requests[1]?.user).toContain('cut at its limit');
  });

  it('twice by thinking is a failure that says so', async () => {
    const { ask } = asked([thinks(50), thinks(200, { tokensOut: 200 })]);
    const failure = toFailure(await ask().catch((thrown: unknown) => thrown));
    expect(failure).toMatchObject({ code: 'reply-unusable', details: { reason: 'thinking' } });
    expect(failure.message).toMatch(/thought twice until the limit/);
  });

  it('gets no more room where a person set the limit', async () => {
    const { ask, requests } = asked([thinks(50), { text: 'good' }]);
    await ask({ ...QUESTION, isLimitFixed: true });
    expect(requests.map(({ maxOutputTokens }) => maxOutputTokens)).toEqual([50, 50]);
  });
});

it('what was thought of one text is room for the next', async () => {
  const thinking = createThinkingRoom('some-model');
  const first = asked([{ text: 'good', usage: { ...USE, thought: 400 } }], { thinking });
  await first.ask();
  const second = asked([{ text: 'good' }], { thinking });
  await second.ask();
  expect(first.requests[0]?.maxOutputTokens).toBe(50);
  expect(second.requests[0]?.maxOutputTokens).toBe(650);
  expect(second.reserved[0]?.mostTokensOut).toBe(650);
});

test('models that are known to think have room from the first text on', () => {
  for (const model of ['gpt-5-mini', 'openai/o3', 'deepseek-reasoner', 'qwen3-30b-thinking'])
    expect([model, createThinkingRoom(model).room]).toEqual([model, 2_000]);
  for (const model of ['gpt-4o-mini', 'claude-haiku-4-5', 'llama3.2'])
    expect([model, createThinkingRoom(model).room]).toEqual([model, 0]);
  const room = createThinkingRoom('gpt-5');
  room.note(1_000_000);
  expect(room.room).toBe(24_000);
});

describe('thoughts', () => {
  const answer: Completion = {
    text: '{"title":"x"}',
    calls: [],
    tokensIn: 1,
    tokensOut: 9,
    finish: 'length',
    structure: null,
    cost: null,
  };

  test.each([
    ['as the provider tells', { usage: { ...USE, thought: 7 } }, 7],
    ['are all, where an answer is empty at its limit', { text: ' ' }, 9],
    ['are all, where they do not end', { text: '<think>Let me see' }, 9],
    ['are none, where there is an answer', {}, 0],
    ['are none, where it is empty for another reason', { text: '', finish: 'stop' }, 0],
    ['are not told, where they ended', { text: '<think>x</think>{"ti' }, 0],
  ] as const)('%s', (_, changes, expected) => {
    expect(thoughtTokens({ ...answer, ...changes }, 9)).toBe(expected);
  });
});

describe('what a cache of prompts had', () => {
  const price = { input: 2, output: 8, cacheRead: 0.5, cacheWrite: 2.5 };

  it('costs its own price, as does what it took', () => {
    expect(costOf(price, 1_000_000, 0)).toBe(2);
    expect(costOf(price, 1_000_000, 0, { cached: 600_000, cacheWritten: 400_000 })).toBeCloseTo(
      1.3,
    );
    expect(costOf({ input: 2, output: 8 }, 1_000_000, 0, { cached: 600_000 })).toBe(2);
    // What a provider counts wrongly never makes a call cost less than nothing.
    expect(costOf(price, 10, 0, { cached: 1_000, cacheWritten: 5 })).toBeCloseTo(5e-6);
  });

  it('is in the ledger with that price', async () => {
    const use = { usage: { ...USE, cached: 8 }, text: 'good' };
    const { ask, calls } = asked([use], { price: { ...price, input: 2_000_000 } });
    await ask();
    expect(calls[0]).toMatchObject({ tokensIn: 10, tokensCached: 8 });
    expect(calls[0]?.cost).toBeCloseTo(4, 3);
  });
});
