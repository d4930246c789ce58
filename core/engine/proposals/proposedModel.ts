import { StrataError } from '../../model/result.ts';
import type {
  CompletionRequest,
  Endpoint,
  LanguageModel,
} from '../summaries/ports/languageModel.ts';
import type { PricedEndpoint } from '../summaries/summaryRequest.ts';

/** Stand where others have an address: what failed by one is tried again by the other. */
const ADDRESS = 'mcp';
const AGAIN = 'mcp, again';
const LONGEST_NAME = 60;

/** An answer that is there already, and the question that it belongs to. */
export interface Proposed {
  readonly answer: string;
  readonly isAsked: (prompt: Pick<CompletionRequest, 'system' | 'user'>) => boolean;
}

/**
 * An agent that answered before it is asked: its answer goes the way of any model's. Asked anything else than it
 * was handed, it throws `bad-input`.
 */
export function createProposedModel(by: string, { answer, isAsked }: Proposed): LanguageModel {
  return {
    provider: 'agent',
    model: by,
    async complete(request, _signal, watcher) {
      if (!isAsked(request)) throw changedSince();
      await watcher?.before();
      return {
        text: answer,
        calls: [],
        tokensIn: null,
        tokensOut: null,
        cost: null,
        finish: 'stop',
        structure: null,
      };
    },
    listModels: () => Promise.resolve([by]),
    describe: () => Promise.resolve(null),
  };
}

export const changedSince = (): StrataError =>
  new StrataError({
    code: 'bad-input',
    message:
      'What it was made from has changed since it was handed out, so the answer is about something else. `due` hands it out anew.',
  });

/**
 * Stands for an agent that proposes: it costs this memory nothing.
 *
 * @param again whether what it answered in vain is due for it
 */
export function proposedEndpoint(by: string, again = false): PricedEndpoint {
  return {
    endpoint: {
      provider: 'agent',
      baseUrl: again ? AGAIN : ADDRESS,
      model: by,
      key: null,
      concurrency: 1,
      requestsPerMinute: null,
      tokensPerMinute: null,
      timeoutMs: 0,
      retries: 0,
    },
    price: { input: 0, output: 0 },
    priceFrom: 'set',
  };
}

export const isProposed = ({ provider, baseUrl }: Endpoint): boolean =>
  provider === 'agent' && (baseUrl === ADDRESS || baseUrl === AGAIN);

/** What an agent's texts are marked with, from what its client calls itself: `claude-code`. */
export function agentName(told: string): string {
  const name = told
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}._/@+-]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, LONGEST_NAME);
  return name === '' ? 'an-agent' : name;
}
