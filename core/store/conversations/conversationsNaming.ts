import { FACT_KINDS } from '../../model/facts.ts';
import { ideasNaming } from '../ideas/readEntities.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { rootsOf } from './family.ts';

const CHANGE = FACT_KINDS.indexOf('change');

/**
 * Rows of the conversations with an idea that names an entity, given by its id or one of its names, and of those
 * that changed the file which it is; what a sub-agent did, its root did, too.
 */
export function conversationsNaming(db: Connection, entity: string): ReadonlySet<number> {
  const ideas = JSON.stringify(ideasNaming(db, entity));
  const named = db.column<number>(
    sql`SELECT DISTINCT conversation_ix FROM idea
        WHERE idea_ix IN (SELECT value FROM json_each(${ideas}))`,
  );
  const path = pathMeant(entity);
  const changed = path === null ? [] : conversationsChanging(db, path);
  const roots = rootsOf(db);
  return new Set([...named, ...changed].flatMap((ix) => [ix, roots.get(ix) ?? ix]));
}

/** In lower case, from its first folder on; null for what is no file. */
function pathMeant(entity: string): string | null {
  const text = entity.trim().toLowerCase();
  const [, kind, name = text] = /^([a-z]+):(.+)$/s.exec(text) ?? [];
  if (kind !== undefined && kind !== 'file') return null;
  return /[.](?=\w{1,10}$)/.test(name) ? name.replaceAll('\\', '/').replace(/^[./~]+\//, '') : null;
}

/** Logs have whole paths, where people say the end of one. */
const conversationsChanging = (db: Connection, path: string): readonly number[] =>
  db.column<number>(
    sql`SELECT DISTINCT t.conversation_ix FROM (
          SELECT event_ix, '/' || replace(lower(data ->> '$.path'), char(92), '/') AS path
          FROM fact WHERE kind = ${CHANGE}) AS f
        JOIN timeline AS t USING (event_ix)
        WHERE substr(f.path, -length(${`/${path}`})) = ${`/${path}`}`,
  );
