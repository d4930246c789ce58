/** The panes, and the way of the focus between them. */
export const TREE_PANE = 'tree-pane';
export const NODE_PANE = 'node-pane';
export const EVIDENCE_PANE = 'evidence-pane';
/** There only while it is open. */
export const ACTIVITY_PANE = 'activity-pane';
const ORDER = [TREE_PANE, NODE_PANE, EVIDENCE_PANE, ACTIVITY_PANE] as const;
export type PaneId = (typeof ORDER)[number];

/** Where the focus came from, to go back there. */
const openers = new Map<PaneId, HTMLElement>();

/** A pane that appears only now lays out its rows within a few frames. */
const MOST_FRAMES = 20;

/** The pane that the focus is on its way to. */
let awaited: PaneId | null = null;

/** Is the focus on its way to a pane? Then nobody else takes it, where what had it is gone. */
export const isPaneAwaited = (): boolean => awaited !== null;

/** Brings the focus into a pane: at once, or as soon as it can take it, unless it went elsewhere by then. */
export function goToPane(pane: PaneId, opener?: HTMLElement): void {
  if (opener !== undefined) openers.set(pane, opener);
  const before = document.activeElement;
  const attempt = (frames: number): void => {
    const entry = entryOf(pane);
    entry?.focus();
    const isThere = document.activeElement === entry;
    awaited = isThere || frames === 0 ? null : pane;
    if (awaited === null) return;
    requestAnimationFrame(() => {
      const { activeElement } = document;
      if (awaited !== pane) return;
      if (activeElement === before || activeElement === document.body) attempt(frames - 1);
      else awaited = null;
    });
  };
  attempt(MOST_FRAMES);
}

/** Brings the focus back to what opened the pane; to the node where that is gone. */
export function leavePane(pane: PaneId): void {
  const opener = openers.get(pane);
  openers.delete(pane);
  if (opener?.isConnected === true) opener.focus();
  else goToPane(NODE_PANE);
}

/** The pane after or before the one that has the focus, going round; panes that cannot take it are passed over. */
export function nextPane(step: 1 | -1): PaneId | null {
  const shown = ORDER.filter((pane) => {
    const entry = entryOf(pane);
    // An empty tree has no tab stop.
    return entry?.hasAttribute('tabindex') === true && isShown(entry);
  });
  const at = shown.findIndex((pane) =>
    document.getElementById(pane)?.contains(document.activeElement),
  );
  const next = at < 0 ? 0 : (at + step + shown.length) % shown.length;
  return shown[next] ?? null;
}

/** Has it room beside the others? */
export function isPaneShown(pane: PaneId): boolean {
  const element = document.getElementById(pane);
  return element !== null && isShown(element);
}

/** What in the pane takes the focus: its one tab stop for a tree, a list that has the keys, else the pane itself. */
function entryOf(pane: PaneId): HTMLElement | null {
  const element = document.getElementById(pane);
  return (
    element?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"], [data-entry]') ?? element
  );
}

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility();
}
