import { describe, expect, test } from 'vitest';
import { StrataError } from '../../../core/model/result.ts';
import type { Handlers } from '../../../core/contract/handlers.ts';
import {
  firstChoices,
  hasProblems,
  inputOf,
  problemsOf,
  templateKind,
  usableTemplates,
  withProvider,
} from '../../../renderer/state/resummarizeChoices.ts';
import {
  estimateWords,
  leftOutWords,
  outcomeWords,
  type Estimate,
  type ResummarizeReport,
} from '../../../renderer/state/resummarizeWords.ts';
import { createWork } from '../../../renderer/state/work.ts';
import { fakeClient } from '../../helpers/fakeClient.ts';
import { fakeHandlers } from '../../helpers/fakeHandlers.ts';
import { fakeMemory } from '../../helpers/fakeMemory.ts';
import { fakeSettings, fakeTemplates } from '../../helpers/fakeSettings.ts';

const NODE = 'toc:day:2026-01-30';
const first = firstChoices(fakeSettings());

describe('the choices', () => {
  test('begin with the settings, and ask for all that they say', () => {
    expect(inputOf(NODE, first)).toEqual({
      nodeId: NODE,
      below: false,
      provider: 'openai',
      model: 'gpt-4o-mini',
      temperature: 0.3,
      markers: true,
      anchorCheck: true,
    });
  });

  test('tell the built-in summariser nothing that only models heed', () => {
    const builtIn = withProvider({ ...first, prompt: 'mine' }, 'extractive', fakeSettings());
    expect(inputOf(NODE, { ...builtIn, temperature: 'x', level: 'brief' })).toEqual({
      nodeId: NODE,
      below: false,
      provider: 'extractive',
      level: 'brief',
      markers: true,
      anchorCheck: true,
    });
    expect(hasProblems({ ...builtIn, temperature: 'x' })).toBe(false);
  });

  test('take the model of the provider that is chosen', () => {
    const anthropic = withProvider(first, 'anthropic', fakeSettings());
    expect([anthropic.model, withProvider(anthropic, 'openai', fakeSettings()).model]).toEqual([
      'claude-haiku',
      'gpt-4o-mini',
    ]);
  });

  test('say what cannot be', () => {
    const wrong = { ...first, model: ' ', temperature: '2.1', maxTokens: '1e3' };
    expect(problemsOf(wrong)).toEqual({
      model: 'Name a model.',
      temperature: 'A number from 0 to 2.',
      maxTokens: 'A whole number from 64 to 128,000, or nothing.',
    });
    expect(hasProblems({ ...first, temperature: '0', maxTokens: ' 64 ' })).toBe(false);
  });

  test('offer the prompts of their kind that are not broken', () => {
    const kinds = [
      templateKind('', 'segment'),
      templateKind('', 'week'),
      templateKind('tags', 'day'),
    ];
    expect(kinds).toEqual(['single-pass', 'period', 'tags']);
    const usable = usableTemplates(fakeTemplates(), 'single-pass');
    expect(usable.map(({ id }) => id)).toEqual(['single-pass', 'mine']);
  });
});

const estimate: Estimate = {
  provider: 'openai',
  model: 'gpt-4o-mini',
  nodes: 12,
  calls: 14,
  tokensIn: 31_200,
  tokensOut: 6_100,
  cost: 0.0083,
  priceFrom: 'table',
  currency: 'USD',
  leftOut: [],
  blocked: null,
};

describe('an estimate', () => {
  test.each<[string, Partial<Estimate>]>([
    [
      '12 texts, 14 calls to gpt-4o-mini, about 31,200 tokens read and 6,100 written, about $0.0083.',
      {},
    ],
    [
      '1 text, 1 call to llama, about 1 token read and 1 written, free of charge.',
      { nodes: 1, calls: 1, tokensIn: 1, tokensOut: 1, model: 'llama', cost: 0 },
    ],
    [
      '12 texts, 14 calls to gpt-9, about 31,200 tokens read and 6,100 written, at a price that is not known (none is set for gpt-9).',
      { model: 'gpt-9', cost: null },
    ],
    [
      '12 texts, by the built-in summariser: nothing is sent, nothing is paid.',
      { provider: 'extractive', model: null, calls: 0, tokensIn: 0, tokensOut: 0, cost: 0 },
    ],
    ['Nothing would be written.', { nodes: 0, calls: 0 }],
  ])('%s', (words, own) => expect(estimateWords({ ...estimate, ...own })).toBe(words));

  test('says what is left out, and why', () => {
    const leftOut = [
      { reason: 'pinned', nodes: 1 },
      { reason: 'excluded projects', nodes: 3 },
    ];
    expect(leftOutWords({ ...estimate, leftOut })).toEqual([
      '1 text is left out: pinned',
      '3 texts are left out: excluded projects',
    ]);
  });
});

const written = {
  nodeId: NODE,
  level: 'day',
  fromVersion: 2,
  toVersion: 3,
  cause: 'manual',
  fidelity: { overall: 0.91, passes: true },
} as const;
const report: ResummarizeReport = {
  nodes: [written],
  failed: [],
  stopped: null,
  calls: 1,
  tokensIn: 3_120,
  tokensOut: 611,
  cost: 0.000_83,
};

const firstWords = (nodes: ResummarizeReport['nodes']) =>
  outcomeWords({ ...report, nodes, calls: 0 })[0];

describe('an outcome', () => {
  test('of one text tells its versions, fidelity and price', () => {
    expect(outcomeWords(report)).toEqual([
      'Version 3 was written; version 2 is kept.',
      'Fidelity 0.91, passes.',
      '1 call, 3,120 tokens read, 611 written, $0.0008.',
    ]);
  });

  test('of many tells how many pass', () => {
    const nodes = [written, { ...written, fidelity: { overall: 0.4, passes: false } }];
    expect(outcomeWords({ ...report, nodes, calls: 0 })).toEqual([
      '2 texts were written.',
      '1 of 2 that were measured pass in fidelity.',
    ]);
  });

  test('of a draft, a first text and nothing is told as such', () => {
    expect([
      firstWords([{ ...written, toVersion: null }]),
      firstWords([{ ...written, fromVersion: null }]),
      firstWords([]),
    ]).toEqual(['The draft was written again.', 'Version 3 was written.', 'Nothing was written.']);
  });
});

function start(handlers: Partial<Handlers>) {
  const client = fakeClient({ ...fakeHandlers(fakeMemory([])), ...handlers });
  const work = createWork(client, { now: () => 0, newId: () => 'run' });
  return { client, work, state: () => work.store.getState().resummarizing };
}

describe('a run of the window', () => {
  test('asks once, keeps its report, and is let go of', async () => {
    const { client, work, state } = start({ resummarize: async () => report });
    await work.resummarize(inputOf(NODE, first), 'Friday');
    expect(state()).toEqual({ phase: 'done', nodeId: NODE, title: 'Friday', report });
    expect(client.calls).toMatchObject([{ name: 'resummarize', input: { taskId: 'run' } }]);
    work.forgetResummarized();
    expect(state()).toEqual({ phase: 'idle' });
  });

  test('is one at a time, is stopped by its own name, and tells that it was', async () => {
    const pending = Promise.withResolvers<never>();
    const { client, work, state } = start({
      resummarize: () => pending.promise,
      cancel: async () => {
        pending.reject(new StrataError({ code: 'cancelled', message: 'Stop.' }));
        return { cancelled: true };
      },
    });
    const running = work.resummarize(inputOf(NODE, first), 'Friday');
    await work.resummarize(inputOf('toc:year:2026', first), '2026');
    expect(state()).toMatchObject({ phase: 'running', nodeId: NODE, stopping: false });
    work.forgetResummarized();
    const stopping = work.stopResummarizing();
    expect(state()).toMatchObject({ phase: 'running', stopping: true });
    await stopping;
    await running;
    expect(state()).toEqual({ phase: 'stopped', nodeId: NODE, title: 'Friday' });
    expect(client.calls.map(({ name, input }) => [name, input])).toMatchObject([
      ['resummarize', { nodeId: NODE }],
      ['cancel', { task: 'resummarize', taskId: 'run' }],
    ]);
  });

  test('that fails says why here, and nowhere else', async () => {
    const failure = { code: 'ceiling-reached', message: 'The day is spent.' } as const;
    const { client, work, state } = start({
      resummarize: () => {
        client.tell('ended', {
          taskId: 'run',
          task: 'resummarize',
          cancelled: false,
          failure: failure.message,
        });
        return Promise.reject(new StrataError(failure));
      },
    });
    await work.resummarize(inputOf(NODE, first), 'Friday');
    expect(state()).toEqual({ phase: 'failed', nodeId: NODE, title: 'Friday', failure });
    expect(work.store.getState().failure).toBeNull();
  });
});
