import { decodeUlid, parseTimedId } from '../../model/ids.ts';
import { CONVERSATION_LEVEL, SEGMENT_LEVEL } from '../sql/levels.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { segmentOfEvent } from './segmentOfEvent.ts';
import { placeOfEvent } from './eventRows.ts';

/** Fewer characters of a ULID name a span of hours. */
const LEAST_ULID = 6;
const ULID_BEGUN = new RegExp(`^[0-7][0-9A-HJKMNP-TV-Z]{${LEAST_ULID - 1},25}$`);

/**
 * What a shortened id of a node stands for: the beginning of the id or of a segment's ULID, if only
 * one shown node has it; a week without its month (where two months share it, the half in which more
 * was said); the segment of an event or a turn. null if it stands for none, or for several.
 */
export function wholeNodeId(db: Connection, id: string): string | null {
  if (/^(?:evt|turn):/.test(id)) return segmentOf(db, id);
  if (WEEK.test(id)) return fullerHalf(db, id);
  if (/^toc:[a-z]+:./.test(id)) return onlyOne(nodesBegun(db, id));
  const ulid = id.toUpperCase();
  return ULID_BEGUN.test(ulid) ? onlyOne(nodesWithUlid(db, ulid, SEGMENT_LEVEL)) : null;
}

const onlyOne = (ids: readonly string[]): string | null =>
  ids.length === 1 ? (ids[0] ?? null) : null;

function segmentOf(db: Connection, id: string): string | null {
  const parts = parseTimedId('evt', id) ?? parseTimedId('turn', id);
  const place = parts === undefined ? undefined : placeOfEvent(db, parts);
  return place === undefined ? null : segmentOfEvent(db, place.event_ix);
}

function fullerHalf(db: Connection, week: string): string | null {
  const [fuller] = halves(db, week).toSorted((a, b) => b.weight - a.weight);
  return fuller?.node_id ?? null;
}

/**
 * Rows of the nodes whose children are those of an id: both halves of a week that two months share, if
 * it is named without a month; else null, for the node itself.
 */
export function halvesMeant(db: Connection, id: string): readonly number[] | null {
  const found = WEEK.test(id) ? halves(db, id) : [];
  return found.length < 2 ? null : found.map(({ node_ix }) => node_ix);
}

const WEEK = /^toc:week:\d{4}-W\d{2}$/;

const halves = (db: Connection, week: string) =>
  db.all<{ node_ix: number; node_id: string; weight: number }>(
    sql`SELECT node_ix, node_id, weight FROM node
        WHERE node_id >= ${`${week}:`} AND node_id < ${`${week};`} AND live = 1 ORDER BY start_ms`,
  );

const nodesBegun = (db: Connection, begun: string): readonly string[] =>
  db.column<string>(
    sql`SELECT node_id FROM node
        WHERE node_id >= ${begun} AND node_id < ${`${begun}~`} AND live = 1 LIMIT 2`,
  );

/** The node of the conversation's part of a day whose ULID this begins; null if it begins none, or several. */
export function conversationNodeBegun(db: Connection, id: string): string | null {
  const ulid = id.toUpperCase();
  return ULID_BEGUN.test(ulid) ? onlyOne(nodesWithUlid(db, ulid, CONVERSATION_LEVEL)) : null;
}

function nodesWithUlid(db: Connection, begun: string, level: number): readonly string[] {
  const first = decodeUlid(begun.padEnd(26, '0'));
  const last = decodeUlid(begun.padEnd(26, 'Z'));
  if (first === undefined || last === undefined) return [];
  return db.column<string>(
    sql`SELECT n.node_id FROM node AS n
        WHERE n.level = ${level} AND n.live = 1 AND n.start_ms BETWEEN ${first.ms} AND ${last.ms}
          AND substr(n.node_id, -26, ${begun.length}) = ${begun} LIMIT 2`,
  );
}
