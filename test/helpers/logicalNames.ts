/** What stands for row numbers in an export. */
import { conversationId, eventId } from '../../core/model/ids.ts';
import { sql } from '../../core/store/sql/sql.ts';
import type { Connection } from '../../core/store/sql/sql.ts';

/** Logical names by row number. */
export interface Names {
  readonly event: (ix: number) => string;
  readonly conversation: (ix: number) => string;
  readonly file: (ix: number) => string;
  readonly node: (ix: number | null) => string | null;
}

/** Ids by the row numbers of one database; `root` is left out of file paths. */
export function namesOf(db: Connection, root: string): Names {
  const node = lookup(
    db
      .all<{ ix: number; id: string }>(sql`SELECT node_ix AS ix, node_id AS id FROM node`)
      .map(({ ix, id }) => [ix, id]),
  );
  return {
    event: lookup(
      db
        .all<{ ix: number; ms: number; key: Uint8Array }>(
          sql`SELECT event_ix AS ix, ms, key FROM event`,
        )
        .map(({ ix, ms, key }) => [ix, eventId({ ms, hash: key })]),
    ),
    conversation: lookup(
      db
        .all<{ ix: number; source: string; native: string }>(
          sql`SELECT conversation_ix AS ix, source, native_id AS native FROM conversation`,
        )
        .map(({ ix, source, native }) => [ix, conversationId(source, native)]),
    ),
    file: lookup(
      db
        .all<{ ix: number; path: string; generation: number }>(
          sql`SELECT file_ix AS ix, path, generation FROM log_file`,
        )
        .map(({ ix, path, generation }) => [ix, `${withoutRoot(path, root)}#${generation}`]),
    ),
    node: (ix) => (ix === null ? null : node(ix)),
  };
}

/** A path below a root, without that. */
export function withoutRoot(path: string, root: string): string {
  return path.startsWith(root) ? path.slice(root.length) : path;
}

function lookup(rows: readonly (readonly [number, string])[]): (ix: number) => string {
  const names = new Map(rows);
  return (ix) => names.get(ix) ?? `missing row ${ix}`;
}

export function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
