import { useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { formatCount } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useCall } from '../../ui/useCall.ts';
import styles from './FindBar.module.css';

export interface FindBarProps {
  readonly conversationId: string;
  /** The position at the top of what is read. */
  readonly at: number;
  readonly onGo: (position: number) => void;
  readonly onClose: () => void;
}

/** Finds words in the whole conversation, also where it is not on the screen. */
export function FindBar({ conversationId, at, onGo, onClose }: FindBarProps) {
  const [words, setWords] = useState('');
  const [index, setIndex] = useState<number | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const asked = words.trim();
  const { data } = useCall(
    'transcriptHits',
    asked === '' ? null : { conversationId, words: asked },
  );
  const positions = data?.positions ?? [];
  useLayoutEffect(() => field.current?.focus(), []);

  const goTo = (next: number): void => {
    const position = positions[next];
    if (position === undefined) return;
    setIndex(next);
    onGo(position);
  };
  const step = (by: 1 | -1): void => {
    if (positions.length === 0) return;
    goTo(((index ?? (by === 1 ? -1 : 0)) + by + positions.length) % positions.length);
  };
  // The first hit from where one reads.
  const goToFirst = useEffectEvent(() => {
    const first = positions.findIndex((position) => position >= at);
    goTo(first < 0 ? 0 : first);
  });
  useLayoutEffect(() => {
    if (data !== undefined) goToFirst();
  }, [data]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
    else onClose();
  };
  return (
    <search className={styles['find']}>
      <input
        ref={field}
        type="text"
        aria-label="Find in this conversation"
        placeholder="Find in this conversation"
        className={styles['field']}
        value={words}
        dir="auto"
        onChange={(event) => {
          setWords(event.target.value);
          setIndex(null);
        }}
        onKeyDown={onKeyDown}
      />
      <output className={styles['count']}>
        {data === undefined ? '' : countWords(index, data.total)}
      </output>
      <Button look="quiet" aria-label="Previous place" onClick={() => step(-1)}>
        <Icon name="previous" />
      </Button>
      <Button look="quiet" aria-label="Next place" onClick={() => step(1)}>
        <Icon name="next" />
      </Button>
      <Button look="quiet" aria-label="Close find" onClick={onClose}>
        <Icon name="close" />
      </Button>
    </search>
  );
}

function countWords(index: number | null, total: number): string {
  if (total === 0) return 'nowhere';
  return index === null ? formatCount(total) : `${formatCount(index + 1)} of ${formatCount(total)}`;
}
