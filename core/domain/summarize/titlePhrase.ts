import type { Language } from '../lexicon/languages.ts';
import { guessLanguage } from '../text/language.ts';
import { rememberedIn } from '../text/remembered.ts';
import { termsOf, wordCount } from '../text/terms.ts';
import { isEverydayLabel } from '../text/wordKinds.ts';
import { SAYS_HOW, titleRules } from './titleRules.ts';
import type { TitleRules } from './titleRules.ts';

const MOST_WORDS = 10;
/** A clause of fewer words says too little, if there is another way to cut. */
const LEAST_WORDS = 3;
const CLAUSE_WORDS = 4;
/** Limit for a title in ideographs. A word in an alphabet takes the room of two of them. */
const MAX_IDEOGRAPHS = 26;
const IDEOGRAPHS_OF_WORD = 2;
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const MAX_CHARACTERS = 90;
/** No title is found further on in a sentence, in UTF-16 units. */
const READ = 600;

/** A phrase that could be a title. */
export interface TitlePhrase {
  readonly text: string;
  readonly words: number;
  /** Does it say that something is wanted, ask, or state? */
  readonly form: 'wish' | 'question' | 'statement';
  /** The number of different words that name a matter, and of all that are not mere grammar. */
  readonly named: number;
  readonly content: number;
  /** Is it whole, or cut at a clause? Otherwise its end was dropped before a phrase. */
  readonly whole: boolean;
  /** Does it only point at its matter ("remove it", "find a way"), or open with a condition? */
  readonly leaning: boolean;
}

/**
 * Turns a sentence into a phrase of at most ten words that could be a title: without greetings,
 * politeness, remarks in brackets and full stop. A long one is cut before a clause or else before a
 * phrase ("… with", "… in"), never within one. Undefined if nothing is left, or if it cannot be cut.
 */
export function titlePhrase(sentence: string, language: Language): TitlePhrase | undefined {
  return phraseIn(sentence, language).phrase;
}

/** Several rules ask about the same sentence. */
const phraseIn = rememberedIn((sentence, language) => ({ phrase: phraseOf(sentence, language) }));

function phraseOf(sentence: string, language: Language): TitlePhrase | undefined {
  const rules = titleRules(language);
  const said = plainNames(sentence.slice(0, READ)).replace(rules.courtesy, '');
  const { text: matter, wished } = withoutOpening(said, rules);
  const isOrder = rules.verb.test(matter) && !SAYS_HOW.test(matter.split(' ', 2)[1] ?? '');
  const isWish = wished || isOrder || rules.wishEnd.test(sentence.trim());
  // “When a state is missing, …” asks nothing.
  const asks = ENDS_ASKING.test(sentence) || !rules.subordinate.test(matter);
  const isQuestion = !wished && asks && rules.asks.test(matter);
  const labelled = withoutEnd(withoutLabel(matter, language, rules));
  const isTold = !isWish && !isQuestion && WHEN.test(labelled);
  const whole = tooLong(labelled) || isTold ? withoutCircumstance(labelled, rules) : labelled;
  const cut = shortened(whole, rules);
  if (cut === undefined) return undefined;
  const isCut = cut.text.length < whole.length;
  const ended = isCut ? withoutDangling(cut.text, rules) : cut.text;
  const closed = isCut || LEADS_IN.test(sentence) ? withoutVerb(ended, rules) : ended;
  const bare = withPairedQuotes(closed);
  const mark = isQuestion ? (ENDS_ASKING.exec(sentence)?.[0].trim() ?? '') : '';
  const text = firstUpper(bare + mark);
  if (!/\p{L}{2}/u.test(text)) return undefined;
  return {
    text,
    words: wordCount(text),
    form: isWish ? 'wish' : isQuestion ? 'question' : 'statement',
    ...contentOf(text, language, rules),
    whole: cut.whole,
    leaning:
      rules.pointing.test(text) ||
      rules.hollow.test(bare) ||
      (!cut.whole && !rules.verb.test(bare) && !isQuestion && lostVerb(bare, whole)) ||
      (!isQuestion && rules.subordinate.test(text)),
  };
}

/** Is it longer than a title may be? */
export function tooLong(text: string): boolean {
  if (text.length > MAX_CHARACTERS) return true;
  const ideographs = text.match(IDEOGRAPHS)?.length ?? 0;
  if (ideographs === 0) return wordCount(text) > MOST_WORDS;
  const others = wordCount(text.replace(IDEOGRAPHS, ' '));
  return ideographs + others * IDEOGRAPHS_OF_WORD > MAX_IDEOGRAPHS;
}

/**
 * A title in at most so many UTF-16 units: without articles, or cut before a clause or a phrase.
 * Undefined if that leaves fewer than three words.
 */
export function shorterPhrase(title: string, longest: number): string | undefined {
  const rules = titleRules(guessLanguage(title));
  const fits = (text: string): boolean => text.length <= longest;
  const headline = title.replace(rules.droppable, '');
  if (fits(headline)) return headline;
  for (const boundary of [rules.clause, rules.phrase]) {
    const head = longestHead(headline, boundary, LEAST_WORDS, rules, fits);
    if (head !== undefined)
      return withPairedQuotes(withoutVerb(withoutDangling(head, rules), rules));
  }
  return undefined;
}

/** Upper case for the first letter of a word; names, paths and identifiers keep theirs. */
export function firstUpper(text: string): string {
  return /^\p{Ll}[\p{Ll}'’]*(?=[\s,:;!?-]|$)/u.test(text)
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text;
}

const URL = /\bhttps?:\/\/([^\s/"')>\]]+)((?:\/[^\s/?#"')>\]]+)*)[^\s"')>\]]*/g;
/** An absolute path: its last two parts identify it. */
const ABSOLUTE_PATH =
  /(?<![\p{L}\p{N}.:/])(?:~|[A-Za-z]:)?(?:[/\\][\w.@+-]+)+[/\\](?=[\w.@+-]+[/\\][\w.@+-]+)/gu;
/** The folders of a file that is far down. */
const DEEP_FOLDERS = /(?<![\p{L}\p{N}.:/@])(?:[\w.@+-]+[/\\]){3,}(?=[\w@+-][\w.@+-]*\.\w)/gu;
const MENTION = /(?<![\p{L}\p{N}])@(?=[\w.-]*[/.][\w./-]*\w)/gu;
/** An agent or a skill that is called by its name. */
const CALLED = /(?<!\S)\$[a-z][\w-]+/g;
const REMARK = /(?:^|\s+)(?:\([^()]*\)|\[[^[\]]*\]|<[^<>]*>)|(?<=\p{L})\s*\([^()]*[\s,/][^()]*\)/gu;
const ENDS_ASKING = /[?？]\s*$/u;
/** Leads to a list or to what was pasted. */
const LEADS_IN = /[:：]\s*$/u;
const LEADING_MARKS = /^[^\p{L}\p{N}$/.~_'"-]+/u;
const LABEL = /^[^:：]{2,40}[:：]\s+(?=\S+\s+\S)/u;
const LONE_MARKS = /[“”„«»「」『』¿¡*`]|\p{Extended_Pictographic}|\ufe0f/gu;

/** Without remarks, marks and the parts of addresses that say only where something is kept. */
function plainNames(sentence: string): string {
  return sentence
    .replace(URL, (_url, host: string, path: string) =>
      path === '' ? host : path.split('/').filter(Boolean).slice(-2).join('/'),
    )
    .replace(REMARK, ' ')
    .replace(CALLED, '')
    .replace(ABSOLUTE_PATH, '')
    .replace(DEEP_FOLDERS, '')
    .replace(MENTION, '')
    .replace(LONE_MARKS, '')
    .replace(/\s+(?=[,;:.!?](?:\s|$))/g, '')
    .replace(/\s+,(?=\p{L})/gu, ', ')
    .replace(/\s*\([^()]*$/u, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** "Create me a list". */
const FOR_ME = /^(\p{L}+) me (?=(?:an?|the|some) )/iu;

function withoutOpening(
  sentence: string,
  rules: TitleRules,
): { readonly text: string; readonly wished: boolean } {
  let text = sentence.replace(LEADING_MARKS, '');
  let wished = false;
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(rules.preamble, '').replace(/^[\s,.!?:;–—-]+/u, '');
    const rest = text.replace(rules.wish, '');
    if (rest.length < text.length) wished = true;
    text = rest;
  }
  text = text.replace(FOR_ME, '$1 ');
  return { text, wished };
}

/** Drops a label that names nothing ("Option B: …", "take a look at: …"). */
function withoutLabel(text: string, language: Language, rules: TitleRules): string {
  const label = LABEL.exec(text)?.[0];
  if (label === undefined || contentOf(label, language, rules).named > 0) return text;
  return withoutLabel(text.slice(label.length).replace(LEADING_MARKS, ''), language, rules);
}

/** "The functions of the page" of "… are not used": half a sentence. */
const lostVerb = (head: string, whole: string): boolean => !FINITE.test(head) && FINITE.test(whole);

const FINITE =
  /\b(?:is|are|was|were|has|have|had|do|does|did|can|could|may|might|must|shall|should|will|would|cannot)(?:n['’]t)?\b/iu;

/** "For the current day, …", "When it rains, …": where or when, of few words. */
const CIRCUMSTANCE = /^(?:\S+ ){1,6}?\S+, (?=\S+ \S+ \S)/u;

/** "When login fails, the page is loaded again": what is told is behind it. */
const WHEN = /^(?:when|whenever|while|every time|each time)\b/iu;

/** What is too long loses where or when it holds before what it says. */
function withoutCircumstance(text: string, { preposition, subordinate }: TitleRules): string {
  const opening = CIRCUMSTANCE.exec(text)?.[0];
  if (opening === undefined) return text;
  const isCircumstance =
    preposition.test(opening.split(' ', 1)[0] ?? '') || subordinate.test(opening);
  return isCircumstance ? firstUpper(text.slice(opening.length)) : text;
}

interface Cut {
  readonly text: string;
  readonly whole: boolean;
}

/** The longest beginning that fits and ends before a clause, or else before a phrase; a little too long, without articles. */
function shortened(text: string, rules: TitleRules): Cut | undefined {
  if (!tooLong(text)) return { text, whole: true };
  const clause = longestHead(text, rules.clause, CLAUSE_WORDS, rules);
  if (clause !== undefined) return { text: clause, whole: true };
  const headline = text.replace(rules.droppable, '');
  const short = tooLong(headline)
    ? longestHead(headline, rules.clause, CLAUSE_WORDS, rules)
    : headline;
  if (short !== undefined) return { text: short, whole: true };
  const phrase = longestHead(text, rules.phrase, LEAST_WORDS, rules);
  return phrase === undefined ? undefined : { text: phrase, whole: false };
}

function longestHead(
  text: string,
  boundary: RegExp,
  least: number,
  rules: TitleRules,
  fits: (head: string) => boolean = (head) => !tooLong(head),
): string | undefined {
  let best: string | undefined;
  for (const match of text.matchAll(boundary)) {
    const head = withoutEnd(text.slice(0, match.index));
    if (!fits(head)) break;
    if (wordCount(withoutDangling(head, rules)) < least) continue;
    // Half a list would say something different.
    if (match[0] === ', ' && rules.listGoesOn.test(text.slice(match.index + 2))) continue;
    best = rules.conjunction.test(match[0].trim()) ? withoutHalf(head, least, rules) : head;
  }
  return best;
}

/** "A workflow for manual" of "… for manual and other attempts": what the list was of is lost. */
function withoutHalf(head: string, least: number, { preposition }: TitleRules): string {
  const words = head.split(' ');
  const isHalf = preposition.test(words.at(-2) ?? '') && /^\p{Ll}+$/u.test(words.at(-1) ?? '');
  return isHalf && words.length - 2 >= least ? words.slice(0, -2).join(' ') : head;
}

function withoutDangling(text: string, rules: TitleRules): string {
  return withoutEnd(withoutEnd(text).replace(rules.dangling, '').replace(LOST_OBJECT, ''));
}

/** "… by breaking" of "… by breaking it down": how, without what. */
const LOST_OBJECT = /(?<=\S \S+)\s(?:after|before|by|when|while|without) \p{L}+ing$/iu;

/** Drops a second verb whose object was cut off ("review the issues and decide", "… to see"). */
function withoutVerb(text: string, rules: TitleRules): string {
  const words = text.split(' ');
  for (const length of [2, 3]) {
    const [and, verb, object] = words.slice(-length);
    if (words.length <= LEAST_WORDS + length - 1) return text;
    if (!rules.conjunction.test(and ?? '') || !rules.verb.test(verb ?? '')) continue;
    if (object === undefined || rules.pointing.test(`${verb} ${object}`))
      return words.slice(0, -length).join(' ');
  }
  return text;
}

function withoutEnd(text: string): string {
  return text.replace(/[\s.,:;=!?。，：；！？、…–—-]+$/u, '').trim();
}

function withPairedQuotes(text: string): string {
  return (text.match(/"/g)?.length ?? 0) % 2 === 0 ? text : withoutEnd(text.replaceAll('"', ''));
}

function contentOf(
  text: string,
  language: Language,
  rules: TitleRules,
): Pick<TitlePhrase, 'named' | 'content'> {
  const terms = termsOf(text, language).filter(({ stop, shape }) => !stop && shape !== 'number');
  const named = terms.filter(
    ({ topical, surface, shape }) =>
      topical &&
      !isEverydayLabel(surface) &&
      !rules.hollow.test(surface) &&
      !(shape === 'word' && rules.verb.test(surface)),
  );
  const count = (of: typeof terms): number => new Set(of.map(({ key }) => key)).size;
  return { named: count(named), content: count(terms) };
}
