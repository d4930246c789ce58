import { english } from '../lexicon/english.ts';
import { isFunctionWord } from '../text/wordKinds.ts';
import { stem } from '../text/stem.ts';
import { formsOf } from './wordForms.ts';
import { fold, isLoneCharacter } from './scanTokens.ts';
import { MOST_ASKED, queryTerms } from './queryTerms.ts';
import type { QueryTerm } from './queryTerms.ts';

/** A term with its full-text query. */
export interface SearchTerm extends QueryTerm {
  /** In the query language of FTS5. */
  readonly match: string;
  /** The `match` of the run it is part of. If a whole path is found, its parts are not needed. */
  readonly partOf?: string;
}

export interface ParsedQuery {
  /** Terms for ranking and highlighting, without duplicates: the first {@link MOST_ASKED}. */
  readonly terms: readonly SearchTerm[];
  /**
   * What every hit must match, in FTS5 syntax; null if any of the terms will do. Only operators
   * require something: quotes, AND, OR, NOT, a leading minus.
   */
  readonly required: string | null;
}

/**
 * Parses a query as people write it. `"a phrase"`, `AND`, `OR`, `NOT`, `-word`, `word*` and
 * parentheses have their usual meaning if they make sense; otherwise, as with a bracket in a
 * sentence, they are plain text. A query that only excludes words searches for these. Never throws.
 *
 * @param asYouType is the last word still being written?
 * @param isQuestion is it ordinary text? Then nothing in it is an operator, and nothing is required.
 */
export function parseQuery(
  query: string,
  {
    asYouType = false,
    isQuestion = false,
  }: { readonly asYouType?: boolean; readonly isQuestion?: boolean } = {},
): ParsedQuery {
  const all = piecesOf(query, asYouType);
  const pieces = isQuestion ? all.filter(({ type }) => type === 'word' || type === 'phrase') : all;
  const parsed = parsePieces(pieces, isQuestion);
  if (parsed.terms.length > 0) return parsed;
  return parsePieces(
    pieces.filter(({ type }) => type !== 'not'),
    isQuestion,
  );
}

function parsePieces(pieces: readonly Piece[], isQuestion: boolean): ParsedQuery {
  const terms = new Map<string, SearchTerm>();
  const has = (...types: readonly Piece['type'][]): boolean =>
    pieces.some(({ type }) => types.includes(type));
  // Brackets without operators belong to a sentence or a function call.
  const isBoolean = has('and', 'or') || (has('not') && has('open'));
  const parser = new Parser(pieces, (term) => void terms.set(term.match, term));
  const asked = isBoolean ? parser.expression() : parser.list();
  const required = isQuestion ? null : asked;
  // If nothing is required, a run of words counts as a whole and by its words.
  if (required === null)
    for (const { text, match: partOf } of Array.from(terms.values()).filter(isRun))
      for (const one of queryTerms(text)) {
        const match = matchOf(one, false);
        if (!terms.has(match)) terms.set(match, { ...one, match, partOf });
      }
  const all = [...terms.values()];
  return {
    terms: (required === null ? distinctive(all) : all).slice(0, MOST_ASKED),
    required: terms.size === 0 ? null : required,
  };
}

/** Is it a path or another run of words, which stands for its parts as well? */
export function isRun({ tokens, whole }: QueryTerm): boolean {
  return tokens.length > 1 && whole === null;
}

/** Drops words that are in every text, if there are others. */
function distinctive(terms: readonly SearchTerm[]): readonly SearchTerm[] {
  const rest = terms.filter(
    ({ text, tokens }) =>
      tokens.length > 1 || (text.length > 1 && !isFunctionWord(text.toLowerCase(), 'en')),
  );
  return rest.length > 0 ? rest : terms;
}

type Piece =
  | { readonly type: 'and' | 'or' | 'not' | 'open' | 'close' }
  | { readonly type: 'phrase'; readonly text: string }
  | { readonly type: 'word'; readonly text: string; readonly isBegun: boolean };

const PIECE = /"([^"]*)"?|([()])|(-)(?=[^\s\-()])|([^\s"()]+)/gu;
const OPERATORS: ReadonlyMap<string, 'and' | 'or' | 'not'> = new Map([
  ['AND', 'and'],
  ['OR', 'or'],
  ['NOT', 'not'],
]);

function piecesOf(query: string, asYouType: boolean): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const { 0: all, 1: quoted, 2: bracket, 3: minus, 4: word, index } of query.matchAll(PIECE)) {
    const isAtStart = index === 0 || /[\s(]/u.test(query[index - 1] ?? '');
    if (quoted !== undefined) pieces.push({ type: 'phrase', text: quoted });
    else if (bracket !== undefined) pieces.push({ type: bracket === '(' ? 'open' : 'close' });
    else if (minus !== undefined) {
      if (isAtStart) pieces.push({ type: 'not' });
    } else if (word !== undefined) {
      const operator = OPERATORS.get(word);
      const isBegun = word.endsWith('*') || (asYouType && index + all.length === query.length);
      pieces.push(
        operator === undefined ? { type: 'word', text: word, isBegun } : { type: operator },
      );
    }
  }
  return withoutLoose(pieces);
}

/** Incomplete operators and unmatched brackets are plain text. */
function withoutLoose(pieces: readonly Piece[]): readonly Piece[] {
  const balanced = isBalanced(pieces)
    ? pieces
    : pieces.filter(({ type }) => type !== 'open' && type !== 'close');
  return balanced.flatMap((piece, at): readonly Piece[] => {
    if (piece.type !== 'and' && piece.type !== 'or' && piece.type !== 'not') return [piece];
    const after = balanced[at + 1];
    const before = balanced[at - 1];
    const isAfter = after !== undefined && STARTS.has(after.type);
    const isBefore = before !== undefined && ENDS.has(before.type);
    if (isAfter && (isBefore || piece.type === 'not')) return [piece];
    return [wordOf(piece.type)];
  });
}

const STARTS: ReadonlySet<Piece['type']> = new Set(['phrase', 'word', 'open', 'not']);
const ENDS: ReadonlySet<Piece['type']> = new Set(['phrase', 'word', 'close']);

function wordOf(text: string): Piece {
  return { type: 'word', text, isBegun: false };
}

function isBalanced(pieces: readonly Piece[]): boolean {
  let depth = 0;
  for (const [at, { type }] of pieces.entries()) {
    if (type === 'open') depth += 1;
    // "()" is empty.
    if (type === 'close' && (pieces[at - 1]?.type === 'open' || (depth -= 1) < 0)) return false;
  }
  return depth === 0 && pieces.filter(({ type }) => type === 'open').length <= MAX_DEPTH;
}

/** Deeper than anyone writes by hand, and below the limit of SQLite's parser. */
const MAX_DEPTH = 20;

/** Produces FTS5 expressions; null if nothing is searched for. */
class Parser {
  readonly #pieces: readonly Piece[];
  readonly #onTerm: (term: SearchTerm) => void;
  #at = 0;

  constructor(pieces: readonly Piece[], onTerm: (term: SearchTerm) => void) {
    this.#pieces = pieces;
    this.#onTerm = onTerm;
  }

  /**
   * A query without operators: phrases are required, negated words excluded, other words only rank.
   */
  list(): string | null {
    const phrases: string[] = [];
    const words: string[] = [];
    const excluded: string[] = [];
    for (; this.#at < this.#pieces.length; this.#at += 1) {
      const isNegated = this.#negation();
      const piece = this.#pieces[this.#at];
      const match = piece === undefined ? null : this.#operand(piece, isNegated);
      if (match === null) continue;
      if (isNegated) excluded.push(match);
      else (piece?.type === 'phrase' ? phrases : words).push(match);
    }
    if (phrases.length === 0 && excluded.length === 0) return null;
    return without(phrases.length > 0 ? joined(phrases, 'AND') : joined(words, 'OR'), excluded);
  }

  expression(isWithinNot = false): string | null {
    const ways: string[] = [];
    for (;;) {
      const way = this.#conjunction(isWithinNot);
      if (way !== null) ways.push(way);
      if (this.#pieces[this.#at]?.type !== 'or') return joined(ways, 'OR');
      this.#at += 1;
    }
  }

  #conjunction(isWithinNot: boolean): string | null {
    const wanted: string[] = [];
    const excluded: string[] = [];
    for (;;) {
      while (this.#pieces[this.#at]?.type === 'and') this.#at += 1;
      const isNegated = this.#negation();
      const piece = this.#pieces[this.#at];
      if (piece === undefined || piece.type === 'or' || piece.type === 'close') break;
      const one = this.#unary(piece, isNegated !== isWithinNot);
      if (one !== null) (isNegated ? excluded : wanted).push(one);
    }
    return without(joined(wanted, 'AND'), excluded);
  }

  /** Reads NOT and minus signs; two of them cancel out. */
  #negation(): boolean {
    let isNegated = false;
    for (; this.#pieces[this.#at]?.type === 'not'; this.#at += 1) isNegated = !isNegated;
    return isNegated;
  }

  /** @param isNegated is it excluded overall, so that its words are not used for ranking? */
  #unary(piece: Piece, isNegated: boolean): string | null {
    this.#at += 1;
    if (piece.type !== 'open') return this.#operand(piece, isNegated);
    const inner = this.expression(isNegated);
    if (this.#pieces[this.#at]?.type === 'close') this.#at += 1;
    return inner;
  }

  #operand(piece: Piece, isNegated: boolean): string | null {
    const term =
      piece.type === 'phrase'
        ? phraseTerm(piece.text)
        : piece.type === 'word'
          ? wordTerm(piece.text, piece.isBegun)
          : null;
    if (term !== null && !isNegated) this.#onTerm(term);
    return term?.match ?? null;
  }
}

/** Flat rather than nested, because SQLite's parser cannot take hundreds of brackets. */
function joined(parts: readonly string[], operator: 'AND' | 'OR'): string | null {
  if (parts.length < 2) return parts[0] ?? null;
  return `(${parts.join(` ${operator} `)})`;
}

/** Exclusions alone match nothing. */
function without(wanted: string | null, excluded: readonly string[]): string | null {
  const not = joined(excluded, 'OR');
  return wanted === null || not === null ? wanted : `(${wanted} NOT ${not})`;
}

/** All words next to each other, including function words. */
function phraseTerm(text: string): SearchTerm | null {
  const tokens = queryTerms(text, { all: true }).flatMap((term) => term.tokens);
  if (tokens.length === 0) return null;
  return { text: text.trim(), tokens, whole: null, match: phrase(tokens) };
}

function wordTerm(text: string, isBegun: boolean): SearchTerm | null {
  const [term, ...more] = queryTerms(text, { all: true });
  if (term === undefined) return null;
  if (more.length === 0) return { ...term, match: matchOf(term, isBegun) };
  // A path, or a run in a script without spaces: its parts must be adjacent.
  const tokens = [term, ...more].flatMap((one) => one.tokens);
  return { text, tokens, whole: null, match: phrase(tokens, isBegun) };
}

function matchOf({ text, tokens, whole }: QueryTerm, isBegun: boolean): string {
  const ways = new Set([phrase(tokens, isBegun)]);
  if (whole !== null) ways.add(phrase([whole], isBegun));
  else if (!isBegun && tokens.length === 1)
    for (const form of formsOf(tokens[0] ?? '')) ways.add(phrase([form]));
  if (isBegun && whole === null && tokens.length === 1) {
    const begun = fold(text.replace(/\*+$/u, ''));
    ways.add(phrase([begun], true));
    for (const token of stemsOfBegun(begun)) ways.add(phrase([token]));
  }
  return ways.size === 1 ? [...ways].join('') : `(${[...ways].join(' OR ')})`;
}

const ENDINGS = english.words.inflections;

/** "mergi" may become "merging", which the index stores as its stem. */
function stemsOfBegun(begun: string): readonly string[] {
  return ENDINGS.flatMap((ending) =>
    Array.from({ length: ending.length }, (_, i) => ending.slice(0, i + 1))
      .filter((start) => begun.endsWith(start) && begun.length - start.length >= 3)
      .map((start) => stem(begun.slice(0, -start.length) + ending)),
  );
}

/**
 * Tokens contain only letters and digits, so nothing needs escaping. A single character of a script
 * without spaces also matches the pairs it begins.
 */
function phrase(tokens: readonly string[], isBegun = false): string {
  const isOpen = isBegun || isLoneCharacter(tokens.at(-1) ?? '');
  return `"${tokens.join(' ')}"${isOpen ? ' *' : ''}`;
}
