import type { Language } from '../lexicon/languages.ts';
import { alternatives, anyForm, wordsOf } from '../lexicon/patterns.ts';
import { isOrdinaryWord } from '../text/wordKinds.ts';
import { plainText } from './plainText.ts';
import { LEXICONS } from '../lexicon/languages.ts';
import { stem } from '../text/stem.ts';

/**
 * Something in a text that is true or false of its source:
 * - `number`: digits, without unit or sign
 * - `path`: a file, folder or address
 * - `identifier`: a word of code, also an option (`--force`) and whatever stands alone in inline code
 * - `name`: a capitalised word
 */
export type FactKind = 'number' | 'path' | 'identifier' | 'name';

export interface Fact {
  readonly kind: FactKind;
  /** As written in the text, without surrounding punctuation. */
  readonly words: string;
  /** Does an ellipsis follow directly, so that its end may be missing? */
  readonly cut: boolean;
  /** Does a name open a sentence, where any word has a capital? */
  readonly opening: boolean;
}

const IDEOGRAPHS = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;
/**
 * A run without white space, brackets, quotes or ideographs. Commas and apostrophes may only stand
 * inside.
 */
const CHUNK = new RegExp(
  String.raw`(?:(?<=\d),(?=\d)|(?<=\p{L})'(?=\p{L})|[^\s,;"'()[\]{}<>|…、。，；：！？「」『』【】·•*~=^—–${IDEOGRAPHS}])+`,
  'gu',
);
/** What comes before the first word of a sentence or list item. */
const OPENS = /(?:^|[\n.!?:;…"([{。！？：；、，|•·>#*—–]|\s'|(?:^|\n)\s*(?:[-+]|\d{1,3}[.)]))\s*$/u;
const BEFORE = 12;
const INLINE_CODE = /`+([^`\n]{1,200})`+/g;
const LIST_MARK = /^(\s*)(\d{1,3})[.)](?=\s)/gmu;
/** What most of a text consists of, and what is no fact in any language. */
const ORDINARY = /^[a-z]+[.:!?]*$/;
/** An ellipsis after a word. */
const OMITTED = /^ ?(?:…|\.\.\.)/u;

const ABBREVIATION = new RegExp(
  `^(?:${alternatives(({ sentences }) => sentences.dottedAbbreviations)})\\.?$`,
  'iu',
);
const NUMBER = /^[v#$€£¥±<>≈+-]*(\d(?:[\d.,:/x×_'-]*\d)?)(?:[%°]|\p{L}{1,4})?$/iu;
const FILE_NAME = /^[\w$@+.-]*[\w$-]\.[A-Za-z][A-Za-z0-9]{0,9}$/;
const LINE_NUMBERS = /:(\d+)(?::(\d+))?$/;
const IDENTIFIER = /\p{Ll}\p{Lu}|_|\p{L}\.\p{L}|::|\p{L}\d|\d\p{L}|\$/u;
/** French articles before a vowel, and English contractions. */
const ELISION = new RegExp(
  `^(?:${alternatives(({ words }) => words.elisions)})'(?=\\p{L}{2})`,
  'iu',
);
const CONTRACTION = new RegExp(
  `^\\p{L}{1,6}'(?:${alternatives(({ words }) => words.clitics)})$`,
  'iu',
);
const UNCAPITALISED_NAME = anyForm(({ words }) => words.names, 'gu');

export interface FactsOptions {
  readonly language: Language;
  /** Is the text a list of labels, each of which may be capitalised? */
  readonly labels?: boolean;
}

/**
 * The facts of a text that can be checked against its source: numbers, paths, identifiers and
 * names, without duplicates. Numbers in words are ignored. In German, where every noun has a
 * capital, only two such words in a row are a name; in scripts without capitals, only names with a
 * title and those in another script.
 */
export function checkableFacts(text: string, { language, labels = false }: FactsOptions): Fact[] {
  const facts = new Map<string, Fact>();
  const add = (kind: FactKind, words: string, at: Partial<Fact> = {}): void => {
    const key = `${kind} ${words}`;
    if (!facts.has(key)) facts.set(key, { kind, words, cut: false, opening: false, ...at });
  };
  const unmarked = withoutListMarks(text);
  for (const [, code = ''] of unmarked.matchAll(INLINE_CODE))
    if (/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(code)) add('identifier', plainText(code));
  const plain = plainText(unmarked);
  let capital = false;
  for (const match of plain.matchAll(CHUNK)) {
    const { index } = match;
    const [chunk] = match;
    if (ORDINARY.test(chunk)) {
      capital = false;
      continue;
    }
    const end = index + chunk.length;
    const context = (index > BEFORE ? 'x' : '') + plain.slice(Math.max(0, index - BEFORE), index);
    const opening = OPENS.test(context) || (labels && /,\s*$/u.test(context));
    const cut = OMITTED.test(plain.slice(end, end + 4)) || chunk.endsWith('…');
    const place: Place = { opening, cut, language, afterCapital: capital };
    readChunk(chunk, place, add);
    capital = /^\p{Lu}\p{Ll}/u.test(chunk) && !isOrdinaryWord(chunk.toLowerCase());
  }
  for (const [name] of plain.matchAll(UNCAPITALISED_NAME)) add('name', name);
  return [...facts.values()];
}

/** Removes the numbers of list items, which say nothing. */
function withoutListMarks(text: string): string {
  let last = 0;
  return text.replace(LIST_MARK, (mark, space: string, number: string) => {
    const isNext = Number(number) === last + 1 || number === '1';
    if (isNext) last = Number(number);
    return isNext ? `${space}\n` : mark;
  });
}

interface Place {
  readonly opening: boolean;
  readonly cut: boolean;
  readonly language: Language;
  /** Does the word before have a capital too? */
  readonly afterCapital: boolean;
}

type Add = (kind: FactKind, words: string, at?: Partial<Fact>) => void;

function readChunk(raw: string, place: Place, add: Add): void {
  const chunk = raw.replace(/^[:!?–—&]+/u, '').replace(/[.:!?–—/&+%$#@\\-]+$/u, '');
  const { cut, opening } = place;
  if (!/[\p{L}\p{N}]/u.test(chunk) || ABBREVIATION.test(chunk)) return;
  if (chunk.includes('://')) return add('path', chunk, { cut });
  if (/^--\p{L}[\p{L}\p{N}-]*$/u.test(chunk)) return add('identifier', chunk, { cut });
  const number = NUMBER.exec(chunk)?.[1];
  if (number !== undefined) return add('number', number);
  const word = chunk.replace(/^[-#@$.]+(?=\p{L})(?!.*[/\\])/u, '');
  if (/[/\\]/.test(word)) return readSlashed(word, place, add);
  const lines = LINE_NUMBERS.exec(word);
  const bare = lines === null ? word : word.slice(0, lines.index);
  for (const line of lines?.slice(1) ?? []) if (line) add('number', line);
  if (FILE_NAME.test(bare)) return add('path', bare, { cut });
  if (bare.includes('-')) return readHyphened(bare, place, add);
  if (bare.includes(':') && !bare.includes('::'))
    return bare.split(':').forEach((part) => readChunk(part, place, add));
  if (IDENTIFIER.test(bare)) return add('identifier', bare.replace(/'s$/u, ''), { cut, opening });
  readWord(bare, place, add);
}

function readSlashed(chunk: string, place: Place, add: Add): void {
  const lines = LINE_NUMBERS.exec(chunk);
  const path = lines === null ? chunk : chunk.slice(0, lines.index);
  for (const line of lines?.slice(1) ?? []) if (line) add('number', line);
  const parts = path.split(/[/\\]/).filter((part) => part !== '');
  const isPath =
    /^[~.]{0,2}[/\\]|^[a-z]:[/\\]/iu.test(path) ||
    parts.length > 2 ||
    /\.[a-z]\w{0,9}$/iu.test(path);
  if (isPath) add('path', path, { cut: place.cut });
  else for (const part of parts) readChunk(part, place, add);
}

/** "gpt-4o-mini" is one name, "20-minute" a number, "pre-Redis" and "Jean-Luc" are parts. */
function readHyphened(word: string, place: Place, add: Add): void {
  const parts = word.split('-').filter((part) => part !== '');
  const mixed = parts.some((part) => /\p{L}/u.test(part)) && /\d/.test(word);
  if (mixed && !/^\d[\d.,]*-\p{Ll}/u.test(word))
    return add('identifier', word, { cut: place.cut, opening: place.opening });
  parts.forEach((part, i) => readChunk(part, { ...place, opening: place.opening && i === 0 }, add));
}

function readWord(raw: string, { opening, cut, language, afterCapital }: Place, add: Add): void {
  if (CONTRACTION.test(raw) && isOrdinaryWord(raw.toLowerCase().replace(/'.*$/u, ''))) return;
  const word = raw.replace(ELISION, '').replace(/'s?$/u, '');
  const letters = word.match(/\p{L}/gu)?.length ?? 0;
  if (!/^\p{Lu}/u.test(word) || letters < 2) return;
  const lower = word.toLowerCase();
  if (isOrdinaryWord(lower) || (opening && mayOpenSentence(lower, language))) return;
  const isShouted = /^\p{Lu}+$/u.test(word);
  if (language === 'de' && !isShouted && !afterCapital) return;
  add('name', word, { cut, opening });
}

/** Summaries open with these; conversations rarely do. */
const SUMMARY_OPENERS = wordsOf(({ words }) => words.summaryOpeners);
const ACTION_FORMS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(LEXICONS)
    .filter(([, { words }]) => words.actionForms.length > 0)
    .map(([language, { words }]) => [
      language,
      new RegExp(`^(?:${words.actionForms.join('|')})$`, 'u'),
    ]),
);

/**
 * May a word at the beginning of a sentence, given in lower case, have its capital only because of
 * that?
 */
export function mayOpenSentence(word: string, language: Language): boolean {
  if (SUMMARY_OPENERS.has(word) || isOrdinaryWord(stem(word))) return true;
  return ACTION_FORMS.get(language)?.test(word) ?? false;
}
