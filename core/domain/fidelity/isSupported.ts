import { alternatives } from '../lexicon/patterns.ts';
import { unreachable } from '../../model/result.ts';
import { stem } from '../text/stem.ts';
import type { Fact } from './checkableFacts.ts';

/** Digits in groups of three, however a country separates them. */
const GROUPED = /^\d{1,3}(?:([,.' _])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/u;
const LONG_NUMBER = /^\d{4,15}$/;
const GROUP_SIGNS = [',', '.', ' ', "'", '_'];
const SHORTEST_STEM = 3;
const CYRILLIC = /^\p{Script=Cyrillic}+$/u;
/** Case endings of names. */
const CASE_ENDING = new RegExp(`(?:${alternatives(({ words }) => words.caseEndings)})$`, 'u');

/**
 * Does a source contain a fact as a word of its own? The source is normalised and in lower case.
 */
export function isSupported({ kind, words, cut, opening }: Fact, source: string): boolean {
  const wanted = words.toLowerCase();
  switch (kind) {
    case 'number':
      return holdsNumber(source, wanted);
    case 'path':
      return holdsPath(source, wanted, cut);
    case 'identifier':
      return (
        holdsWord(source, wanted, cut) ||
        (wanted.endsWith('s') && holdsWord(source, wanted.slice(0, -1), false))
      );
    case 'name':
      return (
        holdsWord(source, wanted, cut) ||
        (opening && holdsForm(source, wanted)) ||
        (CYRILLIC.test(wanted) && holdsDeclined(source, wanted))
      );
    default:
      return unreachable(kind);
  }
}

function holdsNumber(source: string, number: string): boolean {
  if (waysToWrite(number).some((way) => isNumberIn(source, way))) return true;
  // "5-10", "3/4" and "12:30" are supported if both parts are; a date must be there as it is.
  const parts = number.split(/[:/x×–-]/u);
  return (
    parts.length === 2 &&
    parts.every((part) => waysToWrite(part).some((way) => isNumberIn(source, way)))
  );
}

function waysToWrite(number: string): string[] {
  const bare = number.replace(/^0+(?=\d)/, '');
  const digits = GROUPED.test(number) ? number.replace(/[,.' _](?=\d{3}(?!\d))/gu, '') : bare;
  const grouped = LONG_NUMBER.test(digits)
    ? GROUP_SIGNS.map((sign) => digits.replace(/\B(?=(?:\d{3})+$)/g, sign))
    : [];
  const decimal = /^\d+[.,]\d+$/.test(number)
    ? [number.includes('.') ? number.replace('.', ',') : number.replace(',', '.')]
    : [];
  return [...new Set([number, bare, digits, ...decimal, ...grouped])].filter((way) => way !== '');
}

/**
 * Is it there as a whole number? "12" is in "12ms" and "v12", but not in "3.12", "12.5" or "a12f".
 */
function isNumberIn(source: string, number: string): boolean {
  for (const at of placesOf(source, number)) {
    const before = source.slice(Math.max(0, at - 2), at);
    const after = source.slice(at + number.length, at + number.length + 6);
    const opens =
      !/\d[.,]?$/.test(before) &&
      (!/[a-z_]$/.test(before) || /(?:^|[^\p{L}\p{N}])v$/u.test(before));
    if (opens && /^(?![.,]?\d)(?:[a-z]{0,4}(?![\p{L}\p{N}_])|[^a-z]|$)/u.test(after)) return true;
  }
  return false;
}

/** The whole path, or any run of its folders; never a path longer than the source's. */
function holdsPath(source: string, path: string, cut: boolean): boolean {
  const wanted = path.replace(/^[~.]{0,2}[/\\]/, '');
  return [wanted, wanted.replaceAll('\\', '/'), wanted.replaceAll('/', '\\')].some((way) =>
    holdsWord(source, way, cut),
  );
}

/**
 * Another form of the word. At the beginning of a sentence, most words with a capital are no names.
 */
function holdsForm(source: string, word: string): boolean {
  const key = stem(word);
  if (key.length < SHORTEST_STEM) return false;
  return placesOf(source, key).some((at) => {
    if (isPart(source[at - 1])) return false;
    return stem(/^[\p{L}\p{N}_']+/u.exec(source.slice(at, at + 40))?.[0] ?? '') === key;
  });
}

function holdsDeclined(source: string, name: string): boolean {
  const root = name.replace(CASE_ENDING, '');
  if (root.length < SHORTEST_STEM) return false;
  return placesOf(source, root).some((at) => {
    if (isPart(source[at - 1])) return false;
    const rest = /^\p{L}*/u.exec(source.slice(at + root.length, at + root.length + 8))?.[0] ?? '';
    return rest.length <= 3 && rest.replace(CASE_ENDING, '') === '';
  });
}

/** Ideographs do not belong to the words between them. */
const WORD_PART =
  /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{N}_]/u;

const isPart = (character: string | undefined): boolean =>
  character !== undefined && WORD_PART.test(character);

function holdsWord(source: string, words: string, cut: boolean): boolean {
  const opens = isPart(words[0]);
  const ends = !cut && isPart(words.at(-1));
  return placesOf(source, words).some(
    (at) => !(opens && isPart(source[at - 1])) && !(ends && isPart(source[at + words.length])),
  );
}

/** All positions of some words, lazily. */
function* placesOf(source: string, words: string): Generator<number> {
  let at = words === '' ? -1 : source.indexOf(words);
  for (; at >= 0; at = source.indexOf(words, at + 1)) yield at;
}
