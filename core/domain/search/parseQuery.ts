import { english } from '../lexicon/english.ts';
import { isFunctionWord } from '../text/wordKinds.ts';
import { stem } from '../text/stem.ts';
import { fold, isLoneCharacter } from './scanTokens.ts';
import { MOST_ASKED, queryTerms } from './queryTerms.ts';
import type { QueryTerm } from './queryTerms.ts';

/** A term with what finds it in the full-text index. */
export interface SearchTerm extends QueryTerm {
  /** In the query language of FTS5. */
  readonly match: string;
  /** The `match` of the run of words that it is part of: a path that is found needs none of its parts. */
  readonly partOf?: string;
}

export interface ParsedQuery {
  /** What hits are ranked by, and what is marked in them, each once: the first {@link MOST_ASKED}. */
  readonly terms: readonly SearchTerm[];
  /**
   * What every hit must match, in the query language of FTS5; null: any of the terms. Only operators say
   * that: quotes, AND, OR, NOT, a leading minus.
   */
  readonly required: string | null;
}

/**
 * Reads a query as people write it. `"a phrase"` and `AND`, `OR`, `NOT`, `-word`, `word*` and parentheses mean what they do
 * elsewhere, where they can; where they cannot, as in a sentence that holds a bracket, they are ordinary text.
 * Where nothing is said but what is not wanted, that is looked for. Never throws.
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
  // Brackets alone are those of a sentence, or of a call.
  const isBoolean = has('and', 'or') || (has('not') && has('open'));
  const parser = new Parser(pieces, (term) => void terms.set(term.match, term));
  const asked = isBoolean ? parser.expression() : parser.list();
  const required = isQuestion ? null : asked;
  // Where nothing is required, a run of words counts as itself and by its words.
  if (required === null)
    for (const { text, match: partOf } of Array.from(terms.values()).filter(isRun))
      for (const one of queryTerms(text)) {
        const match = matchOf(one, false);
        if (!terms.has(match)) terms.set(match, { ...one, match, partOf });
      }
  const all = [...terms.values()];
  return {
    terms: (required === null ? telling(all) : all).slice(0, MOST_ASKED),
    required: terms.size === 0 ? null : required,
  };
}

function isRun({ tokens, whole }: QueryTerm): boolean {
  return tokens.length > 1 && whole === null;
}

/** Without the words that every text holds, if there are others. */
function telling(terms: readonly SearchTerm[]): readonly SearchTerm[] {
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

/** Operators without something on both sides, and brackets without their other half, are only text. */
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
    // Nothing stands between "()".
    if (type === 'close' && (pieces[at - 1]?.type === 'open' || (depth -= 1) < 0)) return false;
  }
  return depth === 0 && pieces.filter(({ type }) => type === 'open').length <= DEEPEST;
}

/** Deeper than anyone writes by hand; SQLite's parser has a limit of its own. */
const DEEPEST = 20;

/** Gives expressions of FTS5; null where nothing is asked for. */
class Parser {
  readonly #pieces: readonly Piece[];
  readonly #onTerm: (term: SearchTerm) => void;
  #at = 0;

  constructor(pieces: readonly Piece[], onTerm: (term: SearchTerm) => void) {
    this.#pieces = pieces;
    this.#onTerm = onTerm;
  }

  /** Phrases are required, negated words must not be there, the others rank. */
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

  /** Reads the signs of it; two of them cancel each other out. */
  #negation(): boolean {
    let isNegated = false;
    for (; this.#pieces[this.#at]?.type === 'not'; this.#at += 1) isNegated = !isNegated;
    return isNegated;
  }

  /** @param isNegated is it not wanted, all in all? Then its words are none to rank by. */
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

/** Side by side, not within each other: SQLite's parser has no room for hundreds of brackets. */
function joined(parts: readonly string[], operator: 'AND' | 'OR'): string | null {
  if (parts.length < 2) return parts[0] ?? null;
  return `(${parts.join(` ${operator} `)})`;
}

/** What is only not wanted says nothing of what is. */
function without(wanted: string | null, excluded: readonly string[]): string | null {
  const not = joined(excluded, 'OR');
  return wanted === null || not === null ? wanted : `(${wanted} NOT ${not})`;
}

/** All of its words side by side, function words included. */
function phraseTerm(text: string): SearchTerm | null {
  const tokens = queryTerms(text, { all: true }).flatMap((term) => term.tokens);
  if (tokens.length === 0) return null;
  return { text: text.trim(), tokens, whole: null, match: phrase(tokens) };
}

function wordTerm(text: string, isBegun: boolean): SearchTerm | null {
  const [term, ...more] = queryTerms(text, { all: true });
  if (term === undefined) return null;
  if (more.length === 0) return { ...term, match: matchOf(term, isBegun) };
  // A path, or a run of a script without spaces: its parts side by side.
  const tokens = [term, ...more].flatMap((one) => one.tokens);
  return { text, tokens, whole: null, match: phrase(tokens, isBegun) };
}

function matchOf({ text, tokens, whole }: QueryTerm, isBegun: boolean): string {
  const ways = new Set([phrase(tokens, isBegun)]);
  if (whole !== null) ways.add(phrase([whole], isBegun));
  if (isBegun && whole === null && tokens.length === 1) {
    const begun = fold(text.replace(/\*+$/u, ''));
    ways.add(phrase([begun], true));
    for (const token of stemsOfBegun(begun)) ways.add(phrase([token]));
  }
  return ways.size === 1 ? [...ways].join('') : `(${[...ways].join(' OR ')})`;
}

const ENDINGS = english.words.inflections;

/** "mergi" may become "merging", of which the index has the stem. */
function stemsOfBegun(begun: string): readonly string[] {
  return ENDINGS.flatMap((ending) =>
    Array.from({ length: ending.length }, (_, i) => ending.slice(0, i + 1))
      .filter((start) => begun.endsWith(start) && begun.length - start.length >= 3)
      .map((start) => stem(begun.slice(0, -start.length) + ending)),
  );
}

/**
 * Tokens are letters and digits only, so that nothing in them can end a string. A character of a script without
 * spaces begins a pair wherever another follows it.
 */
function phrase(tokens: readonly string[], isBegun = false): string {
  const isOpen = isBegun || isLoneCharacter(tokens.at(-1) ?? '');
  return `"${tokens.join(' ')}"${isOpen ? ' *' : ''}`;
}
