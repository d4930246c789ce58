import { sql } from '../../sql/sql.ts';
import type { Connection, Row } from '../../sql/sql.ts';
import { salvageRows } from './salvageRows.ts';
import type { SalvageTo } from './salvageTo.ts';
import { isLost } from './walkAxis.ts';
import type { LostKeys } from './walkAxis.ts';
import { unpackTexts } from '../../summaries/packedTexts.ts';

/** Parts of texts, grouped by text. */
interface Parts {
  readonly of: (textIx: number) => readonly Row[];
  readonly lost: readonly LostKeys[];
}

/** Text columns that hold JSON. */
const JSON_COLUMNS = ['texts', 'keywords', 'fidelity', 'details'] as const;
/**
 * Copies intact texts with their bullets, grips and anchors. Each node shows the text it showed
 * before, else the newest that is left. A pin is lost if the text it holds is lost.
 */
export function salvageTexts(to: SalvageTo, nodes: readonly Row[]): void {
  const { db, insert } = to;
  const grips = copyGrips(to);
  const parts = {
    bullet: readParts(to, 'bullet'),
    bullet_grip: readParts(to, 'bullet_grip'),
    anchor: readParts(to, 'anchor'),
  };
  const copied = new Set<number>();
  salvageRows(to.database, { name: 'node_text', key: ['text_ix'] }, (row) => {
    const ix = Number(row['text_ix']);
    if (copyText(to, row, { parts, grips })) copied.add(ix);
  });
  for (const { node_ix: ix, text_ix: shown } of nodes) {
    const textIx = copied.has(Number(shown)) ? Number(shown) : null;
    db.run(
      sql`UPDATE node SET
            latest_version = coalesce((SELECT max(version) FROM node_text WHERE node_ix = ${ix ?? null}), 0),
            text_ix = coalesce(${textIx}, (SELECT text_ix FROM node_text WHERE node_ix = ${ix ?? null}
              ORDER BY version DESC LIMIT 1)),
            pinned = CASE WHEN ${textIx} IS NULL THEN 0 ELSE pinned END
          WHERE node_ix = ${ix ?? null}`,
    );
  }
  salvageRows(to.database, { name: 'node_problem', key: ['node_ix'] }, (row) => {
    insert('node_problem', row);
  });
}

/** By their rows in the damaged memory, those in the new one, which has the grips of facts already. */
type Grips = ReadonlyMap<number, number>;

function copyGrips({ database, db, insert, renumbered }: SalvageTo): Grips {
  const grips = new Map<number, number>();
  salvageRows(database, { name: 'grip', key: ['grip_ix'] }, ({ grip_ix: oldIx, ...row }) => {
    const first = renumbered.event(row['first_ix']);
    const last = renumbered.event(row['last_ix']);
    if (first === undefined || last === undefined) return;
    insert('grip', { ...row, first_ix: first, last_ix: last });
    const found = db.get<{ ix: number }>(
      sql`SELECT grip_ix AS ix FROM grip WHERE key = ${row['key'] ?? null}`,
    );
    if (found !== undefined) grips.set(Number(oldIx), found.ix);
  });
  return grips;
}

function readParts({ database }: SalvageTo, name: 'bullet' | 'bullet_grip' | 'anchor'): Parts {
  const rows = new Map<number, Row[]>();
  const lost = salvageRows(database, { name, key: ['text_ix', 'ordinal'] }, (row) => {
    const textIx = Number(row['text_ix']);
    const own = rows.get(textIx) ?? [];
    own.push(row);
    rows.set(textIx, own);
  });
  return { of: (textIx) => rows.get(textIx) ?? [], lost };
}

/** Copies a text completely or not at all. */
function copyText(
  { db, insert, renumbered }: SalvageTo,
  row: Row,
  {
    parts,
    grips,
  }: {
    readonly parts: Readonly<Record<'bullet' | 'bullet_grip' | 'anchor', Parts>>;
    readonly grips: Grips;
  },
): boolean {
  const ix = Number(row['text_ix']);
  if (!JSON_COLUMNS.every((column) => isJson(row[column] ?? null)) || !isWhole(row)) return false;
  if (Object.values(parts).some(({ lost }) => isLost(lost, ix))) return false;
  const whole =
    insert('node_text', row) &&
    parts.bullet.of(ix).every((bullet) => insert('bullet', bullet)) &&
    parts.bullet_grip.of(ix).every((link) => {
      const grip = grips.get(Number(link['grip_ix']));
      return grip !== undefined && insert('bullet_grip', { ...link, grip_ix: grip });
    }) &&
    parts.anchor.of(ix).every((anchor) => {
      const event = renumbered.event(anchor['event_ix']);
      return event !== undefined && insert('anchor', { ...anchor, event_ix: event });
    });
  if (!whole) removeText(db, ix);
  return whole;
}

function isWhole({ texts, packed }: Row): boolean {
  try {
    unpackTexts({ texts: String(texts), packed: packed instanceof Uint8Array ? packed : null });
    return true;
  } catch {
    return false;
  }
}

/** Deletes a version, which is only allowed with a row in `released`. */
function removeText(db: Connection, ix: number): void {
  db.run(sql`INSERT INTO released (what, ix) VALUES ('node_text', ${ix})`);
  db.run(sql`DELETE FROM node_text WHERE text_ix = ${ix}`);
  db.run(sql`DELETE FROM released`);
}

function isJson(value: Row[string]): boolean {
  if (value === null) return true;
  try {
    JSON.parse(String(value));
    return true;
  } catch {
    return false;
  }
}
