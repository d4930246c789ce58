/** Where the words of a snippet stand in the event that it was cut from. */
import type { WordRange } from './place.ts';

/** A snippet is cut from no further on. */
const LOOKED_AT = 200_500;
/** Marks with no more than a short word between them are one place. */
const NEAR = 12;

/**
 * The part of the text that is worth marking: the longest run of marks that stand close together, else, without
 * marks, all of the snippet. Null where the snippet is not to be found in the text.
 *
 * @param marks half-open ranges of the snippet, ascending
 */
export function hitRange(
  text: string,
  { snippet, marks }: { readonly snippet: string; readonly marks: readonly Mark[] },
): WordRange | null {
  const lead = /^… /.exec(snippet)?.[0].length ?? 0;
  const words = snippet.slice(lead).replace(/ …$/, '');
  if (words === '') return null;
  const { flat, places } = flatten(text.slice(0, LOOKED_AT));
  const at = flat.indexOf(words);
  if (at < 0) return null;
  const [from, to] = longestRun(marks) ?? [lead, lead + words.length];
  const start = places[at + from - lead];
  const last = places[at + to - lead - 1];
  return start === undefined || last === undefined ? null : { start, end: last + 1 };
}

type Mark = readonly [start: number, end: number];

function longestRun(marks: readonly Mark[]): Mark | null {
  const runs: { start: number; end: number; letters: number }[] = [];
  for (const [start, end] of marks) {
    const run = runs.at(-1);
    if (run === undefined || start - run.end > NEAR)
      runs.push({ start, end, letters: end - start });
    else {
      run.end = end;
      run.letters += end - start;
    }
  }
  const [first, ...rest] = runs;
  if (first === undefined) return null;
  const { start, end } = rest.reduce(
    (best, run) => (run.letters > best.letters ? run : best),
    first,
  );
  return [start, end];
}

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
