/** What ideas name: {@link IdeaReader.listEntities}. */
import { Buffer } from 'node:buffer';
import type { EntitiesOut, EntityQuery } from '../../engine/ideas/ports/ideaStore.ts';
import { ENTITY_KINDS } from '../../model/idea.ts';
import type { EntityKind } from '../../model/idea.ts';
import { conversationsOf } from '../conversations/conversationsOf.ts';
import { isoTime } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { namingOf } from './naming.ts';
import type { Naming } from './naming.ts';

type Entity = Pick<EntitiesOut['entities'][number], 'entityId' | 'kind' | 'name'>;

const entityOf = (kind: string, nameKey: string, name: string): Entity => ({
  entityId: `${kind}:${nameKey}`,
  kind: kind as EntityKind,
  name,
});

/** What an idea names, by its row, its words and the row of its conversation. */
export function entitiesOf(
  db: Connection,
  { idea_ix: ix, text, conversation_ix: conversation }: Named,
  naming: Naming,
): readonly Entity[] {
  const others = db
    .all<{ kind: string; name_key: string; name: string }>(
      sql`SELECT kind, name_key, name FROM idea_entity
          WHERE idea_ix = ${ix} AND kind NOT IN ('person', 'project') ORDER BY kind, name_key`,
    )
    .map(({ kind, name_key: key, name }) => entityOf(kind, key, name));
  const named = naming.named(text, conversation).map(({ kind, name }) => nameEntity(kind, name));
  const taken = new Set(named.flatMap((one) => [...namesOf(one, naming)]));
  return [...others.filter(({ name }) => !taken.has(name.toLowerCase())), ...named];
}

/** An idea in whose words names are looked for. */
interface Named {
  readonly idea_ix: number;
  readonly text: string;
  readonly conversation_ix: number;
}

const nameEntity = (kind: EntityKind, name: string): Entity =>
  entityOf(kind, name.toLowerCase(), name);

/** All that a project or a person is called, in lower case. */
function namesOf({ kind, name }: Pick<Entity, 'kind' | 'name'>, { known }: Naming): Set<string> {
  const one = known.find((other) => other.kind === kind && other.name === name);
  return new Set([name, ...(one?.aliases ?? [])].map((each) => each.toLowerCase()));
}

/** Rows of the ideas that name an entity, by its id or by one of its names in any case. */
export function ideasNaming(db: Connection, text: string): readonly number[] {
  const asked = text.trim().toLowerCase();
  const kind = ENTITY_KINDS.find((one) => asked.startsWith(`${one}:`)) ?? null;
  const key = kind === null ? asked : asked.slice(kind.length + 1);
  if (kind === 'project' || kind === 'person') return ideasWithName(db, kind, key);
  const others = db.column<number>(
    sql`SELECT DISTINCT idea_ix FROM idea_entity
        WHERE name_key = ${key} AND kind NOT IN ('person', 'project')
          AND (${kind} IS NULL OR kind = ${kind})`,
  );
  return kind === null ? [...new Set([...others, ...ideasWithName(db, null, key)])] : others;
}

function ideasWithName(db: Connection, kind: EntityKind | null, key: string): readonly number[] {
  const naming = namingOf(db);
  const isMeant = (one: ReturnType<Naming['named']>[number]): boolean =>
    (kind === null || one.kind === kind) && namesOf(one, naming).has(key);
  const parts = partsOf(key, naming);
  return wordsOfIdeas(db).flatMap(({ idea_ix: ix, text, conversation_ix: conversation }) => {
    const words = text.toLowerCase();
    const mayName = parts.some((part) => words.includes(part));
    return mayName && naming.named(text, conversation).some(isMeant) ? [ix] : [];
  });
}

/** What stands in all words that name something called so: looking for it is quick. In lower case. */
function partsOf(key: string, { known }: Naming): readonly string[] {
  const names = known
    .map(({ name, aliases }) => [name, ...aliases].map((one) => one.toLowerCase()))
    .filter((all) => all.includes(key))
    .flat();
  return [key, ...names].map((name) => name.split(' ')[0] ?? name);
}

interface Worded extends Named {
  readonly key: Uint8Array;
  readonly ms: number;
}

const wordsOfIdeas = (db: Connection): readonly Worded[] =>
  db.all<Worded>(sql`SELECT idea_ix, conversation_ix, key, ms, text FROM idea`);

/** What is counted of an entity. */
interface Counted {
  readonly kind: EntityKind;
  readonly key: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly ideas: number;
  readonly conversations: number;
  readonly firstMs: number;
  readonly lastMs: number;
}

export function listEntities(
  db: Connection,
  { kinds, name, limit, offset, ...lens }: EntityQuery,
): EntitiesOut {
  const meant = conversationsOf(db, lens);
  const part = name?.trim().toLowerCase() ?? '';
  const called = calledSomething(db, meant);
  const taken = new Set(
    called.flatMap(({ name: own, aliases }) => [own, ...aliases]).map((one) => one.toLowerCase()),
  );
  const all = [...stored(db, meant).filter(({ key }) => !taken.has(key)), ...called]
    .filter(
      (one) =>
        (kinds?.includes(one.kind) ?? true) &&
        [one.key, ...one.aliases].some((each) => each.toLowerCase().includes(part)),
    )
    .toSorted(
      (a, b) =>
        b.ideas - a.ideas ||
        b.lastMs - a.lastMs ||
        (`${a.kind} ${a.key}` < `${b.kind} ${b.key}` ? -1 : 1),
    );
  return {
    entities: all.slice(offset, offset + limit).map((one) => ({
      ...entityOf(one.kind, one.key, one.name),
      aliases: [...one.aliases],
      ideas: one.ideas,
      conversations: one.conversations,
      firstTime: isoTime(one.firstMs),
      lastTime: isoTime(one.lastMs),
    })),
    total: all.length,
  };
}

/** Files, technologies and concepts of the ideas of some conversations; undefined: of all. */
function stored(db: Connection, meant: ReadonlySet<number> | undefined): readonly Counted[] {
  const conversations = meant === undefined ? null : JSON.stringify([...meant]);
  return db
    .all<{
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
          WHERE e.kind NOT IN ('person', 'project')
            AND (${conversations} IS NULL
              OR i.conversation_ix IN (SELECT value FROM json_each(${conversations})))
          GROUP BY e.kind, e.name_key`,
    )
    .map((row) => {
      const [shown = row.name_key, ...others] = spellings(JSON.parse(row.names) as string[]);
      return {
        kind: row.kind as EntityKind,
        key: row.name_key,
        name: shown,
        aliases: others,
        ideas: row.ideas,
        conversations: row.conversations,
        firstMs: row.first_ms,
        lastMs: row.last_ms,
      };
    });
}

/** Projects and people in the words of these ideas. */
function calledSomething(
  db: Connection,
  meant: ReadonlySet<number> | undefined,
): readonly Counted[] {
  const naming = namingOf(db);
  const mentions = wordsOfIdeas(db)
    .filter(({ conversation_ix: ix }) => meant?.has(ix) ?? true)
    .flatMap((idea) =>
      naming.named(idea.text, idea.conversation_ix).map((one) => ({ ...one, idea })),
    );
  return [...Map.groupBy(mentions, ({ kind, name }) => `${kind} ${name}`).values()].flatMap(
    (of): Counted[] => {
      const [one] = of;
      if (one === undefined) return [];
      const { kind, name } = one;
      const times = of.map(({ idea }) => idea.ms);
      return [
        {
          kind,
          key: name.toLowerCase(),
          name,
          aliases:
            naming.known.find((other) => other.kind === kind && other.name === name)?.aliases ?? [],
          ideas: new Set(of.map(({ idea }) => Buffer.from(idea.key).toString('hex'))).size,
          conversations: new Set(of.map(({ idea }) => idea.conversation_ix)).size,
          firstMs: Math.min(...times),
          lastMs: Math.max(...times),
        },
      ];
    },
  );
}

/** Each spelling once, the commonest first. */
function spellings(names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([one]) => one);
}
