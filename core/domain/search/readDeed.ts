import { LEXICONS } from '../lexicon/languages.ts';
import { alternatives, wordsOf } from '../lexicon/patterns.ts';
import type { DeedPatterns } from '../lexicon/types.ts';
import { stem } from '../text/stem.ts';
import { isFunctionWord } from '../text/wordKinds.ts';
import { formsOf } from './wordForms.ts';

/** What a question asks to have been done. Read in English, as times are. */
export interface Deed {
  /** The verb as it stands in the question, in lower case. */
  readonly word: string;
  /** What that means, as it stands in a dictionary, with another word behind it ("took … out"); else null. */
  readonly means: string | null;
  /** Whether the question takes it for done ("when did we …") rather than asks whether it was. */
  readonly isPresumed: boolean;
  /** What is asked for ("which commit …"), which need not stand in an answer; null where it is no single word. */
  readonly thing: string | null;
}

const of = (part: keyof Omit<DeedPatterns, 'pasts' | 'alike' | 'phrasal'>): string =>
  alternatives(({ questions }) => questions?.deeds[part] ?? []);
const wordIn = (part: keyof Omit<DeedPatterns, 'pasts' | 'alike' | 'phrasal'>): RegExp =>
  new RegExp(`^(?:${of(part)})$`);

const PRESUMING = new RegExp(`^(?:${of('presuming')})(?=\\s)`);
const LEADING = new RegExp(`(?<=\\s)(?:${of('leading')})(?=\\s)`, 'g');
const [DID, BEEN, BEING] = [wordIn('did'), wordIn('been'), wordIn('being')];
const [SUBJECT, DETERMINER, CLAUSE] = [
  wordIn('subjects'),
  wordIn('determiners'),
  wordIn('clauses'),
];
const [ADVERB, SPOKEN, NOT_PAST] = [wordIn('adverbs'), wordIn('spoken'), wordIn('notPast')];
const [OF, WISHED, GENERAL] = [wordIn('of'), wordIn('wished'), wordIn('general')];
const ALIKE = Object.values(LEXICONS).flatMap(({ questions }) => questions?.deeds.alike ?? []);
const WHICH = wordIn('which');
const PASTS = wordsOf(({ questions }) => questions?.deeds.pasts ?? []);
/** What is decided, found or asked is told by speaking of it. */
const TOLD = new RegExp(
  `^(?:${alternatives(({ questions }) => (questions?.roles ?? []).flatMap(([role, forms]) => (role === 'done' ? [] : forms)))})$`,
);

/** Stands for a verb that only leads on. */
const LED = '→';

/** Is a word in lower case the past form of a verb? Of the regular ones, also what is an adjective ("shared"). */
export function isPast(word: string): boolean {
  return PASTS.has(word) || (/^\p{L}{2,}ed$/u.test(word) && !NOT_PAST.test(word));
}

/** Other verbs that may tell of the deed. */
export function verbsLike(word: string): readonly string[] {
  const key = formsKey(word);
  return ALIKE.filter((group) =>
    group.some((each) => formsKey(each).some((form) => key.includes(form))),
  ).flat();
}

const formsKey = (word: string): readonly string[] => [stem(word), ...formsOf(stem(word))];

/** Null where a question asks for no deed, where its verb is not to be made out, and where that is one of speaking. */
export function readDeed(question: string): Deed | null {
  const plain = question
    .replaceAll(/[?!,;:()"“”`]|\.(?=\s|$)/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const text = plain.toLowerCase().replaceAll(LEADING, LED);
  const words = text.split(' ');
  const names = new Set(
    (plain.match(/(?<=\s)\S*\p{Lu}\S*/gu) ?? []).map((name) => name.toLowerCase()),
  );
  const isPresumed = PRESUMING.test(text);
  const first = words[0] ?? '';
  if (!isPresumed && ![DID, BEEN, BEING].some((helper) => helper.test(first))) return null;
  const main = mainClause(words);
  if (main.some((each) => WISHED.test(each))) return null;
  const word = verbOf(main, { isPresumed, names });
  if (word === null) return null;
  const means = meaningOf(main, word);
  const isNone = isFunctionWord(word, 'en') || SPOKEN.test(word) || TOLD.test(word);
  return isNone && means === null ? null : { word, means, isPresumed, thing: thingAsked(main) };
}

const PHRASAL = Object.values(LEXICONS).flatMap(({ questions }) =>
  (questions?.deeds.phrasal ?? []).map(([forms, particle, means]) => ({
    verb: new RegExp(`^(?:${forms})$`),
    particle: new RegExp(`^(?:${particle})$`),
    means,
  })),
);

/** The first word behind the verb that makes another one of it tells. */
function meaningOf(words: readonly string[], verb: string): string | null {
  const phrasal = PHRASAL.filter((each) => each.verb.test(verb));
  for (const word of words.slice(words.indexOf(verb) + 1)) {
    const meant = phrasal.find(({ particle }) => particle.test(word));
    if (meant !== undefined) return meant.means;
  }
  return null;
}

/** Of "which commit removed", "in which session did". */
function thingAsked(words: readonly string[]): string | null {
  const at = words.findIndex((word) => WHICH.test(word));
  const [thing = '', next = ''] = at < 0 || at > 1 ? [] : words.slice(at + 1, at + 3);
  return isPast(next) || [DID, BEEN, BEING].some((helper) => helper.test(next)) ? thing : null;
}

/** Up to the next clause; what opens the question opens none. */
function mainClause(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word, at) => at > 2 && CLAUSE.test(word) && !DETERMINER.test(word));
  return end < 0 ? words : words.slice(0, end);
}

function verbOf(
  words: readonly string[],
  { isPresumed, names }: { readonly isPresumed: boolean; readonly names: ReadonlySet<string> },
): string | null {
  const led = words.indexOf(LED);
  if (led >= 0) return words[led + 1] ?? null;
  const did = words.findIndex((word) => DID.test(word));
  if (did >= 0) return verbAfterDid(words.slice(did + 1), names);
  const been = words.findIndex((word) => BEEN.test(word));
  if (been >= 0) return pastAfter(words, been);
  const being = words.findIndex((word) => BEING.test(word));
  // "Which targets is it modelled on" asks how something is.
  return (isPresumed && being < 0) || being === 0 ? pastAfter(words, 0) : null;
}

/** The first that ends what is said of: "reset" of "the reset shims removed" only looks like one. */
function pastAfter(words: readonly string[], from: number): string | null {
  const isVerb = (word: string, at: number): boolean =>
    at > from && isPast(word) && !DETERMINER.test(words[at - 1] ?? '');
  const isEnd = (word: string, at: number): boolean =>
    isVerb(word, at) && isLight(words[at + 1] ?? 'the');
  return words.find(isEnd) ?? words.find(isVerb) ?? null;
}

const isLight = (word: string): boolean =>
  isFunctionWord(word, 'en') || ADVERB.test(word) || /^.{3,}ly$/.test(word);

/** "did we ever move …", "did the cache ever get moved", "did the worker move its …". */
function verbAfterDid(words: readonly string[], names: ReadonlySet<string>): string | null {
  const [opening = ''] = words;
  const passive = words.findIndex((word) => BEEN.test(word));
  if (passive >= 0) return pastAfter(words, passive);
  if (SUBJECT.test(opening) || (isLight(opening) && !DETERMINER.test(opening)))
    return (
      words.find(
        (word) => !SUBJECT.test(word) && (!isLight(word) || meaningOf(words, word) !== null),
      ) ?? null
    );
  const adverb = words.findIndex((word) => ADVERB.test(word));
  if (adverb > 0) return words.slice(adverb).find((word) => !isLight(word)) ?? null;
  // Behind a noun: the first that is no plural and that a function word follows; behind a name, the first that is none.
  const isNamed = names.has(opening);
  if (isNamed && isLight(words.find((word) => !names.has(word)) ?? '')) return null;
  const isVerb = (word: string, at: number): boolean =>
    at >= (DETERMINER.test(opening) ? 2 : 1) &&
    !isLight(word) &&
    !names.has(word) &&
    !/[^s]s$/.test(word) &&
    !DETERMINER.test(words[at - 1] ?? '') &&
    !OF.test(words[at + 1] ?? '') &&
    (isNamed || isLight(words[at + 1] ?? 'x'));
  const at = words.findIndex(isVerb);
  // "Did the dashboard go live": what stands before a verb that says little by itself is a noun.
  return at < 0 || GENERAL.test(words[at + 1] ?? '') ? null : (words[at] ?? null);
}
