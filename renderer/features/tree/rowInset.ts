import type { TreeItem } from '../../state/treeModel.ts';

/** Year, month, week, day. */
const CONVERSATION_DEPTH = 5;
const STEP = 10;
/** Where the outermost rows begin, and where all end. */
const EDGE = 8;
/** Of a conversation, in the place of the sign that opens other rows. */
const NO_TWIST = 8;

/** Has it a sign that opens it, or room for one? */
export const hasTwist = (item: TreeItem): boolean =>
  item.kind !== 'node' || item.row.level !== 'conversation';

/** How far a row stands in, px. */
export const insetOf = (item: TreeItem): number =>
  EDGE + (item.depth - 1) * STEP + (hasTwist(item) ? 0 : NO_TWIST);

/** What of the width of the tree a conversation's title cannot have, px. */
export const BESIDE_TITLE = EDGE + (CONVERSATION_DEPTH - 1) * STEP + NO_TWIST + EDGE;
