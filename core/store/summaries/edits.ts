/** What a person edited in a text, and how it is carried over to later texts. */
import { hash } from 'node:crypto';
import type { PlannedText } from '../../engine/index/ports/indexStore.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { readBulletRows } from './bullets.ts';
import type { BulletRow } from './bullets.ts';

/** Bits of `node_text.edited`. */
export const EDITED = { title: 1, bullets: 2 } as const;

export interface KeptEdits {
  /** Bits of {@link EDITED}. */
  readonly edited: number;
  readonly title: string | null;
  readonly bullets: readonly BulletRow[] | null;
}

export const NOTHING_KEPT: KeptEdits = { edited: 0, title: null, bullets: null };

/** The parts of a stored text that a person edited. */
export function keptEdits(
  db: Connection,
  row: { readonly text_ix: number; readonly edited: number; readonly title: string },
): KeptEdits {
  return {
    edited: row.edited,
    title: (row.edited & EDITED.title) === 0 ? null : row.title,
    bullets: (row.edited & EDITED.bullets) === 0 ? null : readBulletRows(db, row.text_ix),
  };
}

/** The text with a person's title and bullets, which its content hash reflects. */
export function withEdits<Grip>(
  db: Connection,
  text: PlannedText<Grip>,
  kept: KeptEdits,
): PlannedText<Grip> {
  if (kept.edited === 0) return text;
  return {
    ...text,
    title: kept.title ?? text.title,
    contentHash: editedHash(db, text.contentHash, kept),
  };
}

/** Of grips their keys: the numbers of their rows depend on the order in which they were stored. */
export function editedHash(
  db: Connection,
  contentHash: Uint8Array,
  { title, bullets }: KeptEdits,
): Uint8Array {
  const keyOf = (ix: number): string | undefined =>
    db.get<{ key: string }>(sql`SELECT hex(key) AS key FROM grip WHERE grip_ix = ${ix}`)?.key;
  const said = bullets?.map(({ gripIxs, ...bullet }) => [bullet, gripIxs.map(keyOf)]) ?? null;
  const parts = JSON.stringify([Buffer.from(contentHash).toString('hex'), title, said]);
  return new Uint8Array(hash('sha256', parts, 'buffer').subarray(0, contentHash.length));
}
