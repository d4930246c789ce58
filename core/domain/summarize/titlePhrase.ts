import { LEXICONS } from '../lexicon/languages.ts';
import { alternatives } from '../lexicon/patterns.ts';
import type { Language } from '../lexicon/languages.ts';
import { isFunctionWord, isEverydayLabel } from '../text/wordKinds.ts';
import { termsOf, wordCount } from '../text/terms.ts';

export const TITLE_WORDS = { least: 5, most: 10 } as const;
/** Limit for a title in ideographs. A word in an alphabet takes the room of two of them. */
const MAX_IDEOGRAPHS = 26;
const IDEOGRAPHS_OF_WORD = 2;
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const MAX_CHARACTERS = 90;

/** Openings that are stripped from a request, a sentence in the first person, or a report. */
const OPENINGS = Object.values(LEXICONS).flatMap(({ titles }) => titles.openings);
const CLAUSE = new RegExp(
  `,?\\s+(?:${alternatives(({ titles }) => titles.clauseOpeners)})\\s|[;:—–]\\s|\\s-\\s|,\\s|[.!?]["”]?\\s|，|；|。|、|\\s\\(`,
  'giu',
);

/** A real question, even without its polite opening. Other question marks are dropped. */
const ASKS = new RegExp(
  `^(?:${alternatives(({ titles }) => titles.questionWords)})(?![\\p{L}])|[\\p{Script=Han}\\p{Script=Hiragana}]`,
  'iu',
);
/** Words that cannot end a title. */
const DANGLING = new RegExp(`(?:\\s+(?:${alternatives(({ titles }) => titles.dangling)}))+$`, 'iu');
/** Words that headlines omit. */
const ARTICLES = new RegExp(
  `(?<=\\S\\s)(?:${alternatives(({ titles }) => titles.droppable)})\\s+`,
  'g',
);

const AND = `(?:${alternatives(({ titles }) => titles.listConjunctions)})`;
const LIST_GOES_ON = new RegExp(
  `^(?:${AND}\\s|(?:\\S+\\s+){0,2}\\S+,|\\S+(?:\\s+\\S+)?\\s+${AND}\\s)`,
  'u',
);

/** A phrase that could be a title. */
export interface TitlePhrase {
  readonly text: string;
  readonly words: number;
  /** Was it cut inside a clause, so that it may end awkwardly? */
  readonly broken: boolean;
}

/**
 * Turns a sentence into a phrase of at most ten words that could be a title: without greetings,
 * politeness, first person, brackets and full stop, cut at the end of a clause if possible.
 * Undefined if nothing is left.
 */
export function titlePhrase(sentence: string, language: Language): TitlePhrase | undefined {
  let text = sentence
    .replace(/\s*[([][^)\]]*[)\]]/g, '')
    .replace(/["“”«»「」¿¡]/g, '')
    .trim();
  for (let before = ''; before !== text;) {
    before = text;
    for (const opening of OPENINGS) text = text.replace(opening, '');
  }
  text = withoutEnd(withoutLabel(text, language));
  let broken = false;
  if (tooLong(text)) text = lastFittingClause(text) ?? text.replace(ARTICLES, '');
  if (tooLong(text)) text = lastFittingClause(text) ?? text;
  if (tooLong(text)) {
    text = firstWords(text, language);
    broken = true;
  }
  // A list that was cut must not look complete.
  const list = broken && text.endsWith(',');
  text = withoutEnd(withoutEnd(text).replace(DANGLING, ''));
  if (!ASKS.test(text)) text = text.replace(/\s*[?？]+$/u, '');
  text = text.replace(/\s+(?=[?？]$)/u, '');
  if (!/\p{L}{2}/u.test(text)) return undefined;
  return { text: capitalise(text) + (list ? ' …' : ''), words: wordCount(text), broken };
}

/** Is it longer than a title may be? */
export function tooLong(text: string): boolean {
  if (text.length > MAX_CHARACTERS) return true;
  const ideographs = text.match(IDEOGRAPHS)?.length ?? 0;
  if (ideographs === 0) return wordCount(text) > TITLE_WORDS.most;
  const others = wordCount(text.replace(IDEOGRAPHS, ' '));
  return ideographs + others * IDEOGRAPHS_OF_WORD > MAX_IDEOGRAPHS;
}

/** Drops a label before a colon that names nothing ("Resume the session: …"). */
function withoutLabel(text: string, language: Language): string {
  const colon = text.search(/[:：]\s/);
  const label = text.slice(0, Math.max(0, colon));
  const rest = text.slice(colon + 1).trim();
  if (label === '' || !/^\p{L}/u.test(rest) || wordCount(rest) < TITLE_WORDS.least) return text;
  const names = termsOf(label, language).some(
    ({ topical, surface }) => topical && !isEverydayLabel(surface),
  );
  return names ? text : rest;
}

function lastFittingClause(text: string): string | undefined {
  let best: string | undefined;
  for (const match of text.matchAll(CLAUSE)) {
    const head = text.slice(0, match.index);
    if (tooLong(head)) break;
    if (wordCount(head) < 4) continue;
    // Half a list would say something different.
    if (match[0] === ', ' && LIST_GOES_ON.test(text.slice(match.index + 2))) continue;
    best = head;
  }
  return best;
}

/** The first words that fit, not ending in a word that needs another one after it. */
function firstWords(text: string, language: Language): string {
  const words = text.split(/\s+/);
  let end = words.length;
  while (end > 1 && tooLong(words.slice(0, end).join(' '))) end--;
  while (end > 3 && isFunctionWord(bare(words[end - 1] ?? ''), language)) end--;
  const head = words.slice(0, end).join(' ');
  return tooLong(head) ? head.slice(0, MAX_IDEOGRAPHS).replace(/[\ud800-\udbff]$/, '') : head;
}

const bare = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}'’]/gu, '');

function withoutEnd(text: string): string {
  return text.replace(/[\s.,:;!。，：；！、…–—-]+$/u, '').trim();
}

function capitalise(text: string): string {
  if (text.search(IDEOGRAPHS) >= 0) return text;
  return /^\p{Ll}[\p{Ll}'’]*(?=[\s,:;!?]|$)/u.test(text)
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text;
}
