import styles from './AnchorLetter.module.css';
import type { Anchor } from './anchorPlaces.ts';
import { anchorLetter, anchorWord } from './anchorWords.ts';
import { useIsOpenAnchor, useOpenAnchor } from './useOpenAnchor.ts';

/** A small letter after words that were kept verbatim: says of what type they are, and opens where they were said. */
export function AnchorLetter({ anchor }: { readonly anchor: Anchor }) {
  const openAnchor = useOpenAnchor();
  const current = useIsOpenAnchor(anchor);
  return (
    <button
      type="button"
      className={`accent strong ${styles['letter']}`}
      title={`${anchorWord(anchor.type)}, word for word. Show where it was said.`}
      aria-label={`${anchorWord(anchor.type)}: show where it was said`}
      aria-current={current ? 'true' : undefined}
      onClick={(event) => openAnchor(anchor, event)}
    >
      {anchorLetter(anchor.type)}
    </button>
  );
}
