/** A short word about what a key has just done, where nothing else on the screen tells it. */
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface Notice {
  /** Empty when there is nothing to say. */
  readonly store: StoreApi<{ readonly text: string }>;
  /** Shows the text for a moment; a new one takes its place. */
  readonly say: (text: string) => void;
}

const SHOWN_MS = 2000;

export function createNotice(): Notice {
  const store = createStore<{ readonly text: string }>(() => ({ text: '' }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    store,
    say: (text) => {
      clearTimeout(timer);
      store.setState({ text });
      timer = setTimeout(() => store.setState({ text: '' }), SHOWN_MS);
    },
  };
}
