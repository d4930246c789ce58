export const EXPAND_HINT_ID = 'expand-hint';

/** What a screen reader says after the name of every expansion marker. Rendered once. */
export function ExpandHint() {
  return (
    <span id={EXPAND_HINT_ID} hidden>
      Expand for more detail
    </span>
  );
}
