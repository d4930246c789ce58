import { shorten } from '../summarize/shorten.ts';
import { sentenceSpans } from '../text/sentences.ts';

const SHORTEST = 12;
const STEP = 0.7;

/**
 * The longest beginning of a text, in whole sentences, that fits; where not even the first does, as many
 * of its clauses as do. `fits` must hold for every beginning of a text that it holds for.
 */
export function cutSentences(text: string, fits: (beginning: string) => boolean): string {
  const ends = sentenceSpans(text).map(({ end }) => end);
  let least = 0;
  let most = ends.length;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(text.slice(0, ends[middle - 1]))) least = middle;
    else most = middle - 1;
  }
  if (least > 0) return text.slice(0, ends[least - 1]);
  const first = text.slice(0, ends[0]);
  let length = first.length;
  for (;;) {
    const short = shorten(first, Math.max(SHORTEST, Math.floor(length)));
    if (length <= SHORTEST || fits(short)) return short;
    length *= STEP;
  }
}
