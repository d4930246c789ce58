import { givenPhrase } from './givenTitle.ts';
import { preprocess } from './preprocess.ts';
import { titlePhrase } from './titlePhrase.ts';

export interface TitledConversation {
  /** The title in its log; null if there is none. */
  readonly given: string | null;
  /** The words of its first request; null if it has none. */
  readonly asked: string | null;
  /** Titles of its segments, in order. */
  readonly segments: readonly string[];
}

/** Of a request as a title; a word or two name nothing. */
const LEAST_WORDS = 3;
const MOST_SENTENCES = 4;

/**
 * The title of a conversation: the one in its log, else its first request as a phrase, else that of
 * its first segment. Never what the assistant stated.
 */
export function conversationTitle({ given, asked, segments }: TitledConversation): string {
  return (
    givenPhrase(given) ??
    (asked === null ? undefined : requestTitle(asked)) ??
    segments[0] ??
    'Conversation'
  );
}

/** The first sentence of a request that can be a title; undefined if none can. */
function requestTitle(request: string): string | undefined {
  const { units, language } = preprocess([
    { kind: 'message', role: 'user', name: null, ms: 0, text: request, opensTurn: true },
  ]);
  const phrases = units.slice(0, MOST_SENTENCES).flatMap((unit) => {
    const phrase = titlePhrase(unit.text, language);
    return phrase === undefined ? [] : [phrase];
  });
  return (phrases.find(({ words }) => words >= LEAST_WORDS) ?? phrases[0])?.text;
}
