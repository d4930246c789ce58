/**
 * Decisions that a turn replaced or denied, and that nobody has seen yet. Only which they are is kept, as a
 * setting of the memory: what they say is read from the ideas, and what became of them since.
 */
import type { TurnedDecision, TurnedPair } from '../../engine/ideas/ports/ideaStore.ts';
import { parseTimedId } from '../../model/ids.ts';
import { readSetting, writeSetting } from '../settings/settings.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { readTurned } from './readTurned.ts';

const NOTED = 'turned';
/** More than anybody would look at. */
const MOST = 20;

/** The newest note first. */
function noted(db: Connection): readonly TurnedPair[] {
  const stored = readSetting(db, NOTED);
  return stored === undefined ? [] : (JSON.parse(stored) as readonly TurnedPair[]);
}

export function noteTurned(db: Connection, turned: readonly TurnedDecision[]): void {
  const fresh = turned.toReversed().map(pairOf);
  const names = new Set(fresh.map(nameOf));
  const others = noted(db).filter((one) => !names.has(nameOf(one)));
  writeNoted(db, [...fresh, ...others].slice(0, MOST));
}

export function forgetTurned(db: Connection, seen: TurnedPair): void {
  writeNoted(
    db,
    noted(db).filter((one) => nameOf(one) !== nameOf(seen)),
  );
}

/** Lets go of those whose words are gone. */
export function forgetTurnedGone(db: Connection): void {
  const all = noted(db);
  const kept = all.filter(({ decisionId, byId }) => isQuoted(db, decisionId) && isQuoted(db, byId));
  if (kept.length < all.length) writeNoted(db, kept);
}

/** See {@link IdeaReader.notedTurned}. */
export function notedTurned(db: Connection): readonly TurnedDecision[] {
  const pairs = noted(db);
  if (pairs.length === 0) return [];
  const told = new Map(
    readTurned(db, { ideas: pairs.map(({ byId }) => byId) }).map((one) => [
      nameOf(pairOf(one)),
      one,
    ]),
  );
  return pairs.flatMap((one) => told.get(nameOf(one)) ?? []);
}

const pairOf = ({ relation, decision, by }: TurnedDecision): TurnedPair => ({
  relation,
  decisionId: decision.ideaId,
  byId: by.ideaId,
});

const nameOf = ({ relation, decisionId, byId }: TurnedPair): string =>
  [relation, decisionId, byId].join(' ');

const writeNoted = (db: Connection, pairs: readonly TurnedPair[]): void =>
  writeSetting(db, NOTED, JSON.stringify(pairs));

function isQuoted(db: Connection, ideaId: string): boolean {
  const key = parseTimedId('idea', ideaId)?.hash;
  return key !== undefined && db.get(sql`SELECT 1 FROM grip WHERE key = ${key}`) !== undefined;
}
