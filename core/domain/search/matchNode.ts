import { SEARCH_FIELDS } from '../../model/toc.ts';
import type { SearchField } from '../../model/toc.ts';
import type { QueryTerm } from './queryTerms.ts';
import { formsOf } from './wordForms.ts';
import { scanTokens } from './scanTokens.ts';

/** The searchable texts of a node. */
export interface SearchableNode {
  readonly title: string;
  /** Its Brief. */
  readonly summary: string;
  readonly bullets: readonly string[];
  readonly keywords: readonly string[];
}

/** A node prepared for repeated searches. */
export type ReadNode = readonly ReadField[];

interface ReadField {
  readonly field: SearchField;
  /** Index among the bullets or keywords. */
  readonly ordinal: number;
  readonly text: string;
  /** Its words in order, and its identifiers as single words, each surrounded by spaces. */
  readonly words: string;
  readonly wholes: string;
}

export interface FieldMatch {
  readonly field: SearchField;
  /** Index among the bullets or keywords. */
  readonly ordinal: number;
  readonly text: string;
  /** Share of the terms that match, 0 to 1; always 1 for a keyword. */
  readonly score: number;
}

export interface NodeMatch {
  /** Best first. */
  readonly matches: readonly FieldMatch[];
  /**
   * 0 to 1: that of the best field, or of all fields together if they complement each other; not an
   * average.
   */
  readonly relevance: number;
  /** As written in the query. */
  readonly matchedTerms: readonly string[];
}

/** Terms spread over several fields are slightly weaker evidence than in one. */
const SPREAD = 0.95;

export function readNode({ title, summary, bullets, keywords }: SearchableNode): ReadNode {
  return [
    readField('title', 0, title),
    readField('summary', 0, summary),
    ...bullets.map((text, ordinal) => readField('bullets', ordinal, text)),
    ...keywords.map((text, ordinal) => readField('keywords', ordinal, text)),
  ];
}

function readField(field: SearchField, ordinal: number, text: string): ReadField {
  const words: string[] = [];
  const wholes: string[] = [];
  scanTokens(text, (token, _start, _end, isWhole) => void (isWhole ? wholes : words).push(token));
  return { field, ordinal, text, words: inSpaces(words), wholes: inSpaces(wholes) };
}

/** Searching a single string is many times faster than comparing words. */
const inSpaces = (words: readonly string[]): string => ` ${words.join(' ')} `;

/** Matches a node against terms; null if none of them is there. */
export function matchNode(
  node: ReadNode,
  terms: readonly QueryTerm[],
  fields: readonly SearchField[] = SEARCH_FIELDS,
): NodeMatch | null {
  const matches: FieldMatch[] = [];
  const everywhere = new Set<QueryTerm>();
  let best = 0;
  for (const read of node) {
    if (!fields.includes(read.field)) continue;
    const matched = terms.filter((term) => isIn(read, term));
    if (matched.length === 0) continue;
    const score = matched.length / terms.length;
    for (const term of matched) everywhere.add(term);
    best = Math.max(best, score);
    const { field, ordinal, text } = read;
    matches.push({ field, ordinal, text, score: field === 'keywords' ? 1 : score });
  }
  if (matches.length === 0) return null;
  return {
    matches: matches.toSorted((a, b) => b.score - a.score),
    relevance: Math.max(best, (SPREAD * everywhere.size) / terms.length),
    matchedTerms: terms.filter((term) => everywhere.has(term)).map(({ text }) => text),
  };
}

/** A term matches a whole word, the beginning of one, or the adjacent parts of an identifier. */
function isIn({ words, wholes }: ReadField, { tokens, whole }: QueryTerm): boolean {
  if (whole !== null && (wholes.includes(` ${whole} `) || words.includes(` ${whole} `)))
    return true;
  const [first] = tokens;
  if (first === undefined) return false;
  if (tokens.length > 1) return words.includes(inSpaces(tokens));
  return (
    words.includes(` ${first}`) ||
    wholes.includes(` ${first} `) ||
    (whole === null && formsOf(first).some((form) => words.includes(` ${form} `)))
  );
}
