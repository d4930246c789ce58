export interface Line {
  /** That a line has, px. */
  readonly width: number;
  /** That words take beside each other, px. */
  readonly widthOf: (words: string) => number;
}

/** How many lines a text needs that breaks between words, and in a word that is longer than a line; one at least. */
export function linesOf(text: string, { width, widthOf }: Line): number {
  if (widthOf(text) <= width) return 1;
  let lines = 1;
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines++;
    const broken = Math.ceil(widthOf(word) / width) - 1;
    lines += Math.max(0, broken);
    line = broken > 0 ? '' : word;
  }
  return lines;
}
