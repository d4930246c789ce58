import { expect, it, test } from 'vitest';
import { contextProblem, createContextRoom } from '../../../core/engine/summaries/contextRoom.ts';
import type { ReadCall } from '../../../core/engine/summaries/contextRoom.ts';

const room = (context: number | null, later: number | null = null) =>
  createContextRoom({
    model: 'm',
    told: { server: context === null ? null : 'Ollama', context },
    tellAgain: () => Promise.resolve({ server: 'Ollama', context: later }),
  });

test.each<[string, ReadCall, number | null, boolean]>([
  ['all of it, by another count', { sent: 5_000, read: 5_600, written: 300 }, null, false],
  ['fewer tokens of a better tokenizer', { sent: 5_000, read: 4_100, written: 300 }, null, false],
  ['a count that is none', { sent: 5_000, read: 1, written: 300 }, null, false],
  ['no count', { sent: 5_000, read: null, written: 300 }, null, false],
  ['a short prompt', { sent: 300, read: 100, written: 300 }, null, false],
  ['far fewer', { sent: 5_000, read: 2_048, written: 300 }, null, true],
  ['a context that is full', { sent: 4_700, read: 4_096, written: 300 }, null, true],
  ['answers beyond a told context', { sent: 3_900, read: 3_950, written: 300 }, 4_096, true],
  ['what fits a told context', { sent: 3_900, read: 3_700, written: 300 }, 4_096, false],
])('reads whether a prompt was cut: %s', async (_, call, context, isCut) => {
  expect((await room(context).cut(call)) !== null).toBe(isCut);
});

it('says how much was read and the way out, then sends nothing longer', async () => {
  const one = room(null);
  expect(one.fit(20_000, 1_000)).toBe(1_000);
  expect(await one.cut({ sent: 5_000, read: 2_048, written: 10 })).toMatchObject({
    code: 'context-too-small',
    message:
      'm read only 2048 of about 5000 tokens: its context is too small and the prompt was cut, so its answer is not kept. Give it a context of 16384 tokens where it runs, or choose another model.',
  });
  expect(one.fit(1_000, 800)).toBe(800);
  expect(one.fit(1_500, 800)).toBe(548);
  expect(() => one.fit(2_000, 800)).toThrow('was not sent');
});

it('knows a told context before anything is sent, and the way out of its server', () => {
  expect(() => room(4_096).fit(4_000, 800)).toThrow('OLLAMA_CONTEXT_LENGTH=16384');
  expect(contextProblem({ server: 'vLLM', context: 8_192 })).toContain('--max-model-len 16384');
  expect(contextProblem({ server: 'vLLM', context: 32_768 })).toBeNull();
  expect(contextProblem({ server: null, context: null })).toBeNull();
});
