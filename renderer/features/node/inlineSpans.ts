/** A run of words of one look. */
export interface Span {
  readonly kind: 'text' | 'code' | 'strong';
  readonly text: string;
  /** Where its words begin, in UTF-16 units, the marks around them left out. */
  readonly start: number;
}

/** Backticks make code, double stars make strong words; nothing else is markup here. `start` is where the text begins. */
export function inlineSpans(text: string, start = 0): readonly Span[] {
  const spans: Span[] = [];
  let at = 0;
  const plainTo = (end: number): void => {
    if (end > at) spans.push({ kind: 'text', text: text.slice(at, end), start: start + at });
  };
  for (const match of text.matchAll(/`([^`\n]+)`|\*\*([^*\n]+)\*\*/g)) {
    plainTo(match.index);
    const [whole, code, strong = ''] = match;
    const kind = code === undefined ? 'strong' : 'code';
    const words = code ?? strong;
    const mark = (whole.length - words.length) / 2;
    spans.push({ kind, text: words, start: start + match.index + mark });
    at = match.index + whole.length;
  }
  plainTo(text.length);
  return spans;
}
