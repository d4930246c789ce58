import { doubtWords } from '../../state/doubts.ts';
import { DetailsButton, type DetailsButtonProps } from './DetailsButton.tsx';
import type { ShownNode } from './shownNode.ts';

export interface DoubtBadgeProps extends Pick<DetailsButtonProps, 'open' | 'onToggle'> {
  /** The text that is read. */
  readonly text: ShownNode;
}

/** What is wrong with the text that is read; nothing where all is well. What the built-in summariser quotes needs none. */
export function DoubtBadge({ text, open, onToggle }: DoubtBadgeProps) {
  const words = doubtWords(text.doubts);
  if (words === null || !isByModel(text)) return null;
  return (
    <DetailsButton
      look="amber"
      title="They are underlined: read the raw words before you rely on them. Show how this text was made (d)."
      open={open}
      onToggle={onToggle}
    >
      {words}
    </DetailsButton>
  );
}

/** Did a model write it? */
export const isByModel = ({ summarizer }: Pick<ShownNode, 'summarizer'>): boolean =>
  summarizer !== null && summarizer !== 'extractive';
