import {
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { formatCount } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useCall } from '../../ui/useCall.ts';
import { useFoundWords } from './useFoundWords.ts';

export interface FindBarProps {
  readonly conversationId: string;
  /** The position at the top of what is read. */
  readonly at: number;
  /** Where it is shown. */
  readonly list: RefObject<HTMLElement | null>;
  readonly onGo: (position: number) => void;
  readonly onClose: () => void;
}

/** Finds words in the whole conversation, also where it is not on the screen. */
export function FindBar({ conversationId, at, list, onGo, onClose }: FindBarProps) {
  const [words, setWords] = useState('');
  /** Where one began to read; the first place is the first one from there. */
  const [origin] = useState(at);
  const [gone, setGone] = useState<{ readonly words: string; readonly index: number } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const asked = words.trim();
  const { data } = useCall(
    'transcriptHits',
    asked === '' ? null : { conversationId, words: asked },
  );
  const positions = data?.positions ?? [];
  const first = Math.max(
    0,
    positions.findIndex((position) => position >= origin),
  );
  const index = gone?.words === asked ? gone.index : first;
  useLayoutEffect(() => field.current?.focus(), []);

  useFoundWords(list, asked, positions[index] ?? null);

  const step = (by: 1 | -1): void => {
    const next = (index + by + positions.length) % positions.length;
    const position = positions[next];
    if (position === undefined) return;
    setGone({ words: asked, index: next });
    onGo(position);
  };
  const goToFirst = useEffectEvent(() => {
    const position = positions[index];
    if (position !== undefined) onGo(position);
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
    <search className="row gap-2 sticky ruled">
      <input
        ref={field}
        type="text"
        aria-label="Find in this conversation"
        placeholder="Find in this conversation"
        className="grow"
        value={words}
        dir="auto"
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <output className="faint whole">
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

const countWords = (index: number, total: number): string =>
  total === 0 ? 'nowhere' : `${formatCount(index + 1)} of ${formatCount(total)}`;
