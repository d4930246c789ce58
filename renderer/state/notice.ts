/** A short word about what a key has just done, where nothing else on the screen tells it. */
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface Notice {
  /** Empty when there is nothing to say. */
  readonly store: StoreApi<{ readonly text: string }>;
  /** Shows the text for a moment; a new one takes its place. */
  readonly say: (text: string) => void;
}

/** As long as it takes to notice it and to read it. */
const shownMs = (text: string): number => 1500 + 50 * text.length;

export function createNotice(): Notice {
  const store = createStore<{ readonly text: string }>(() => ({ text: '' }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    store,
    say: (text) => {
      clearTimeout(timer);
      store.setState({ text });
      timer = setTimeout(() => store.setState({ text: '' }), shownMs(text));
    },
  };
}
