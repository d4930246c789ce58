/** What the points of the board are asked by, and told as. */
import type { PointRole } from '../../model/point.ts';

/** What filters come to, but roles and state; null: all. */
export interface Meant {
  /** Rows of conversations, as JSON. */
  readonly conversations: string | null;
  /** Hexadecimal keys of points with the words, as JSON. */
  readonly keys: string | null;
  readonly agents: number;
  /** Leaves out those in whose words an idea stands, where it is 1. */
  readonly withoutIdeas: number;
  readonly fromMs: number;
  readonly toMs: number;
}

export interface BoardRow {
  /** Hexadecimal. */
  readonly key: string;
  readonly node_ix: number;
  readonly ordinal: number;
  readonly conversation_ix: number;
  readonly ms: number;
  readonly role: string;
  readonly closed: number;
  readonly words: string | null;
  readonly changed_ms: number | null;
}

/** A point of which a person said something. */
export interface SaidRow extends BoardRow {
  readonly own_role: string;
  /** Whether it would be on the board anyway: what an earlier part left open would not. */
  readonly stands: number;
}

/** Points that are told. */
export interface ToldPoints {
  /** Those of which a person said something, each where it was told last. */
  readonly said: readonly SaidRow[];
  /** How many there are of each role, whatever a person said of them. */
  readonly counts: () => readonly RoleCount[];
  /** Those of which nobody said anything, each where it was told last. */
  readonly newest: (roles: readonly PointRole[], limit: number) => readonly BoardRow[];
}

export interface RoleCount {
  readonly role: string;
  readonly count: number;
}

export const newestFirst = (a: BoardRow, b: BoardRow): number =>
  b.ms - a.ms || (a.key < b.key ? 1 : -1);
