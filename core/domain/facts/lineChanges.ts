/** How many lines of a text were added, and how many removed. */
export interface LineCounts {
  readonly added: number;
  readonly removed: number;
}

/** Larger texts are compared by their common beginning and end alone. */
const MAX_CELLS = 250_000;

export function countLines(text: string): number {
  if (text === '') return 0;
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

/** Compares two texts line by line, as `diff` would. */
export function lineChanges(before: string, after: string): LineCounts {
  const old = linesOf(before);
  const now = linesOf(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let [oldEnd, nowEnd] = [old.length, now.length];
  while (oldEnd > start && nowEnd > start && old[oldEnd - 1] === now[nowEnd - 1]) {
    oldEnd--;
    nowEnd--;
  }
  const [left, right] = [old.slice(start, oldEnd), now.slice(start, nowEnd)];
  const kept = left.length * right.length > MAX_CELLS ? 0 : commonLines(left, right);
  return { added: right.length - kept, removed: left.length - kept };
}

function linesOf(text: string): string[] {
  if (text === '') return [];
  const lines = text.split('\n');
  if (text.endsWith('\n')) lines.pop();
  return lines;
}

/** The length of the longest common sub-sequence. */
function commonLines(left: readonly string[], right: readonly string[]): number {
  let above = Array.from({ length: right.length + 1 }, () => 0);
  for (const line of left) {
    const row = [0];
    for (const [i, other] of right.entries())
      row.push(line === other ? (above[i] ?? 0) + 1 : Math.max(row[i] ?? 0, above[i + 1] ?? 0));
    above = row;
  }
  return above.at(-1) ?? 0;
}

/** Counts the lines of a unified diff's hunks that begin with `+` and `-`. */
export function diffCounts(lines: readonly string[]): LineCounts {
  let added = 0;
  let removed = 0;
  for (const line of lines) {
    if (line.startsWith('+') && !line.startsWith('+++ ')) added++;
    else if (line.startsWith('-') && !line.startsWith('--- ')) removed++;
  }
  return { added, removed };
}
