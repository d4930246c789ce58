import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** In which state each conversation's timeline is, by its row; read again only once something was written. */
export class Timelines {
  readonly #db: Connection;
  #written = '';
  #versions: ReadonlyMap<number, string> = new Map();

  constructor(db: Connection) {
    this.#db = db;
  }

  /** To be called in the transaction that uses it. */
  versions(): ReadonlyMap<number, string> {
    const written = writtenSoFar(this.#db);
    if (written === this.#written) return this.#versions;
    const rows = this.#db.all<{ ix: number; version: string }>(
      // Rows of what was forgotten are given to others.
      sql`SELECT conversation_ix AS ix, revision || ' ' || source || ':' || native_id AS version
          FROM conversation`,
    );
    this.#versions = new Map(rows.map(({ ix, version }) => [ix, version]));
    this.#written = written;
    return this.#versions;
  }
}

/** By other connections, and by this one. */
function writtenSoFar(db: Connection): string {
  const others = db.get<{ data_version: number }>(sql`PRAGMA data_version`)?.data_version;
  const own = db.get<{ changes: number }>(sql`SELECT total_changes() AS changes`)?.changes;
  return `${others} ${own}`;
}

/**
 * What follows from the timelines of conversations: read once, and again only for those whose timeline has
 * changed, since reading it takes a look at every event.
 */
export class ByTimeline<Value> {
  readonly #db: Connection;
  readonly #timelines: Timelines;
  readonly #read: (db: Connection, ixs: readonly number[]) => ReadonlyMap<number, Value>;
  readonly #known = new Map<number, { readonly version: string; readonly value: Value | null }>();

  constructor(
    db: Connection,
    timelines: Timelines,
    read: (db: Connection, ixs: readonly number[]) => ReadonlyMap<number, Value>,
  ) {
    this.#db = db;
    this.#timelines = timelines;
    this.#read = read;
  }

  /**
   * Of conversations, by their rows, or with null of all; those that have none are missing. To be called in
   * the transaction that uses it.
   */
  of(ixs: readonly number[] | null): ReadonlyMap<number, Value> {
    const versions = this.#timelines.versions();
    const asked = ixs ?? [...versions.keys()];
    const changed = asked.filter((ix) => this.#known.get(ix)?.version !== versions.get(ix));
    if (changed.length > 0) {
      const read = this.#read(this.#db, changed);
      for (const ix of changed) {
        const version = versions.get(ix);
        if (version === undefined) this.#known.delete(ix);
        else this.#known.set(ix, { version, value: read.get(ix) ?? null });
      }
    }
    const values = new Map<number, Value>();
    for (const ix of asked) {
      const value = this.#known.get(ix)?.value ?? null;
      if (value !== null) values.set(ix, value);
    }
    return values;
  }
}
