/** Where the words of an excerpt stand in the event that it was cut from. */
import type { WordRange } from './place.ts';

/** An excerpt is cut from no further on. */
const LOOKED_AT = 200_500;
/** All of the excerpt; null where it is not to be found in the text. */
export function excerptRange(text: string, excerpt: string): WordRange | null {
  const words = excerpt.replace(/^… /, '').replace(/ …$/, '');
  if (words === '') return null;
  const { flat, places } = flatten(text.slice(0, LOOKED_AT));
  const at = flat.indexOf(words);
  if (at < 0) return null;
  const start = places[at];
  const last = places[at + words.length - 1];
  return start === undefined || last === undefined ? null : { start, end: last + 1 };
}

/** What the host says to mark of an event. */
export const rangeOf = ({
  range: [start, end],
}: {
  readonly range: readonly [number, number];
}): WordRange => ({ start, end });

/** White space and control characters as single spaces, as in a snippet, with the place of each unit. */
function flatten(text: string): { readonly flat: string; readonly places: readonly number[] } {
  let flat = '';
  let wasSpace = false;
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    // oxlint-disable-next-line eslint/no-control-regex -- a snippet has none of them
    const isSpace = /[\s\u0000-\u001f\u007f-\u009f]/.test(unit);
    if (isSpace && wasSpace) continue;
    wasSpace = isSpace;
    flat += isSpace ? ' ' : unit;
    places.push(at);
  }
  return { flat, places };
}
