import { useState } from 'react';
import { formatCount } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import type { ShownEvent } from '../../ui/eventWords.ts';
import styles from './EventText.module.css';
import type { TextRange } from './excerpt.ts';
import { Markdown } from './Markdown.tsx';
import { MarkedText } from './MarkedText.tsx';
import { firstWindow, growDown, growUp } from './textWindow.ts';

/** Markdown of more than this takes longer than a person waits; it is shown as it was written. */
const MOST_MARKDOWN = 100_000;

const WRAPPERS: Readonly<Record<ShownEvent['kind'], string | undefined>> = {
  message: undefined,
  thinking: styles['thinking'],
  tool_call: 'pre mono',
  tool_result: 'pre mono',
  system: 'pre mono',
};

/** The text of an event: messages as Markdown, all else as it is; long ones a piece at a time. */
export function EventText(props: { readonly event: ShownEvent; readonly mark: TextRange | null }) {
  const { event, mark } = props;
  const { text, kind } = event;
  const [shown, setShown] = useState(() => firstWindow(text, mark));
  if (text === '') return <p className="faint">(empty)</p>;
  const part = text.slice(shown.start, shown.end);
  const markInPart =
    mark === null ? null : { start: mark.start - shown.start, end: mark.end - shown.start };
  return (
    <div className="stack gap-1 at-start blocks">
      {shown.start === 0 ? null : (
        <Button look="quiet" onClick={() => setShown(growUp(text, shown))}>
          Show what is before: {formatCount(shown.start)} characters
        </Button>
      )}
      {kind === 'message' && part.length <= MOST_MARKDOWN ? (
        <Markdown source={part} mark={markInPart} />
      ) : (
        <div className={WRAPPERS[kind]}>
          <MarkedText text={part} mark={markInPart} />
        </div>
      )}
      {shown.end >= text.length ? null : (
        <Button look="quiet" onClick={() => setShown(growDown(text, shown))}>
          Show more: {formatCount(text.length - shown.end)} characters left
        </Button>
      )}
    </div>
  );
}
