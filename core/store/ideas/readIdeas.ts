/** Ideas as they stand: {@link IdeaReader.listIdeas} and {@link IdeaReader.readIdea}. */
import { Buffer } from 'node:buffer';
import type { IdeaOut, IdeaQuery, IdeasOut } from '../../engine/ideas/ports/ideaStore.ts';
import { pointWords } from '../../engine/marks/ports/pointWords.ts';
import { IDEA_INTENTS, intentSaid, LEAST_OPEN, SETTLED } from '../../model/idea.ts';
import type { IdeaIntent, IdeaMaker, IdeaRelation, IdeaState } from '../../model/idea.ts';
import {
  conversationId,
  decodeUlid,
  eventId,
  gripId,
  ideaOfGrip,
  parseTimedId,
} from '../../model/ids.ts';
import type { PointRole } from '../../model/point.ts';
import { StrataError } from '../../model/result.ts';
import { conversationsOf } from '../conversations/conversationsOf.ts';
import { findConversation } from '../library/readConversation.ts';
import { isoTime } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { pointRole } from '../summaries/bullets.ts';
import { conversationPlaces } from './conversationPlace.ts';
import { byWeight } from './ideaUses.ts';
import type { Weight } from './ideaUses.ts';
import { namingOf } from './naming.ts';
import type { Naming } from './naming.ts';
import { entitiesOf, ideasNaming } from './readEntities.ts';
import { conversationsAbout } from './readTopics.ts';

type Idea = IdeasOut['ideas'][number];

interface Row {
  readonly idea_ix: number;
  readonly conversation_ix: number;
  /** Hexadecimal. */
  readonly key: string;
  readonly ms: number;
  readonly own_intent: string;
  readonly text: string;
  readonly words: string | null;
  readonly role: string | null;
  readonly closed: number;
  readonly changed_ms: number | null;
  readonly confidence: number;
  readonly importance: number;
  readonly maker: string;
  readonly settled_ix: number | null;
  readonly settled_by: string | null;
  readonly superseded: number;
}

/** What filters come to that the database applies. */
interface Meant {
  /** Rows; null: all. */
  readonly conversations: readonly number[] | null;
  readonly ideas: readonly number[] | null;
  readonly fromMs: number;
  readonly toMs: number;
}

/** A row with what it comes to. */
interface Told extends Row {
  readonly intent: IdeaIntent;
  readonly state: IdeaState;
  readonly weight?: Weight;
}

export function listIdeas(db: Connection, query: IdeaQuery): IdeasOut {
  const meant = rowsOf(db, query);
  const counts = Object.fromEntries(
    IDEA_INTENTS.map((intent) => [intent, { open: 0, other: 0 }]),
  ) as Record<IdeaIntent, { open: number; other: number }>;
  for (const { intent, state } of meant)
    counts[intent][
      state === 'open' || (state === 'stands' && !isSettling(intent)) ? 'open' : 'other'
    ] += 1;
  const fitting = meant.filter(
    ({ intent, state }) =>
      (query.intents?.includes(intent) ?? true) && (query.states?.includes(state) ?? true),
  );
  const { weighing } = query;
  const around = aroundOf(db);
  const ordered = weighing === null ? fitting : byWeight(db, fitting, weighing);
  return {
    ideas: ordered
      .slice(query.offset, query.offset + query.limit)
      .map((row) => ideaOf(db, row, around)),
    total: fitting.length,
    counts,
  };
}

/** Ideas that a query means but for intents and states, the newest first; one quote is given once. */
function rowsOf(db: Connection, query: IdeaQuery): readonly Told[] {
  const conversations = conversationsMeant(db, query);
  const named = query.entity === undefined ? null : ideasNaming(db, query.entity);
  const words = query.text === undefined ? null : pointWords(query.text);
  const told = query.withoutPoints === undefined ? NONE : keysTold(db, query.withoutPoints);
  const seen = new Set<string>();
  return toldRows(db, {
    conversations,
    ideas: named,
    fromMs: bounded(query.fromMs ?? -Infinity),
    toMs: bounded(query.toMs ?? Infinity),
  }).filter((row) => {
    if (words !== null && !words.areIn(row.words ?? row.text)) return false;
    if (seen.has(row.key) || told.has(row.key)) return false;
    seen.add(row.key);
    return true;
  });
}

const NONE: ReadonlySet<string> = new Set();

/** Hexadecimal keys of what pages of conversations tell in some roles. */
function keysTold(db: Connection, roles: readonly PointRole[]): ReadonlySet<string> {
  const wanted = JSON.stringify(roles);
  return new Set(
    db.column<string>(
      sql`SELECT hex(t.point_key) FROM json_each(${wanted}) AS r
          CROSS JOIN told_point AS t INDEXED BY told_point_role ON t.role = r.value
          LEFT JOIN point_state AS s ON s.point_key = t.point_key
          WHERE t.agent = 0 AND (s.role IS NULL OR s.role IN (SELECT value FROM json_each(${wanted})))
          UNION SELECT hex(point_key) FROM point_state
          WHERE role IN (SELECT value FROM json_each(${wanted}))`,
    ),
  );
}

/** An open end of a span is infinite, which SQLite would take for no number. */
const bounded = (ms: number): number =>
  Math.min(Math.max(ms, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);

function conversationsMeant(
  db: Connection,
  { conversationId: id, topic, project, source, starred, tag }: IdeaQuery,
): readonly number[] | null {
  const sets = [
    conversationsOf(db, { project, source, starred, tag }),
    ...(id === undefined ? [] : [new Set(namedConversation(db, id))]),
    ...(topic === undefined ? [] : [new Set(conversationsAbout(db, topic))]),
  ].filter((set) => set !== undefined);
  const [first, ...others] = sets;
  return first === undefined
    ? null
    : [...others.reduce<ReadonlySet<number>>((left, each) => left.intersection(each), first)];
}

function namedConversation(db: Connection, id: string): readonly number[] {
  const found = findConversation(db, id);
  if (found !== undefined) return [found.conversation_ix];
  throw new StrataError({
    code: 'not-found',
    message: `No conversation of this memory is ${id}. \`conversations\` lists them with their ids.`,
    details: { id },
  });
}

function toldRows(db: Connection, meant: Meant): readonly Told[] {
  return rowsMeant(db, meant).map((row) => {
    const intent = intentSaid(
      row.own_intent as IdeaIntent,
      row.role === null ? null : pointRole(row.role),
    );
    return { ...row, intent, state: stateOf(row, intent) };
  });
}

/** The newest first, those of one moment as they were said. What is narrowed down is looked up: one query for all would go through all ideas for it. */
function rowsMeant(db: Connection, { conversations, ideas, fromMs, toMs }: Meant): readonly Row[] {
  if (conversations !== null) {
    const named = ideas === null ? null : new Set(ideas);
    return db
      .all<Row>(
        sql`SELECT * FROM standing_idea
            WHERE conversation_ix IN (SELECT value FROM json_each(${JSON.stringify(conversations)}))
              AND ms >= ${fromMs} AND ms < ${toMs}
            ORDER BY ms DESC, conversation_ix, idea_ix`,
      )
      .filter((row) => named === null || named.has(row.idea_ix));
  }
  if (ideas !== null)
    return db.all<Row>(
      sql`SELECT * FROM standing_idea
          WHERE idea_ix IN (SELECT value FROM json_each(${JSON.stringify(ideas)}))
            AND ms >= ${fromMs} AND ms < ${toMs}
          ORDER BY ms DESC, conversation_ix, idea_ix`,
    );
  return db.all<Row>(
    sql`SELECT * FROM standing_idea WHERE ms >= ${fromMs} AND ms < ${toMs}
        ORDER BY ms DESC, conversation_ix, idea_ix`,
  );
}

function stateOf(
  { closed, superseded, settled_ix: settled, confidence }: Row,
  intent: IdeaIntent,
): IdeaState {
  if (closed === 1) return 'closed';
  if (superseded === 1) return 'superseded';
  if (!isSettling(intent)) return 'stands';
  if (settled !== null) return SETTLED[intent];
  return confidence < LEAST_OPEN ? 'stands' : 'open';
}

const isSettling = (intent: IdeaIntent): intent is keyof typeof SETTLED => intent in SETTLED;

function ideaOf(db: Connection, row: Told, { placeOf, naming }: Around): Idea {
  const grip = gripId({ ms: row.ms, hash: Buffer.from(row.key, 'hex') });
  const settled = row.settled_ix === null ? null : settledBy(db, row.settled_ix, row.settled_by);
  return {
    ideaId: ideaOfGrip(grip),
    intent: row.intent,
    text: row.words ?? row.text,
    ...(row.words === null ? {} : { originalText: row.text }),
    confidence: row.confidence,
    importance: row.importance,
    state: row.state,
    time: isoTime(row.ms),
    eventId: eventOf(db, row.idea_ix),
    gripId: grip,
    ...placeOf(row.conversation_ix),
    by: row.maker as IdeaMaker,
    answeredBy: row.intent === 'todo' ? null : settled,
    completedBy: row.intent === 'todo' ? settled : null,
    entities: [...entitiesOf(db, row, naming)],
    relations: relationsOf(db, row.idea_ix),
    changedAt: row.changed_ms === null ? null : isoTime(row.changed_ms),
    ...(row.weight === undefined ? {} : { weight: row.weight }),
  };
}

/** What ideas are told with, read once for all of them. */
interface Around {
  readonly placeOf: ReturnType<typeof conversationPlaces>;
  readonly naming: Naming;
}

const aroundOf = (db: Connection): Around => ({
  placeOf: conversationPlaces(db),
  naming: namingOf(db),
});

function eventOf(db: Connection, ideaIx: number): string {
  const row = db.get<{ key: Uint8Array; ms: number }>(
    sql`SELECT e.key, e.ms FROM idea AS i JOIN event AS e USING (event_ix)
        WHERE i.idea_ix = ${ideaIx}`,
  );
  if (row === undefined) throw new Error(`the quote of idea ${ideaIx} is missing`);
  return eventId({ ms: row.ms, hash: row.key });
}

function settledBy(db: Connection, gripIx: number, maker: string | null): Idea['answeredBy'] {
  const row = db.get<{
    key: Uint8Array;
    ms: number;
    excerpt: string;
    event_key: Uint8Array;
    event_ms: number;
    source: string;
    native_id: string;
  }>(
    sql`SELECT g.key, g.ms, g.excerpt, e.key AS event_key, e.ms AS event_ms, c.source, c.native_id
        FROM grip AS g JOIN event AS e ON e.event_ix = g.first_ix
        JOIN standing AS w ON w.event_ix = e.event_ix JOIN timeline AS t ON t.event_ix = w.shown_ix
        JOIN conversation AS c USING (conversation_ix) WHERE g.grip_ix = ${gripIx} LIMIT 1`,
  );
  return row === undefined
    ? null
    : {
        text: row.excerpt,
        gripId: gripId({ ms: row.ms, hash: row.key }),
        eventId: eventId({ ms: row.event_ms, hash: row.event_key }),
        time: isoTime(row.event_ms),
        conversationId: conversationId(row.source, row.native_id),
        by: (maker ?? 'rule') as IdeaMaker,
      };
}

function relationsOf(db: Connection, ideaIx: number): Idea['relations'] {
  return db
    .all<{
      direction: 'to' | 'from';
      relation: string;
      confidence: number;
      maker: string;
      key: Uint8Array;
      ms: number;
      intent: string;
      text: string;
      source: string;
      native_id: string;
      role: string | null;
    }>(
      sql`SELECT l.direction, l.relation, l.confidence, l.maker, i.key, i.ms, i.intent,
            coalesce(s.words, i.text) AS text, s.role, c.source, c.native_id
          FROM (
            SELECT 'to' AS direction, to_ix AS other, relation, confidence, maker FROM idea_link
              WHERE from_ix = ${ideaIx}
            UNION ALL SELECT 'from', from_ix, relation, confidence, maker FROM idea_link
              WHERE to_ix = ${ideaIx}) AS l
          JOIN idea AS i ON i.idea_ix = l.other JOIN conversation AS c USING (conversation_ix)
          LEFT JOIN point_state AS s ON s.point_key = i.key
          ORDER BY l.relation, i.ms, i.key`,
    )
    .map((row) => {
      const grip = gripId({ ms: row.ms, hash: row.key });
      return {
        relation: row.relation as IdeaRelation,
        direction: row.direction,
        ideaId: ideaOfGrip(grip),
        intent: intentSaid(
          row.intent as IdeaIntent,
          row.role === null ? null : pointRole(row.role),
        ),
        text: row.text,
        time: isoTime(row.ms),
        gripId: grip,
        conversationId: conversationId(row.source, row.native_id),
        by: row.maker as IdeaMaker,
        confidence: row.confidence,
      };
    });
}

/** Ideas by the hexadecimal keys of what they quote. */
export function ideasQuoting(db: Connection, keys: readonly string[]): ReadonlyMap<string, Idea> {
  const around = aroundOf(db);
  return new Map(quoting(db, keys).map((row) => [row.key, ideaOf(db, row, around)]));
}

/** One row of each quote, the newest first. */
function quoting(db: Connection, keys: readonly string[]): readonly Told[] {
  const ixs = db.column<number>(
    sql`SELECT min(idea_ix) FROM idea
        WHERE key IN (SELECT unhex(value) FROM json_each(${JSON.stringify(keys)})) GROUP BY key`,
  );
  return toldRows(db, {
    conversations: null,
    ideas: ixs,
    fromMs: Number.MIN_SAFE_INTEGER,
    toMs: Number.MAX_SAFE_INTEGER,
  });
}

/** A chain is not longer than this; loops end where they began. */
const LONGEST_CHAIN = 50;

export function readIdea(db: Connection, id: string): IdeaOut {
  const key = keyMeant(db, id);
  const [row] = key === null ? [] : quoting(db, [key]);
  if (row === undefined)
    throw new StrataError({
      code: 'not-found',
      message: `No idea of this memory is ${id}. \`ideas\` lists them with their ids.`,
      details: { id },
    });
  const around = aroundOf(db);
  const chain = db.column<string>(
    sql`WITH RECURSIVE chain (ix) AS (
          SELECT ${row.idea_ix}
          UNION SELECT CASE WHEN l.from_ix = chain.ix THEN l.to_ix ELSE l.from_ix END
            FROM chain JOIN idea_link AS l ON l.from_ix = chain.ix OR l.to_ix = chain.ix
            WHERE l.relation IN ('supersedes', 'answers') LIMIT ${LONGEST_CHAIN})
        SELECT DISTINCT hex(i.key) FROM chain JOIN idea AS i ON i.idea_ix = chain.ix`,
  );
  return {
    idea: ideaOf(db, row, around),
    chain: quoting(db, chain)
      .toReversed()
      .map((one) => ideaOf(db, one, around)),
  };
}

/** The key of the idea that an id means, in hexadecimal: whole, or its beginning where only one has it. */
function keyMeant(db: Connection, id: string): string | null {
  const timed = id.replace(/^(?:grip|point):/, 'idea:');
  const parts = parseTimedId('idea', timed);
  if (parts !== undefined) return Buffer.from(parts.hash).toString('hex').toUpperCase();
  const begun = timed.replace(/^idea:(?:\d{13,15}:)?/, '').toUpperCase();
  if (!/^[0-7][0-9A-HJKMNP-TV-Z]{5,25}$/.test(begun)) return null;
  const first = decodeUlid(begun.padEnd(26, '0'));
  const last = decodeUlid(begun.padEnd(26, 'Z'));
  if (first === undefined || last === undefined) return null;
  const fits = db
    .all<{ key: Uint8Array; ms: number }>(
      sql`SELECT DISTINCT key, ms FROM idea WHERE ms BETWEEN ${first.ms} AND ${last.ms}`,
    )
    .filter(({ key, ms }) => gripId({ ms, hash: key }).slice(-26).startsWith(begun));
  const [only] = fits;
  return fits.length === 1 && only !== undefined
    ? Buffer.from(only.key).toString('hex').toUpperCase()
    : null;
}
