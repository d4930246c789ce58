/** Keeps what was forgotten from coming back by deciding what of a batch is stored. */
import { Buffer } from 'node:buffer';
import { zstdDecompressSync } from 'node:zlib';
import type {
  EventRecord,
  ImportBatch,
  PlacedFact,
} from '../../../engine/import/ports/importStore.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';
import { FILE_START, blankLines } from './blankLines.ts';
import type { LineBefore } from './blankLines.ts';
import type { LeftOut } from './keptOut.ts';
import { matchesOf } from './matchRules.ts';
import type { SaidOf } from './matchRules.ts';
import { deriveRule, endRule, hasRules, rulesOf } from './rules.ts';
import type { StoredRule } from './rules.ts';
import { removeNamed } from './forget.ts';
import { addUnfinished } from './unfinished.ts';

/**
 * Returns a batch without what rules name, and what was left out. That contributes neither events
 * nor facts, and its lines become spaces, so that the file counts as read. A batch that brings back
 * content ends the rules that name anything in it.
 */
export function leaveOut(
  db: Connection,
  batch: ImportBatch,
): { readonly batch: ImportBatch; readonly left: readonly LeftOut[] } {
  if (!hasRules(db)) return { batch, left: [] };
  const { source } = batch.file;
  const said = saidIn(batch);
  if (batch.bringBack === true) {
    endRules(db, batch, said);
    return { batch, left: [] };
  }
  const gone = goneConversations(db, source, said);
  const periods = rulesOf(db, 'period');
  const left = new Map<EventRecord, number>();
  for (const event of batch.events) {
    const ruleIx =
      gone.get(event.conversation) ??
      periods.find(({ fromMs, toMs }) => event.ms >= fromMs && event.ms < toMs)?.ruleIx ??
      ruleOfOriginal(db, event);
    if (ruleIx !== undefined) left.set(event, ruleIx);
  }
  for (const [event, ruleIx] of left) keepKey(db, event, ruleIx);
  const titles = batch.facts.filter(({ fact }) => fact.fact === 'titleOfEvent');
  const goneTitles = new Set(
    titles.filter((_title, at) => isKeyGone(db, batch.titleKeys[at] ?? new Uint8Array())),
  );
  const others = new Set(
    batch.facts
      .filter(({ fact }) => 'conversation' in fact && gone.has(fact.conversation))
      .concat([...goneTitles])
      .map(({ start }) => start),
  );
  const blanked = blankRawOf(db, batch, { left, others, names: gone.keys(), periods });
  if (left.size === 0 && blanked.starts.size === 0) return { batch, left: [] };
  return {
    batch: without(batch, { left, gone, goneTitles, ...blanked }),
    left: eachOnce([
      ...gone,
      ...[...left].map(([{ conversation }, ruleIx]) => [conversation, ruleIx] as const),
    ]),
  };
}

/** Deduplicates pairs, since many events are left out of few conversations. */
function eachOnce(pairs: Iterable<readonly [string, number]>): readonly LeftOut[] {
  const rules = new Map<string, Set<number>>();
  for (const [conversation, ruleIx] of pairs) {
    const known = rules.get(conversation) ?? new Set();
    rules.set(conversation, known.add(ruleIx));
  }
  return [...rules].flatMap(([conversation, known]) =>
    [...known].map((ruleIx) => ({ ruleIx, conversation })),
  );
}

/**
 * Removes stored content of conversations in a batch that turn out only now to be named by a rule:
 * their earlier lines did not state the project or parent yet.
 */
export function forgetLate(db: Connection, batch: ImportBatch): void {
  if (batch.bringBack === true || !hasRules(db)) return;
  const { source } = batch.file;
  const rules: StoredRule[] = [];
  for (const native of saidIn(batch).keys()) {
    // A conversation that is left out has no row.
    if (!isStored(db, source, native)) continue;
    const [match] = matchesOf(db, { source, native }, new Map());
    if (match === undefined) continue;
    const value = `${source}:${native}`;
    const ruleIx = deriveRule(db, value, match.ruleIx);
    rules.push({ kind: 'conversation', value, ruleIx, becauseIx: match.ruleIx });
  }
  if (rules.length === 0) return;
  db.database.pragma('defer_foreign_keys = ON');
  removeNamed(db, rules);
  addUnfinished(db, { compact: true, backups: [] });
}

function isStored(db: Connection, source: string, native: string): boolean {
  return (
    db.get(sql`SELECT 1 FROM conversation WHERE source = ${source} AND native_id = ${native}`) !==
    undefined
  );
}

/** What a batch's lines say about each conversation they name. */
function saidIn({ events, facts }: ImportBatch): ReadonlyMap<string, SaidOf> {
  const said = new Map<string, SaidOf>();
  const about = (native: string): SaidOf => said.get(native) ?? { parent: null, project: null };
  for (const { conversation } of events) said.set(conversation, about(conversation));
  for (const { fact } of facts) {
    if (fact.fact === 'titleOfEvent') continue;
    const known = about(fact.conversation);
    said.set(fact.conversation, {
      parent: fact.fact === 'parent' ? fact.parent : known.parent,
      project: known.project ?? (fact.fact === 'project' ? fact.project : null),
    });
  }
  return said;
}

/**
 * The conversations left out, with their rules. Each gets a rule of its own, since later lines may
 * say less.
 */
function goneConversations(
  db: Connection,
  source: string,
  said: ReadonlyMap<string, SaidOf>,
): ReadonlyMap<string, number> {
  const gone = new Map<string, number>();
  for (const native of said.keys()) {
    const [match] = matchesOf(db, { source, native }, said);
    if (match !== undefined) gone.set(native, deriveRule(db, `${source}:${native}`, match.ruleIx));
  }
  return gone;
}

/** The rule for a copy under another time, if its original was said in a forgotten period. */
function ruleOfOriginal(db: Connection, { original }: EventRecord): number | undefined {
  if (original === null) return undefined;
  return db.get<{ ix: number }>(
    sql`SELECT rule_ix AS ix FROM forgotten_event JOIN forgotten USING (rule_ix)
        WHERE key = ${original} AND kind = 'period'`,
  )?.ix;
}

function keepKey(db: Connection, { key }: EventRecord, ruleIx: number): void {
  if (db.get(sql`SELECT 1 FROM event WHERE key = ${key}`) !== undefined) return;
  db.run(
    sql`INSERT OR IGNORE INTO forgotten_event (key, rule_ix) VALUES (${Buffer.from(key)}, ${ruleIx})`,
  );
  db.run(sql`DELETE FROM title_claim WHERE event_key = ${key}`);
}

function isKeyGone(db: Connection, key: Uint8Array): boolean {
  return (
    db.get(
      sql`SELECT 1 FROM forgotten_event AS f WHERE f.key = ${key}
            AND NOT EXISTS (SELECT 1 FROM event AS e WHERE e.key = f.key)`,
    ) !== undefined
  );
}

interface BlankedRaw {
  readonly raw: ImportBatch['raw'];
  /** Offsets of the blanked lines. */
  readonly starts: ReadonlySet<number>;
}

function blankRawOf(
  db: Connection,
  batch: ImportBatch,
  {
    left,
    others,
    names,
    periods,
  }: {
    readonly left: ReadonlyMap<EventRecord, number>;
    readonly others: ReadonlySet<number>;
    readonly names: Iterable<string>;
    readonly periods: readonly { readonly fromMs: number; readonly toMs: number }[];
  },
): BlankedRaw {
  if (batch.raw === null) return { raw: null, starts: new Set() };
  const events = new Map<number, boolean>();
  for (const event of batch.events)
    events.set(event.lineStart, left.has(event) || events.get(event.lineStart) === true);
  const bytes = Buffer.from(batch.raw);
  const { starts } = blankLines(bytes, batch.start, {
    fates: { events, others, quoted: new Set(names), periods },
    before: lineBefore(db, batch),
  });
  return { raw: bytes, starts: new Set(starts) };
}

const SPACE = 32;
const NEWLINE = 10;

/** The fate of the line right before a batch, read from the stored bytes. */
function lineBefore(db: Connection, { file, start }: ImportBatch): LineBefore {
  const block = db.get<{ data: Uint8Array }>(
    sql`SELECT b.data FROM raw_block AS b JOIN log_file AS f USING (file_ix)
        WHERE f.path = ${file.path} AND f.generation = ${file.generation}
          AND b.start + b.length = ${start} ORDER BY b.start DESC LIMIT 1`,
  );
  if (block === undefined) return FILE_START;
  const bytes = zstdDecompressSync(block.data);
  const isCut = bytes.at(-1) !== NEWLINE;
  let end = isCut ? bytes.length : bytes.length - 1;
  // Skip empty lines.
  while (end > 0 && bytes[end - 1] === NEWLINE) end -= 1;
  const gone = end > 0 && bytes[end - 1] === SPACE && isBlankLine(bytes, end);
  return { gone, continues: isCut ? (gone ? 'blanked' : 'kept') : null };
}

function isBlankLine(bytes: Uint8Array, end: number): boolean {
  for (let at = end - 1; at >= 0 && bytes[at] !== NEWLINE; at--)
    if (bytes[at] !== SPACE) return false;
  return true;
}

function without(
  batch: ImportBatch,
  {
    left,
    gone,
    goneTitles,
    raw,
    starts,
  }: BlankedRaw & {
    readonly left: ReadonlyMap<EventRecord, number>;
    readonly gone: ReadonlyMap<string, number>;
    readonly goneTitles: ReadonlySet<PlacedFact>;
  },
): ImportBatch {
  const events: EventRecord[] = [];
  const parts: Uint8Array[] = [];
  const kept = new Map<number, number>();
  let textStart = 0;
  for (const [at, event] of batch.events.entries()) {
    if (left.has(event)) continue;
    kept.set(at, events.length);
    const text = batch.texts?.subarray(event.textStart, event.textStart + event.textLength);
    if (text !== undefined) parts.push(text);
    events.push({ ...event, textStart });
    textStart += event.textLength;
  }
  const eventFacts = batch.eventFacts.flatMap((fact) => {
    const event = kept.get(fact.event);
    return event === undefined ? [] : [{ ...fact, event }];
  });
  const titleKeys: Uint8Array[] = [];
  const usageKeys: Uint8Array[] = [];
  let title = 0;
  let usage = 0;
  const facts = batch.facts.filter((placed) => {
    const { fact, start } = placed;
    if (fact.fact === 'titleOfEvent') {
      const key = batch.titleKeys[title++];
      if (goneTitles.has(placed) || key === undefined) return false;
      titleKeys.push(key);
      return true;
    }
    if (fact.fact === 'usage') {
      const key = batch.usageKeys[usage++];
      if (gone.has(fact.conversation) || starts.has(start) || key === undefined) return false;
      usageKeys.push(key);
      return true;
    }
    // A title on a forgotten line may reveal its content, and an end has nothing left that it ends; a
    // working directory reveals nothing.
    const goesWithLine = fact.fact === 'title' || fact.fact === 'turnEnd';
    return !gone.has(fact.conversation) && !(goesWithLine && starts.has(start));
  });
  return {
    ...batch,
    raw,
    texts: textStart === 0 ? null : Buffer.concat(parts),
    events,
    words: batch.words.filter((_words, at) => kept.has(at)),
    eventFacts,
    facts,
    titleKeys,
    usageKeys,
    notes: batch.notes.filter(({ start }) => !starts.has(start)),
  };
}

/** Ends all rules that name anything in a batch; what they removed elsewhere stays forgotten. */
function endRules(
  db: Connection,
  { file, events }: ImportBatch,
  said: ReadonlyMap<string, SaidOf>,
): void {
  const matched = new Set<number>();
  for (const native of said.keys())
    for (const { ruleIx } of matchesOf(db, { source: file.source, native }, said))
      matched.add(ruleIx);
  for (const { ruleIx, fromMs, toMs } of rulesOf(db, 'period'))
    if (events.some(({ ms }) => ms >= fromMs && ms < toMs)) matched.add(ruleIx);
  for (const event of events) {
    const ruleIx = ruleOfOriginal(db, event);
    if (ruleIx !== undefined) matched.add(ruleIx);
  }
  for (const ruleIx of matched) endRule(db, ruleIx, 'go-on');
}
