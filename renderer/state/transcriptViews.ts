/** The transcripts on the screen: what keys and the outline move, and where each is read. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { OutlineEntry } from './transcript.ts';

export interface TranscriptView {
  readonly conversationId: string;
  /** The id of the pane that it is in. */
  readonly pane: string;
  /** Goes to the next or last place of some kinds. */
  readonly step: (kinds: readonly OutlineEntry['kind'][], by: 1 | -1) => void;
  /** Brings a position to the top. */
  readonly goTo: (position: number) => void;
  /** Goes to a position, opens what is folded there, and marks it. */
  readonly show: (position: number) => void;
  readonly find: () => void;
}

/** What is at the top of the transcript that was moved last. */
export interface Reading {
  readonly conversationId: string | null;
  readonly position: number;
}

/** How a transcript on a page was left. */
export interface Left {
  /** Was what was said before and after its part shown, too? */
  readonly before: boolean;
  readonly after: boolean;
  /** How high its rows were: by that it is found again where it was. */
  readonly measured: readonly Measured[];
}

/** A row as it was drawn: its key, and where it stood. */
export interface Measured {
  readonly key: string | number | bigint;
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly size: number;
  readonly lane: number;
}

export interface TranscriptViews {
  readonly reading: StoreApi<Reading>;
  /** By the node of a page, how its transcript was left: it is so when one comes back. */
  readonly left: Map<string, Left>;
  /** Adds a view; the returned function takes it away. */
  add(view: TranscriptView): () => void;
  /** The one in the pane that an element is part of, else the one that came last; null while there is none. */
  near(element: Element | null): TranscriptView | null;
  /** Does it to the one of a conversation: at once, or when it comes on the screen, unless another was asked for by then. */
  whenThere(conversationId: string, act: (view: TranscriptView) => void): void;
  /** The one of a conversation; null where it is not on the screen. */
  of(conversationId: string): TranscriptView | null;
}

export function createTranscriptViews(): TranscriptViews {
  let views: readonly TranscriptView[] = [];
  let awaited: { readonly id: string; readonly act: (view: TranscriptView) => void } | null = null;
  const of = (conversationId: string): TranscriptView | null =>
    views.find((view) => view.conversationId === conversationId) ?? null;
  return {
    reading: createStore<Reading>(() => ({ conversationId: null, position: 0 })),
    left: new Map(),
    add: (view) => {
      views = [...views, view];
      if (awaited?.id === view.conversationId) {
        awaited.act(view);
        awaited = null;
      }
      return () => (views = views.filter((each) => each !== view));
    },
    near: (element) =>
      views.find(({ pane }) => element?.closest(`#${pane}`) != null) ?? views.at(-1) ?? null,
    whenThere: (id, act) => {
      const view = of(id);
      awaited = view === null ? { id, act } : null;
      if (view !== null) act(view);
    },
    of,
  };
}
