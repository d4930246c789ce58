/** What ideas name: {@link IdeaReader.listEntities}. */
import type { EntitiesOut, EntityQuery } from '../../engine/ideas/ports/ideaStore.ts';
import { ENTITY_KINDS } from '../../model/idea.ts';
import type { EntityKind } from '../../model/idea.ts';
import { conversationsOf } from '../conversations/conversationsOf.ts';
import { isoTime } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

type Entity = Pick<EntitiesOut['entities'][number], 'entityId' | 'kind' | 'name'>;

const entityOf = (kind: string, nameKey: string, name: string): Entity => ({
  entityId: `${kind}:${nameKey}`,
  kind: kind as EntityKind,
  name,
});

export function entitiesOf(db: Connection, ideaIx: number): readonly Entity[] {
  return db
    .all<{ kind: string; name_key: string; name: string }>(
      sql`SELECT kind, name_key, name FROM idea_entity WHERE idea_ix = ${ideaIx} ORDER BY kind, name_key`,
    )
    .map(({ kind, name_key: key, name }) => entityOf(kind, key, name));
}

/** Rows of the ideas that name an entity, by its id or by its name in any case. */
export function ideasNaming(db: Connection, text: string): readonly number[] {
  const key = text.trim().toLowerCase();
  const kind = ENTITY_KINDS.find((one) => key.startsWith(`${one}:`));
  return kind === undefined
    ? db.column<number>(sql`SELECT DISTINCT idea_ix FROM idea_entity WHERE name_key = ${key}`)
    : db.column<number>(
        sql`SELECT idea_ix FROM idea_entity
            WHERE name_key = ${key.slice(kind.length + 1)} AND kind = ${kind}`,
      );
}

export function listEntities(
  db: Connection,
  { kinds, name, limit, offset, ...lens }: EntityQuery,
): EntitiesOut {
  const meant = conversationsOf(db, lens);
  const conversations = meant === undefined ? null : JSON.stringify([...meant]);
  const kindsMeant = JSON.stringify(kinds ?? ENTITY_KINDS);
  const part = name?.trim().toLowerCase() ?? '';
  const rows = db.all<{
    kind: string;
    name_key: string;
    names: string;
    ideas: number;
    conversations: number;
    first_ms: number;
    last_ms: number;
  }>(
    sql`SELECT e.kind, e.name_key, json_group_array(e.name) AS names, count(DISTINCT i.key) AS ideas,
          count(DISTINCT i.conversation_ix) AS conversations, min(i.ms) AS first_ms, max(i.ms) AS last_ms
        FROM idea_entity AS e JOIN idea AS i USING (idea_ix)
        WHERE e.kind IN (SELECT value FROM json_each(${kindsMeant}))
          AND (${part} = '' OR instr(e.name_key, ${part}) > 0)
          AND (${conversations} IS NULL
            OR i.conversation_ix IN (SELECT value FROM json_each(${conversations})))
        GROUP BY e.kind, e.name_key ORDER BY ideas DESC, last_ms DESC, e.kind, e.name_key`,
  );
  return {
    entities: rows.slice(offset, offset + limit).map((row) => {
      const [shown = row.name_key, ...others] = spellings(JSON.parse(row.names) as string[]);
      return {
        ...entityOf(row.kind, row.name_key, shown),
        aliases: [...others],
        ideas: row.ideas,
        conversations: row.conversations,
        firstTime: isoTime(row.first_ms),
        lastTime: isoTime(row.last_ms),
      };
    }),
    total: rows.length,
  };
}

/** Each spelling once, the commonest first. */
function spellings(names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([one]) => one);
}
