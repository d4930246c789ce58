import type { Language } from '../lexicon/languages.ts';
import type { Term } from '../text/terms.ts';
import { termsOf } from '../text/terms.ts';
import { firstUpper, tooLong } from './titlePhrase.ts';
import type { Unit } from './unit.ts';

/** Names with fewer terms cannot be checked. */
const LEAST_TERMS = 2;
/**
 * The share of a name's terms that the segment must mention; less than all, because names are
 * translated and inflected.
 */
const ENOUGH = 0.6;

/** Longer ones are no titles but whole texts, in UTF-16 units. */
const LONGEST_GIVEN = 120;
/** What tools call a conversation that nobody named, or whose naming failed. */
const NO_NAME =
  /^(?:(?:new|untitled) (?:chat|conversation|session)\b|untitled$|api error\b|invalid api key\b|request timed out\b)/i;
/** Which agent it was given to says nothing about it. */
const AGENT = /\s*\(@[\w-]+ subagent\)$/;

/** The name that the tool or the person gave to a conversation, on one line; undefined if none. */
export function givenPhrase(given: string | null): string | undefined {
  const title = given?.trim().replace(/\s+/g, ' ').replace(AGENT, '') ?? '';
  if (title === '' || title.length > LONGEST_GIVEN || NO_NAME.test(title)) return undefined;
  return firstUpper(title);
}

/**
 * The name that the tool or the person gave to the conversation, if the segment is about it;
 * otherwise undefined.
 */
export function givenTitle(
  given: string | undefined,
  units: readonly Unit[],
  language: Language,
): string | undefined {
  const title = givenPhrase(given ?? null);
  if (title === undefined || tooLong(title)) return undefined;
  const named = termsOf(title, language);
  // Also tries generic words, because a name such as "Hours per project" consists of them.
  const isSpokenOf = [({ topical }: Term) => topical, ({ stop }: Term) => !stop].some((counts) => {
    const keys = keysOf(named, counts);
    const known = (key: string): boolean =>
      units.some(({ terms }) => terms.some((term) => term.key === key && counts(term)));
    const found = [...keys].filter(known).length;
    return keys.size >= LEAST_TERMS && found / keys.size >= ENOUGH;
  });
  return isSpokenOf ? title : undefined;
}

function keysOf(terms: readonly Term[], counts: (term: Term) => boolean): ReadonlySet<string> {
  return new Set(terms.filter(counts).map(({ key }) => key));
}
