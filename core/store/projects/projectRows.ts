import { createHash } from 'node:crypto';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** A project with what a person said of any of its keys. */
export interface ProjectRow {
  readonly ix: number;
  readonly key: string;
  /** Derived. */
  readonly ownName: string;
  readonly givenName: string | null;
  /** The project that it was made part of; null if it stands by itself. */
  readonly intoIx: number | null;
  /** All its keys, its own first. */
  readonly keys: readonly string[];
  /** Its folders, the one seen first before the others. */
  readonly roots: readonly string[];
}

/** `project:` and 12 hex digits, by the key alone. */
export function projectId(key: string): string {
  return `project:${createHash('sha256').update(key).digest('hex').slice(0, 12)}`;
}

/** Projects that have folders. What was said of a key that is no project's own counts for its project. */
export function projectRows(db: Connection): readonly ProjectRow[] {
  const rows = db.all<{
    ix: number;
    key: string;
    name: string;
    given_name: string | null;
    merged_into: string | null;
  }>(sql`SELECT project_ix AS ix, key, name, given_name, merged_into FROM project`);
  const roots = db.all<{ key: string; ix: number; path: string | null }>(
    sql`SELECT key, project_ix AS ix, path FROM project_root ORDER BY ordinal, key`,
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const ofKey = new Map(roots.map(({ key, ix }) => [key, ix]));
  const rootsOf = Map.groupBy(roots, ({ ix }) => ix);
  return rows.flatMap(({ ix, key, name }) => {
    const own = rootsOf.get(ix);
    if (own === undefined) return [];
    const keys = [key, ...own.map((root) => root.key).filter((other) => other !== key)];
    const said = keys.flatMap((one) => byKey.get(one) ?? []);
    const into = said
      .flatMap(({ merged_into }) => (merged_into === null ? [] : [ofKey.get(merged_into)]))
      .find((other) => other !== undefined && other !== ix);
    return [
      {
        ix,
        key,
        ownName: name,
        givenName: said.find(({ given_name }) => given_name !== null)?.given_name ?? null,
        intoIx: into ?? null,
        keys,
        roots: own.flatMap(({ path }) => path ?? []),
      },
    ];
  });
}

/** By project, the one that it is part of in the end; itself if it stands alone. */
export function finalProjects(db: Connection): ReadonlyMap<number, number> {
  return finalOf(projectRows(db));
}

export function finalOf(rows: readonly ProjectRow[]): ReadonlyMap<number, number> {
  const into = new Map(rows.map(({ ix, intoIx }) => [ix, intoIx]));
  return new Map(
    rows.map(({ ix }) => {
      const passed = new Set([ix]);
      let at = ix;
      for (let next = into.get(at); next != null && !passed.has(next); next = into.get(at)) {
        passed.add(next);
        at = next;
      }
      // Those that lead in a circle stand by themselves.
      const isCircle = into.get(at) != null;
      return [ix, isCircle ? ix : at] as const;
    }),
  );
}
