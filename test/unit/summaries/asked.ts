/** A model of a test's own, asked through `askModel`. */
import type {
  Completion,
  CompletionRequest,
} from '../../../core/engine/summaries/ports/languageModel.ts';
import { askModel } from '../../../core/engine/summaries/askModel.ts';
import type { AskDeps, Question } from '../../../core/engine/summaries/askModel.ts';
import type { ModelCall } from '../../../core/engine/summaries/ports/summaryStore.ts';

export const signal = new AbortController().signal;
export const QUESTION: Question<string> = {
  system: 'one two',
  user: 'three four five',
  schema: null,
  maxOutputTokens: 50,
  temperature: 0.3,
  purpose: 'a test',
  nodeId: null,
  read: (reply) =>
    reply.startsWith('good')
      ? { ok: true, value: reply, repairs: [] }
      : { ok: false, problem: 'It is not good.' },
};

/** `lost`: bytes that came of tries before the answer. */
export type Scripted = Partial<Completion> & { readonly lost?: readonly number[] };

/** A model that gives these answers in turn; words are tokens. */
export function asked(
  answers: readonly (Scripted | Error)[],
  changes: Partial<Pick<AskDeps, 'thinking' | 'price'>> = {},
) {
  const requests: CompletionRequest[] = [];
  const reserved: { readonly tokensIn: number; readonly mostTokensOut: number }[] = [];
  let ticks = 0;
  const state = { held: 0 };
  const deps: AskDeps = {
    model: {
      provider: 'openai',
      model: 'm',
      complete: async (request, _signal, watcher) => {
        await watcher?.before();
        const answer = answers[requests.push(request) - 1];
        if (answer === undefined || answer instanceof Error)
          throw answer ?? new Error('no answer is left');
        const { lost = [], ...completion } = answer;
        for (const bytesReceived of lost) {
          await watcher?.lost({ bytesReceived });
          await watcher?.before();
        }
        return {
          text: '',
          calls: [],
          tokensIn: 10,
          tokensOut: 20,
          finish: 'stop',
          structure: null,
          cost: null,
          ...completion,
        };
      },
      listModels: () => Promise.resolve([]),
      describe: () => Promise.resolve(null),
    },
    price: { input: 1_000_000, output: 2_000_000 },
    guard: {
      reserve: ({ tokensIn, mostTokensOut }) => {
        reserved.push({ tokensIn, mostTokensOut });
        state.held += 1;
        return Promise.resolve(() => void (state.held -= 1));
      },
    },
    countTokens: (text) => text.split(/\s+/).filter((word) => word !== '').length,
    now: () => 1_000,
    ticks: () => (ticks += 5),
    ...changes,
  };
  const calls: ModelCall[] = [];
  const log = {
    add: (call: ModelCall) => {
      calls.push(call);
      return Promise.resolve();
    },
    places: [],
  };
  const ask = (question: Question<string> = QUESTION) =>
    askModel(question, deps, { calls: log, signal });
  return { ask, calls, requests, reserved, state };
}
