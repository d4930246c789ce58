import type { ReactNode } from 'react';

export interface MarkedWordsProps {
  readonly text: string;
  /** Half-open ranges of the text, ascending. */
  readonly marks: readonly (readonly [start: number, end: number])[];
}

/** A text with what matched in it marked. */
export function MarkedWords({ text, marks }: MarkedWordsProps) {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    if (start < at || end <= start) continue;
    pieces.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  );
}
