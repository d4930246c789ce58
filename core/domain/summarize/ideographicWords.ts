import { alternatives } from '../lexicon/patterns.ts';
import type { Term } from '../text/terms.ts';
import { isGenericWord, isMeasureWord } from '../text/wordKinds.ts';
import type { Unit } from './unit.ts';

const wordSegmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const KATAKANA = /^[\p{Script=Katakana}ー]{2,}$/u;
const IDEOGRAPHIC_WORD = /^[\p{Script=Han}々]{2,}$|^[\p{Script=Katakana}ー]{2,}$/u;
const COMPOUND = /[\p{Script=Han}\p{Script=Katakana}][\p{Script=Han}\p{Script=Katakana}々ー]+/gu;
const MAX_COMPOUND = 14;
/** "After the login" is about the login. */
const TIME_SUFFIX = new RegExp(
  `(?<=..)(?:${alternatives(({ words }) => words.timeSuffixes)})$`,
  'u',
);

/**
 * The words of a Chinese or Japanese unit. Chinese is split by the platform's dictionary. In
 * Japanese, a run of Han or Katakana is one word unless it is long, because Hiragana separates
 * words. Single characters are left out.
 */
export function ideographicWords(unit: Unit, language: 'zh' | 'ja'): Term[] {
  const words = unit.terms.filter(
    ({ shape, surface }) => shape !== 'ideographs' || (language === 'zh' && KATAKANA.test(surface)),
  );
  const add = (surface: string, start: number): void => {
    const end = start + surface.length;
    const topical = !isGenericWord(surface) && !isMeasureWord(surface);
    words.push({ key: surface, surface, shape: 'ideographs', start, end, stop: false, topical });
  };
  const addCut = (text: string, from: number): void => {
    for (const { segment, index, isWordLike } of wordSegmenter.segment(text))
      if (isWordLike === true && IDEOGRAPHIC_WORD.test(segment)) add(segment, from + index);
  };
  if (language === 'zh') addCut(unit.text, 0);
  else
    for (const { 0: run, index } of unit.text.matchAll(COMPOUND))
      if (run.length <= MAX_COMPOUND) add(run.replace(TIME_SUFFIX, ''), index);
      else addCut(run, index);
  return words.sort((a, b) => a.start - b.start);
}
