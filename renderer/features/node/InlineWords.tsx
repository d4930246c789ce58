import { inlineSpans } from './inlineSpans.ts';

/** A point's words as every list of points has them: code as code, and no marks of Markdown. */
export function InlineWords({ text: words }: { readonly text: string }) {
  return inlineSpans(words).map(({ kind, text, start }) =>
    kind === 'code' ? <code key={start}>{text}</code> : text,
  );
}
