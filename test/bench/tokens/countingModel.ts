import type { CountTokens } from '../../../core/model/countTokens.ts';
import type { Asked } from '../../helpers/modelServer/asked.ts';
import type { Behaviour } from '../../helpers/modelServer/replies.ts';
import { answerAtLength } from './answerAtLength.ts';

/** One call, as an endpoint with a cache of prompts would charge it; tokens of o200k_base. */
export interface CountedCall {
  readonly about: 'segments' | 'conversation' | 'period';
  /** All that is read: the schema, the system prompt, the user's message. */
  readonly read: number;
  /** Of these, what a cache of prompts would have had. */
  readonly cached: number;
  readonly written: number;
  /** Of what is read, the words of conversations, or of a period's children. */
  readonly material: number;
  /** Of what is written, Detailed. */
  readonly detailed: number;
}

/** OpenAI's published rules: prompts from this size on, by prefixes of whole steps. */
const CACHED_FROM = 1_024;
const CACHE_STEP = 128;
const MATERIAL = /<(conversation|period)\b[^>]*>\n?([\s\S]*?)<\/\1>/g;

/**
 * A model whose answers are as long as wanted and made of words of the prompt, and that counts. Whatever
 * prefix a prompt shares with any before it counts as cached, in OpenAI's steps; the schema stands first.
 */
export function countingModel(countTokens: CountTokens): {
  readonly behaviour: Behaviour;
  readonly calls: readonly CountedCall[];
} {
  const calls: CountedCall[] = [];
  const earlier: string[] = [];
  return {
    calls,
    behaviour: (asked) => {
      const text = answerAtLength(asked, countTokens);
      const prompt = promptOf(asked);
      const shared = Math.max(0, ...earlier.map((one) => sharedLength(one, prompt)));
      earlier.push(prompt);
      const prefix = countTokens(prompt.slice(0, shared));
      const call: CountedCall = {
        about: aboutOf(asked),
        read: countTokens(prompt),
        cached: prefix < CACHED_FROM ? 0 : prefix - (prefix % CACHE_STEP),
        written: countTokens(text),
        material: materialOf(asked, countTokens),
        detailed: countTokens(detailedIn(JSON.parse(text)).join('\n')),
      };
      calls.push(call);
      return {
        kind: 'answer',
        text,
        usage: { tokensIn: call.read, tokensOut: call.written, cached: call.cached },
      };
    },
  };
}

function aboutOf({ user }: Asked): CountedCall['about'] {
  if (user.includes('<period name=')) return 'period';
  return user.includes('<conversation name=') ? 'conversation' : 'segments';
}

function promptOf({ schema, system, user }: Asked): string {
  return [schema === null ? '' : JSON.stringify(schema), system, user].join('\n');
}

function sharedLength(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

function materialOf({ user }: Asked, countTokens: CountTokens): number {
  return [...user.matchAll(MATERIAL)].reduce(
    (sum, [, , words = '']) => sum + countTokens(words),
    0,
  );
}

/** All texts of that name, at any depth. */
function detailedIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'detailed' && typeof inner === 'string' ? [inner] : detailedIn(inner),
  );
}
