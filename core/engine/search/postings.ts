/** Determines which events contain which of the search terms. */
import type { SearchTerm } from '../../domain/search/parseQuery.ts';
import { partOfToken } from '../../domain/search/partOfToken.ts';
import { MOST_TERMS } from '../../domain/search/rankEvents.ts';
import type { EventFilter, EventPlace, SearchReader, WordTable } from './ports/searchStore.ts';

export interface Postings {
  /** The search terms; the positions below refer to these. */
  readonly terms: readonly SearchTerm[];
  /** For each term, how many events contain it; an estimate if not all were read. */
  readonly counts: readonly number[];
  /** Positions of terms for which only the newest events were read. */
  readonly capped: readonly number[];
  /** Bit set of the terms that each event read contains. */
  readonly said: ReadonlyMap<number, number>;
  readonly tool: ReadonlyMap<number, number>;
  /** Total number of events. */
  readonly all: number;
  /** Restricts the search to these; null for no restriction. */
  readonly allowed: ReadonlySet<number> | null;
  /** Whether more are meant than those. */
  readonly isCapped: boolean;
}

const TABLES = ['said', 'tool'] as const;
/** Maximum number of rows read per term, newest first; rarer terms are read completely. */
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
    const read = await readTerm(reader, term, { match, all, at, bits });
    const inside = read.count === 0 && all <= MOST_LISTED ? await tokensAround(reader, term) : [];
    if (inside.length > 0) asked[at] = { ...term, inside };
    const within = inside.map((token) => `"${token}"`).join(' OR ');
    const { count, isCapped } =
      within === '' ? read : await readTerm(reader, term, { match: within, all, at, bits });
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

/** Notes a term's place in the bit sets of the events that match, and counts them. */
async function readTerm(
  reader: SearchReader,
  term: SearchTerm,
  {
    match,
    all,
    at,
    bits,
  }: Pick<Postings, 'all'> & {
    readonly match: string;
    readonly at: number;
    readonly bits: Readonly<Record<WordTable, Map<number, number>>>;
  },
): Promise<{ readonly count: number; readonly isCapped: boolean }> {
  let count = 0;
  let isCapped = false;
  for (const table of TABLES) {
    // Many words begin like this: spoken words alone provide enough, and all of them must be read
    // together.
    if (isCapped && isBegun(term)) break;
    const limit = READ[table];
    const { ixs, isCut } = await reader.matchingEvents({ table, match: inText(match), limit });
    for (const ix of ixs) bits[table].set(ix, (bits[table].get(ix) ?? 0) | (1 << at));
    if (!isCut) count += ixs.length;
    else {
      isCapped = true;
      // The density of the newest rows gives an estimate of the total.
      const span = Math.max(ixs.length, all - (ixs.at(-1) ?? 0) + 1);
      count += Math.round((ixs.length * all) / span);
    }
  }
  return { count, isCapped };
}

/** FTS5 lists its tokens by reading all that holds them, 50 ms in so many events: in more, parts are not looked for. */
const MOST_LISTED = 20_000;

/** The tokens of which a term that is none may be a part; of a word that is still being typed, others begin like it. */
async function tokensAround(reader: SearchReader, term: SearchTerm): Promise<readonly string[]> {
  const part = isBegun(term) ? null : partOfToken(term);
  return part === null ? [] : reader.tokensHolding(part);
}

/**
 * Which terms stand somewhere among the events that a filter leaves, as counts; of a word that not all events were
 * read of, it is supposed.
 */
export function countsAmong({ counts, said, tool, allowed }: Postings): readonly number[] {
  let held = 0;
  for (const ix of allowed ?? []) held |= (said.get(ix) ?? 0) | (tool.get(ix) ?? 0);
  return counts.map((count, at) => (count >= READ.tool || (held >> at) & 1 ? count : 0));
}

/** Whether the word may still be being typed. */
export const isBegun = ({ match }: SearchTerm): boolean => match.endsWith('*');

/**
 * For common words, the newest events of one may not contain the others; events with a rare word
 * are known anyway.
 */
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
 * Which events of the given places match. All matching rows are read: FTS5 reads them completely
 * even for a range of rows, and does so quickly.
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

/** Matches the text of events, without the names of the speakers. */
export function inText(match: string): string {
  return `{words wholes} : (${match})`;
}
