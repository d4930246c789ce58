import type { QueryTerm } from './queryTerms.ts';
import { POINTING } from '../text/pointing.ts';
import { partOfToken } from './partOfToken.ts';
import { tokensOfWord } from './wordForms.ts';
import { isLoneCharacter, scanTokens } from './scanTokens.ts';

/** An excerpt of a text around its matches. */
export interface Snippet {
  /** On one line, with … for omissions. */
  readonly text: string;
  /** The matches, in order, in UTF-16 units of the snippet. */
  readonly marks: readonly (readonly [start: number, end: number])[];
  /**
   * What of the text is worth marking where all of it is read, in its UTF-16 units: the longest run of
   * matches that stand close together; without a match, all that was cut.
   */
  readonly range: readonly [start: number, end: number];
}

interface Hit {
  readonly start: number;
  readonly end: number;
  /** Index of the term. */
  readonly term: number;
}

/** Only this much of a text is searched, in UTF-16 units. */
const MOST_SCANNED = 200_000;
const LEAD = 40;
/** The share of the length in which matches are looked for: answers mostly follow them. */
const CORE = 0.6;
/** The share of the length that the beginning of their sentence may lie before the first match. */
const SENTENCE = 0.2;
/** The share of it before the first match where its sentence points to what came before. */
const MOST_LEAD = 0.35;
/** Matches with no more than a short word between them are one place. */
const NEAR = 12;

/**
 * Cuts the piece whose distinct terms weigh most, the earliest of several, from the beginning of their sentence, and with
 * what follows them. Without any match, it is the beginning of the text.
 */
export function cutSnippet(
  text: string,
  terms: readonly QueryTerm[],
  { length = 240, weights = [], shows = null }: SnippetOptions = {},
): Snippet {
  const hits = hitsIn(text.slice(0, MOST_SCANNED), terms);
  const told = outsideCode(hits, text);
  const piece = pieceAround(text, bestWindow(told, CORE * (length - LEAD), weights), length);
  const pieces =
    shows === null ? [piece] : withShown(text, piece, { told, length, weights, shows });
  let flat = '';
  const marks: [number, number][] = [];
  const inside: Hit[] = [];
  for (const [at, [from, to]] of pieces.entries()) {
    if (at > 0) flat += ' ';
    if (from > 0) flat += '… ';
    const cut = flatten(text.slice(from, to));
    for (const hit of hits) {
      if (hit.start < from || hit.end > to) continue;
      inside.push(hit);
      const start = flat.length + (cut.places[hit.start - from] ?? 0);
      const end = flat.length + (cut.places[hit.end - from] ?? cut.text.length);
      const last = marks.at(-1);
      if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
      else marks.push([start, end]);
    }
    flat += cut.text;
  }
  const last = pieces.at(-1) ?? piece;
  return {
    range: longestRun(inside) ?? piece,
    text: `${flat}${last[1] < text.length ? ' …' : ''}`,
    marks,
  };
}

export interface SnippetOptions {
  /** UTF-16 units, without what marks the cuts. */
  readonly length?: number;
  /** Of the terms; all alike where they are not known. */
  readonly weights?: readonly number[];
  /** What shows what is asked for, with the flag `g`: where it stands elsewhere beside a term, that is shown, too. */
  readonly shows?: RegExp | null;
}

type Piece = readonly [from: number, to: number];

/** The share of the length for what is asked for, where it stands apart from most of the words. */
const ASIDE = 0.4;
/** A dump shows numbers everywhere. */
const MOST_SHOWN = 500;

/** In text order: a shorter piece, and that beside which what is asked for is shown. */
function withShown(
  text: string,
  piece: Piece,
  {
    told,
    length,
    weights,
    shows,
  }: {
    readonly told: readonly Hit[];
    readonly length: number;
    readonly weights: readonly number[];
    readonly shows: RegExp;
  },
): readonly Piece[] {
  const shown = Array.from(
    text.slice(0, MOST_SCANNED).matchAll(shows).take(MOST_SHOWN),
    ({ index }) => index,
  );
  const isWithin = ([from, to]: Piece, at: number): boolean => at >= from && at < to;
  if (shown.length === 0 || shown.some((at) => isWithin(piece, at))) return [piece];
  const aside = Math.floor(ASIDE * length);
  const beside = told.filter(({ start }) => shown.some((at) => Math.abs(at - start) < aside / 2));
  if (beside.length === 0) return [piece];
  const hit = bestWindow(beside, aside / 2, weights);
  const place = shown.reduce((near, at) => (Math.abs(at - hit) < Math.abs(near - hit) ? at : near));
  const other = pieceAround(text, Math.min(hit, place), aside);
  const rest = pieceAround(
    text,
    bestWindow(told, CORE * (length - aside - LEAD), weights),
    length - aside,
  );
  if (!isWithin(other, place) || (other[0] < rest[1] && rest[0] < other[1])) return [piece];
  return other[0] < rest[0] ? [other, rest] : [rest, other];
}

function pieceAround(text: string, hit: number, length: number): Piece {
  const from = startOf(text, hit, length);
  return [from, endOf(text, from, length)];
}

/** In the order of the terms; what is not known weighs as much as what does most. */
export function weightsOf(
  terms: readonly Pick<QueryTerm, 'text'>[],
  weights: ReadonlyMap<string, number>,
): readonly number[] {
  const most = Math.max(1, ...weights.values());
  return terms.map(({ text }) => weights.get(text) ?? most);
}

function hitsIn(text: string, terms: readonly QueryTerm[]): readonly Hit[] {
  const byToken = new Map<string, number>();
  const begun: (readonly [token: string, term: number])[] = [];
  /** Terms of several tokens, by their last token. */
  const runs = new Map<string, { readonly tokens: readonly string[]; readonly term: number }[]>();
  for (const [at, term] of terms.entries()) {
    const { tokens, whole } = term;
    if (whole !== null) byToken.set(whole, at);
    const last = tokens.at(-1);
    if (last === undefined) continue;
    if (tokens.length > 1) runs.set(last, [...(runs.get(last) ?? []), { tokens, term: at }]);
    else {
      for (const token of tokensOfWord(term)) byToken.set(token, at);
      // The query may still be being typed, so the word may go on.
      if (last.length > 2 || isLoneCharacter(last)) begun.push([last, at]);
    }
  }
  const longest = Math.max(1, ...terms.map(({ tokens }) => tokens.length));
  const before: { readonly token: string; readonly start: number }[] = [];
  const hits: Hit[] = [];
  scanTokens(text, (token, start, end, isWhole) => {
    const term = byToken.get(token) ?? begun.find(([each]) => token.startsWith(each))?.[1];
    if (term !== undefined) hits.push({ start, end, term });
    if (isWhole || longest === 1) return;
    before.push({ token, start });
    if (before.length > longest) before.shift();
    for (const run of runs.get(token) ?? []) {
      const first = before.length - run.tokens.length;
      if (run.tokens.every((each, i) => before[first + i]?.token === each))
        hits.push({ start: before[first]?.start ?? start, end, term: run.term });
    }
  });
  const found = new Set(hits.map(({ term }) => term));
  for (const [at, term] of terms.entries())
    if (!found.has(at)) hits.push(...insideTokens(text, term, at));
  return hits.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** A term that no token of the text is may be a part of one. */
function insideTokens(text: string, term: QueryTerm, at: number): readonly Hit[] {
  const inside = partOfToken(term);
  const lower = text.toLowerCase();
  if (inside === null || lower.length !== text.length) return [];
  const part = term.text.toLowerCase();
  const hits: Hit[] = [];
  for (let start = lower.indexOf(part); start >= 0; start = lower.indexOf(part, start + 1))
    if (!inside.isUnit || /\d/.test(lower.charAt(start - 1)))
      hits.push({ start, end: start + part.length, term: at });
  return hits;
}

const FENCE = /^\s*```/gmu;

/** Without the matches in fenced code, unless all are: what answers is mostly said beside it. */
function outsideCode(hits: readonly Hit[], text: string): readonly Hit[] {
  const fences = [...text.matchAll(FENCE)].map(({ index }) => index);
  let at = 0;
  const outside = hits.filter(({ start }) => {
    while ((fences[at] ?? Infinity) <= start) at += 1;
    return at % 2 === 0;
  });
  return outside.length > 0 ? outside : hits;
}

/** The start of the first window whose distinct terms weigh most. */
function bestWindow(hits: readonly Hit[], length: number, weights: readonly number[]): number {
  let best = { start: 0, worth: 0 };
  let worth = 0;
  const counts = new Map<number, number>();
  let low = 0;
  for (const hit of hits) {
    const before = counts.get(hit.term) ?? 0;
    counts.set(hit.term, before + 1);
    if (before === 0) worth += weights[hit.term] ?? 1;
    for (let first = hits[low]; first !== undefined && hit.end - first.start > length;) {
      const left = (counts.get(first.term) ?? 1) - 1;
      counts.set(first.term, left);
      if (left === 0) worth -= weights[first.term] ?? 1;
      low += 1;
      first = hits[low];
    }
    // Sums of the same numbers in another order differ a little.
    if (worth > best.worth + 1e-9) best = { start: hits[low]?.start ?? 0, worth };
  }
  return best.start;
}

/** Of matches in order; null without any. */
function longestRun(hits: readonly Hit[]): Snippet['range'] | null {
  const runs: { readonly start: number; end: number; letters: number }[] = [];
  for (const { start, end } of hits) {
    const run = runs.at(-1);
    if (run === undefined || start - run.end > NEAR)
      runs.push({ start, end, letters: end - start });
    else if (end > run.end) {
      run.letters += end - Math.max(start, run.end);
      run.end = end;
    }
  }
  const [first, ...rest] = runs;
  if (first === undefined) return null;
  const best = rest.reduce((most, run) => (run.letters > most.letters ? run : most), first);
  return [best.start, best.end];
}

/** At the beginning of the first match's sentence; if that is far, slightly before the match, at the beginning of a word. */
function startOf(text: string, hit: number, length: number): number {
  if (text.length <= length) return 0;
  const last = text.length - length;
  const sentence = sentenceStart(text, hit, length);
  if (sentence !== null && sentence <= last) {
    if (!POINTING.test(text.slice(sentence, sentence + LEAD))) return sentence;
    // What it points to came right before.
    const before = text.slice(0, sentence).trimEnd().length - 1;
    const pointed = sentenceStart(text, Math.max(0, before), length);
    return pointed === null || hit - pointed > length * MOST_LEAD ? sentence : pointed;
  }
  const from = Math.max(0, Math.min(hit - LEAD, last));
  if (from === 0) return 0;
  const space = text.slice(from, hit).search(/\s\S/u);
  return unbroken(text, space < 0 ? from : from + space + 1);
}

/** Of the sentence or line in which a place is; null if it lies further before than is shown. */
function sentenceStart(text: string, place: number, length: number): number | null {
  const from = Math.max(0, place - Math.floor(length * SENTENCE));
  const end = [...text.slice(from, place).matchAll(SENTENCE_END)].at(-1);
  if (end !== undefined) return from + end.index + end[0].length;
  return from === 0 ? 0 : null;
}

/** A sentence or a line that ends behind this share of the length is the last. */
const WHOLE = 0.75;
/** What ends with a colon says that more follows. */
const LAST_END = /(?<![:;,]\s*)\n|[.!?]\s|[。！？]/gu;
const SENTENCE_END = /\n\s*|[.!?:;]\s+|[。！？]/gu;

function endOf(text: string, from: number, length: number): number {
  const end = from + length;
  if (end >= text.length) return text.length;
  const tail = from + Math.ceil(length * WHOLE);
  const sentence = [...text.slice(tail, end).matchAll(LAST_END)].at(-1);
  if (sentence !== undefined) return tail + sentence.index + sentence[0].trimEnd().length;
  const space = text.slice(from, end).search(/\s\S*$/u);
  return unbroken(text, space > length / 2 ? from + space : end);
}

/** Avoids splitting a code point. */
function unbroken(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}

/**
 * Collapses white space and control characters into single spaces, and keeps track of positions.
 */
function flatten(text: string): { readonly text: string; readonly places: readonly number[] } {
  let flat = '';
  const places: number[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charAt(i);
    // oxlint-disable-next-line eslint/no-control-regex -- they have no place on one line
    const isSpace = /[\s\u0000-\u001f\u007f-\u009f]/u.test(unit);
    if (isSpace && (flat === '' || flat.endsWith(' '))) {
      places.push(flat.length);
      continue;
    }
    places.push(flat.length);
    flat += isSpace ? ' ' : unit;
  }
  places.push(flat.trimEnd().length);
  return { text: flat.trimEnd(), places };
}
