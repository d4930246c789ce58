/** Short words about what was just done, where nothing else on the screen tells it; they can be read again, and some taken back. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { toFailure } from '../../core/model/result.ts';

export interface Message {
  readonly id: number;
  readonly text: string;
  /** When it was said, epoch ms. */
  readonly atMs: number;
}

export interface NoticeState {
  /** Empty when there is nothing to say. */
  readonly text: string;
  /** Can what it speaks of be taken back? */
  readonly isUndoable: boolean;
  /** The last ones, the newest first. */
  readonly told: readonly Message[];
  /** How many changes can be taken back. */
  readonly undoable: number;
}

export interface Notice {
  readonly store: StoreApi<NoticeState>;
  /** Shows the text for a moment; a new one takes its place. `undo` takes back what it speaks of. */
  readonly say: (text: string, undo?: () => Promise<unknown>) => void;
  /**
   * Takes back the newest change that was not yet, and says so. One that is said no more it names first: asked
   * again while that stands there, it takes it back.
   */
  readonly undo: () => Promise<void>;
}

const MOST_TOLD = 50;
const MOST_UNDOABLE = 50;

/** As long as it takes to notice it and to read it, and to take it back. */
const shownMs = (text: string, isUndoable: boolean): number =>
  (isUndoable ? 6_000 : 1_500) + 50 * text.length;

export function createNotice(now: () => number = Date.now): Notice {
  const store = createStore<NoticeState>(() => ({
    text: '',
    isUndoable: false,
    told: [],
    undoable: 0,
  }));
  const changes: { readonly text: string; readonly undo: () => Promise<unknown> }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let said = 0;
  const end = (): void => store.setState({ text: '', isUndoable: false });
  const say: Notice['say'] = (text, undo) => {
    clearTimeout(timer);
    const isUndoable = undo !== undefined;
    if (isUndoable) changes.push({ text, undo });
    if (changes.length > MOST_UNDOABLE) changes.shift();
    const told = [{ id: ++said, text, atMs: now() }, ...store.getState().told];
    store.setState({
      text,
      isUndoable,
      told: told.slice(0, MOST_TOLD),
      undoable: changes.length,
    });
    timer = setTimeout(end, shownMs(text, isUndoable));
  };
  /** Names what would be taken back. */
  const ask = (text: string): void => {
    clearTimeout(timer);
    store.setState({ text: `Take back: ${text}?`, isUndoable: true });
    timer = setTimeout(end, shownMs(text, true));
  };
  return {
    store,
    say,
    undo: async () => {
      const change = changes.at(-1);
      if (change === undefined) return say('There is nothing to take back');
      // It may have been made long ago, and elsewhere.
      if (!store.getState().isUndoable) return ask(change.text);
      changes.pop();
      try {
        await change.undo();
        say(`Taken back: ${change.text}`);
      } catch (thrown) {
        // Asked again, it is this one that is taken back, none before it.
        changes.push(change);
        say(`It could not be taken back: ${toFailure(thrown).message}`);
      }
    },
  };
}
