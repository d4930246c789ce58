/** UTF-16 units of Markdown that are laid out at a time: more would hold up whoever scrolls. */
export const SLICE = 1_500;

/** Words that are said elsewhere in the message: an address or a note that a part refers to. */
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:/m;
/** A line that begins a block of its own, whatever stood before it: neither of a list, a quote, a table nor set in. */
const BEGINS = /^(?:#{1,6} |[^\s>|*+\-\d[`~:=_<])/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/**
 * A message as pieces of Markdown, each of which says by itself what it says in the whole: they are cut between
 * blocks. One where parts refer to each other stays whole.
 */
export function markdownSlices(source: string): readonly string[] {
  if (source.length <= SLICE || DEFINITION.test(source)) return [source];
  const slices: string[] = [];
  let start = 0;
  let at = 0;
  let fence: string | null = null;
  let isAfterBlank = false;
  for (const line of source.split('\n')) {
    if (fence === null && isAfterBlank && at - start >= SLICE && BEGINS.test(line)) {
      slices.push(source.slice(start, at));
      start = at;
    }
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined && fence === null) fence = mark;
    else if (mark !== undefined && fence !== null && closes(line, mark, fence)) fence = null;
    isAfterBlank = line.trim() === '';
    at += line.length + 1;
  }
  return [...slices, source.slice(start)];
}

const closes = (line: string, mark: string, fence: string): boolean =>
  mark[0] === fence[0] && mark.length >= fence.length && line.trim() === mark;
