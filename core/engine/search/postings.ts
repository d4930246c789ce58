/** Reads which events hold which of the words that are looked for. */
import type { SearchTerm } from '../../domain/search/parseQuery.ts';
import { MOST_TERMS } from '../../domain/search/rankEvents.ts';
import type { EventFilter, EventPlace, SearchReader, WordTable } from './ports/searchStore.ts';

export interface Postings {
  /** The terms that were looked for; the places below are among these. */
  readonly terms: readonly SearchTerm[];
  /** Of each term: how many events hold it, an estimate where not all were read. */
  readonly counts: readonly number[];
  /** Terms of which only the newest events were read, by their place. */
  readonly capped: readonly number[];
  /** Which terms an event holds, bit by bit, of those that were read. */
  readonly said: ReadonlyMap<number, number>;
  readonly tool: ReadonlyMap<number, number>;
  /** Events in all. */
  readonly all: number;
  /** Only these are meant; null: any. */
  readonly allowed: ReadonlySet<number> | null;
  /** Are more meant than those? */
  readonly isCapped: boolean;
}

const TABLES = ['said', 'tool'] as const;
/** Rows that are read of a term, the newest first; what is rarer is read whole. */
const READ: Readonly<Record<WordTable, number>> = { said: 8_000, tool: 3_000 };
const READ_OF_ALL = 2_000;

export async function readPostings(
  reader: SearchReader,
  terms: readonly SearchTerm[],
  {
    required,
    filter,
    isQuestion,
  }: {
    readonly required: string | null;
    readonly filter?: EventFilter;
    readonly isQuestion: boolean;
  },
): Promise<Postings> {
  const all = await reader.indexedUpTo();
  const bits = { said: new Map<number, number>(), tool: new Map<number, number>() };
  const asked: SearchTerm[] = [];
  const found = new Set<string>();
  const counts: number[] = [];
  const capped: number[] = [];
  let isAnyCapped = false;
  for (const term of terms) {
    const { match, partOf } = term;
    if (!isQuestion && partOf !== undefined && found.has(partOf)) continue;
    if (asked.length === MOST_TERMS) break;
    const at = asked.push(term) - 1;
    let count = 0;
    let isCapped = false;
    for (const table of TABLES) {
      // Many words begin like that: what was said has enough of them, and all have to be read together.
      if (isCapped && isBegun(term)) break;
      const limit = READ[table];
      const { ixs, isCut } = await reader.matchingEvents({ table, match: inText(match), limit });
      for (const ix of ixs) bits[table].set(ix, (bits[table].get(ix) ?? 0) | (1 << at));
      if (!isCut) count += ixs.length;
      else {
        isCapped = true;
        // How dense the newest are says how many there may be.
        const span = Math.max(ixs.length, all - (ixs.at(-1) ?? 0) + 1);
        count += Math.round((ixs.length * all) / span);
      }
    }
    counts.push(count);
    if (count > 0) found.add(match);
    isAnyCapped ||= isCapped;
    if (isCapped && !isBegun(term)) capped.push(at);
  }
  if (capped.length > 1) await addTogether(reader, { terms: asked, capped }, bits);
  const allowed = await readAllowed(reader, asked, { required, ...(filter ? { filter } : {}) });
  return {
    terms: asked,
    counts,
    capped,
    ...bits,
    all,
    allowed: allowed?.ixs ?? null,
    isCapped: allowed?.isCapped ?? isAnyCapped,
  };
}

const isBegun = ({ match }: SearchTerm): boolean => match.endsWith('*');

/** Where words are common, the newest of each may not hold the others; what holds a rare one is known anyway. */
async function addTogether(
  reader: SearchReader,
  { terms, capped }: Pick<Postings, 'terms' | 'capped'>,
  bits: Readonly<Record<WordTable, Map<number, number>>>,
): Promise<void> {
  const match = capped.map((at) => `(${terms[at]?.match ?? ''})`).join(' AND ');
  const together = capped.reduce((all, at) => all | (1 << at), 0);
  for (const table of TABLES) {
    const { ixs } = await reader.matchingEvents({
      table,
      match: inText(match),
      limit: READ_OF_ALL,
    });
    for (const ix of ixs) bits[table].set(ix, (bits[table].get(ix) ?? 0) | together);
  }
}

async function readAllowed(
  reader: SearchReader,
  terms: readonly SearchTerm[],
  { required, filter }: { readonly required: string | null; readonly filter?: EventFilter },
): Promise<{ readonly ixs: ReadonlySet<number>; readonly isCapped: boolean } | null> {
  if (required === null && filter === undefined) return null;
  const match = required ?? terms.map((term) => `(${term.match})`).join(' OR ');
  const ixs = new Set<number>();
  let isCapped = false;
  for (const table of TABLES) {
    const limit = READ[table];
    const found = await reader.matchingEvents({
      table,
      match: inText(match),
      limit,
      ...(filter === undefined ? {} : { filter }),
    });
    isCapped ||= found.isCut;
    for (const ix of found.ixs) ixs.add(ix);
  }
  return { ixs, isCapped };
}

/**
 * Which of some places' events hold something. All that hold it are read: FTS5 reads them whole even for a range
 * of rows, and does it fast.
 */
export async function matchesAmong(
  reader: SearchReader,
  places: readonly EventPlace[],
  query: { readonly table: WordTable; readonly match: string },
): Promise<ReadonlySet<number>> {
  const { ixs } = await reader.matchingEvents({ ...query, limit: MOST_ROWS });
  const wanted = new Set(places.map(({ eventIx }) => eventIx));
  return new Set(ixs.filter((ix) => wanted.has(ix)));
}

const MOST_ROWS = 1_000_000;

/** The text of events, without the names of those who speak. */
export function inText(match: string): string {
  return `{words wholes} : (${match})`;
}
