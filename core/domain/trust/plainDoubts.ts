import type { SummaryDoubt, SummaryText } from '../../model/summary.ts';

/** A text's words without its markers, and where its doubts stand in them. */
interface PlainDoubts {
  readonly text: string;
  readonly doubts: readonly SummaryDoubt[];
}

const MARKER = /\s*\[→(?:more|detail):[^\]\n]*\]/g;

/** Removes the markers of a content and moves its doubts accordingly. */
export function withoutMarkers({
  content,
  doubts = [],
}: Pick<SummaryText, 'content' | 'doubts'>): PlainDoubts {
  const holes = [...content.matchAll(MARKER)].map(({ index, 0: marker }) => ({
    at: index,
    length: marker.length,
  }));
  const text = content.replace(MARKER, '').trimEnd();
  const moved = (offset: number): number =>
    Math.min(
      text.length,
      offset -
        holes.reduce((sum, { at, length }) => sum + Math.min(length, Math.max(0, offset - at)), 0),
    );
  return {
    text,
    doubts: doubts
      .map(({ start, end, verdict }) => ({ start: moved(start), end: moved(end), verdict }))
      .filter(({ start, end }) => start < end),
  };
}

/** A text without its doubted sentences. */
export function sentencesWithout({ text, doubts }: PlainDoubts): string {
  let kept = '';
  let from = 0;
  for (const { start, end } of doubts) {
    kept += text.slice(from, start);
    from = end;
  }
  return kept + text.slice(from);
}
