/** Where the person is: the node in the middle, how deep its text goes, the evidence on the right. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../core/contract/client.ts';
import { toFailure, unreachable, type Failure } from '../../core/model/result.ts';
import type { TextLevel } from '../../core/model/toc.ts';
import type { Address, IdAddress, PageAddress } from './address.ts';
import { isWide, sameLens, WIDE, type Lens } from './lens.ts';
import { rowsOnPath } from './treeModel.ts';
import type { Tree } from './treeStore.ts';

/** What the right pane shows: one of a bullet's grips, or one event. */
export type Evidence =
  | {
      readonly kind: 'grips';
      readonly gripIds: readonly string[];
      readonly index: number;
      /** The sentence that the grips support; null when a grip was opened by its address. */
      readonly claim: string | null;
    }
  | {
      readonly kind: 'event';
      readonly eventId: string;
      /** The words that are meant, in UTF-16 units of the event's text; null: all of it. */
      readonly range: WordRange | null;
    }
  /** What a conversation comes to, place by place; it is told by its id or by that of its node. */
  | { readonly kind: 'outline'; readonly target: string };

/** Half-open. */
export interface WordRange {
  readonly start: number;
  readonly end: number;
}

export interface Place {
  readonly nodeId: string | null;
  /** The row of the tree that stands for the node: its conversation's, where it is a part of one. */
  readonly rowId: string | null;
  /** The page that is read instead of a node. */
  readonly page: PageAddress | null;
  /** What all that is shown is narrowed down to. */
  readonly lens: Lens;
  readonly level: TextLevel;
  readonly evidence: Evidence | null;
  /** Is it looked at in passing, by the arrows of the tree? The way back leaves it out. */
  readonly isPreview: boolean;
  /** Did a key that is held down come to it? The next one is on its way. */
  readonly isHeld: boolean;
  /** Why the last address could not be opened. */
  readonly failure: Failure | null;
}

export interface Navigation {
  readonly store: StoreApi<Place>;
  openNode(nodeId: string): void;
  /** Shows a node in passing: the next one that is passed by takes its place in the way back. */
  previewNode(nodeId: string, isHeld?: boolean): void;
  /** Was it asked for anything yet, also if that is still on its way? */
  isAsked(): boolean;
  /** The node that was read last; null if none was. */
  lastNode(): string | null;
  /** Opens a conversation's page: at its last day, or as what is below another's. */
  openConversation(conversationId: string): Promise<void>;
  /** Opens a page, narrowed down as given, else as everything is. */
  openPage(page: PageAddress, lens?: Lens): void;
  /** Narrows everything down, or widens it again. */
  setLens(change: Partial<Lens>): void;
  /** Opens a node that may lie in closed branches of the tree, and shows it there. */
  openNodeInTree(nodeId: string): Promise<void>;
  /** The same, but the evidence stays open: to see where its words were said. */
  openNodeBesideEvidence(nodeId: string): Promise<void>;
  setLevel(level: TextLevel): void;
  openGrips(gripIds: readonly string[], claim: string, index?: number): void;
  /** Goes to another grip of the same bullet, by a step of 1 or -1; stays within them. */
  stepGrip(step: number): void;
  /** Opens an event, at some of its words when a range is given. */
  openEvent(eventId: string, range?: WordRange): void;
  /** Shows the outline of a conversation beside it; where one is shown, takes it away. */
  toggleOutline(target: string): void;
  closeEvidence(): void;
  /** Goes back to a place as it was, and shows its node in the tree. */
  restore(place: Pick<Place, 'nodeId' | 'page' | 'lens' | 'evidence'>): void;
  /** Opens an address: the path in the tree, the node and the evidence. */
  open(address: Address): Promise<void>;
}

const START: Place = {
  nodeId: null,
  rowId: null,
  page: null,
  lens: WIDE,
  level: 'brief',
  evidence: null,
  isPreview: false,
  isHeld: false,
  failure: null,
};

export function createNavigation(client: Client, tree: Tree): Navigation {
  const store = createStore<Place>(() => START);
  const { setState, getState } = store;
  // The newest wish, words that are opened, too, wins over one that still waits for its answer.
  let newest = 0;
  let lastNode: string | null = null;
  store.subscribe(({ nodeId }) => (lastNode = nodeId ?? lastNode));

  /** Whoever read what was said word by word wants no period in full, nor the other way round. */
  const levelAt = (nodeId: string | null): TextLevel => {
    const { level } = getState();
    return level === 'full' &&
      nodeId !== null &&
      lastNode !== null &&
      isSaid(lastNode) !== isSaid(nodeId)
      ? 'brief'
      : level;
  };

  const locate = async (id: string, evidenceOf: () => Evidence | null): Promise<void> => {
    const mine = ++newest;
    try {
      const { nodeId, path } = await client.call('locate', { id });
      if (mine !== newest) return;
      const rowId = rowsOnPath(path).at(-1) ?? nodeId;
      const evidence = evidenceOf();
      const level = levelAt(nodeId);
      setState({ nodeId, rowId, page: null, level, evidence, isPreview: false, failure: null });
      if (path.length === 0) return;
      await tree.reveal(path);
      // What lies outside of what one looks at is looked at all the same.
      for (const wider of [{ ...getState().lens, span: null }, WIDE]) {
        const isHidden = rowId !== null && !tree.isShown(rowId);
        if (getState().nodeId !== nodeId || !isHidden) return;
        if (sameLens(getState().lens, wider)) continue;
        setState({ lens: wider });
        await tree.setLens(wider);
        await tree.reveal(path);
      }
    } catch (thrown) {
      if (mine === newest) setState({ failure: toFailure(thrown) });
    }
  };

  /** A row that cannot be found leaves the tree as it is: the node itself says what is wrong. */
  const showInTree = async (id: string): Promise<void> => {
    const { path } = await client.call('locate', { id }).catch(() => ({ path: [] }));
    if (getState().nodeId !== id || path.length === 0) return;
    setState({ rowId: rowsOnPath(path).at(-1) ?? id });
    await tree.reveal(path);
  };

  const openPage = (page: PageAddress, wanted?: Lens): void => {
    newest++;
    const { lens: before } = getState();
    // One step of the history: going back widens it again.
    const lens = wanted === undefined || sameLens(before, wanted) ? before : wanted;
    setState({
      nodeId: null,
      rowId: null,
      page,
      lens,
      evidence: null,
      isPreview: false,
      failure: null,
    });
    if (lens !== before) void tree.setLens(lens);
  };

  const setLens = (lens: Lens): void => {
    if (sameLens(getState().lens, lens)) return;
    setState({ lens });
    void tree.setLens(lens);
  };

  const showNode = (nodeId: string, isPreview: boolean, isHeld = false): void => {
    newest++;
    const level = levelAt(nodeId);
    setState({
      nodeId,
      rowId: nodeId,
      page: null,
      level,
      evidence: null,
      isPreview,
      isHeld,
      failure: null,
    });
  };

  const openWords = (evidence: Evidence): void => {
    newest++;
    setState({ evidence });
  };

  return {
    store,
    openNode: (nodeId) => showNode(nodeId, false),
    previewNode: (nodeId, isHeld) => {
      if (getState().nodeId !== nodeId) showNode(nodeId, true, isHeld);
    },
    openConversation: async (conversationId) => {
      const mine = ++newest;
      try {
        const { openAt } = await client.call('conversation', { conversationId });
        if (openAt !== null) {
          if (mine === newest) await locate(openAt, () => null);
          return;
        }
        // While it is imported it has no place yet, but its words are there.
        const { events } = await client.call('events', { target: conversationId, limit: 1 });
        const eventId = events[0]?.eventId;
        if (mine === newest && eventId !== undefined)
          setState({
            nodeId: null,
            page: { kind: 'today' },
            evidence: { kind: 'event', eventId, range: null },
          });
      } catch (thrown) {
        if (mine === newest) setState({ failure: toFailure(thrown) });
      }
    },
    openPage,
    isAsked: () => newest > 0,
    lastNode: () => lastNode,
    setLens: (change) => setLens({ ...getState().lens, ...change }),
    openNodeInTree: (nodeId) => locate(nodeId, () => null),
    openNodeBesideEvidence: (nodeId) => locate(nodeId, () => getState().evidence),
    setLevel: (level) => setState({ level }),
    openGrips: (gripIds, claim, index = 0) => openWords({ kind: 'grips', gripIds, index, claim }),
    stepGrip: (step) => {
      const { evidence } = getState();
      if (evidence?.kind !== 'grips') return;
      const index = Math.min(evidence.gripIds.length - 1, Math.max(0, evidence.index + step));
      if (index !== evidence.index) setState({ evidence: { ...evidence, index } });
    },
    openEvent: (eventId, range) => openWords({ kind: 'event', eventId, range: range ?? null }),
    toggleOutline: (target) => {
      const isShown = getState().evidence?.kind === 'outline';
      setState({ evidence: isShown ? null : { kind: 'outline', target } });
    },
    closeEvidence: () => setState({ evidence: null }),
    restore: (place) => {
      newest++;
      setLens(place.lens);
      setState({ ...place, rowId: place.nodeId, isPreview: false, failure: null });
      if (place.nodeId !== null) void showInTree(place.nodeId);
    },
    open: async (address) => {
      const { lens = WIDE, ...what } = address;
      if (isOfPage(what)) return openPage(what, lens);
      setLens(lens);
      await locate(what.id, () => evidenceFrom(what.kind, what.id));
    },
  };
}

/** Is it a conversation or a part of one, whose Full is the words themselves? */
const isSaid = (nodeId: string): boolean => /^toc:(?:conversation|segment):/.test(nodeId);

/** What the address bar says about a place; null while nothing is open. */
export function addressOf({ nodeId, page, lens, evidence }: Place): Address | null {
  const narrowed = isWide(lens) ? {} : { lens };
  // What is looked at beside the list changes with each key; the list is where one is.
  if (nodeId === null && page?.kind === 'found') return { ...page, ...narrowed };
  if (evidence?.kind === 'event') return { kind: 'event', id: evidence.eventId, ...narrowed };
  const gripId = evidence?.kind === 'grips' ? evidence.gripIds[evidence.index] : undefined;
  if (gripId !== undefined) return { kind: 'grip', id: gripId, ...narrowed };
  if (nodeId !== null) return { kind: 'node', id: nodeId, ...narrowed };
  return page === null ? null : { ...page, ...narrowed };
}

function isOfPage(what: IdAddress | PageAddress): what is PageAddress {
  return what.kind !== 'node' && what.kind !== 'grip' && what.kind !== 'event';
}

function evidenceFrom(kind: IdAddress['kind'], id: string): Evidence | null {
  switch (kind) {
    case 'node':
      return null;
    case 'grip':
      return { kind: 'grips', gripIds: [id], index: 0, claim: null };
    case 'event':
      return { kind: 'event', eventId: id, range: null };
    default:
      return unreachable(kind);
  }
}
