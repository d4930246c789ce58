import type { TextRange } from './excerpt.ts';

/** Plain text as it was written, with a part of it marked. */
export function MarkedText(props: { readonly text: string; readonly mark: TextRange | null }) {
  const { text, mark } = props;
  return (
    <div className="wrap as-is" dir="auto">
      {mark === null ? (
        text
      ) : (
        <>
          {text.slice(0, mark.start)}
          <mark>{text.slice(mark.start, mark.end)}</mark>
          {text.slice(mark.end)}
        </>
      )}
    </div>
  );
}
