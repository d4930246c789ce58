import { SEARCH_FIELDS } from '../../model/toc.ts';
import type { SearchField } from '../../model/toc.ts';
import type { QueryTerm } from './queryTerms.ts';
import { scanTokens } from './scanTokens.ts';

/** What of a node is searched. */
export interface SearchableNode {
  readonly title: string;
  /** Its Brief. */
  readonly summary: string;
  readonly bullets: readonly string[];
  readonly keywords: readonly string[];
}

/** A node whose texts were read, so that they can be searched often. */
export type ReadNode = readonly ReadField[];

interface ReadField {
  readonly field: SearchField;
  /** Which of several bullets or keywords. */
  readonly ordinal: number;
  readonly text: string;
  /** Its words in order, and its identifiers as one word each; a space before and after each. */
  readonly words: string;
  readonly wholes: string;
}

export interface FieldMatch {
  readonly field: SearchField;
  /** Which of several bullets or keywords. */
  readonly ordinal: number;
  readonly text: string;
  /** Matched ÷ asked terms, 0 to 1; of a keyword 1. */
  readonly score: number;
}

export interface NodeMatch {
  /** The best first. */
  readonly matches: readonly FieldMatch[];
  /** 0 to 1: the best of its fields, or all of them together where they complete each other; not their mean. */
  readonly relevance: number;
  /** As they were asked for. */
  readonly matchedTerms: readonly string[];
}

/** Terms that are spread over several fields say a little less than the same in one. */
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

/** Searching one string is many times faster than going through its words. */
const inSpaces = (words: readonly string[]): string => ` ${words.join(' ')} `;

/** Looks for any of some terms in a node. null: none is there. */
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

/** A term is there as a word, as one that begins with it, or as the parts of an identifier side by side. */
function isIn({ words, wholes }: ReadField, { tokens, whole }: QueryTerm): boolean {
  if (whole !== null && (wholes.includes(` ${whole} `) || words.includes(` ${whole} `)))
    return true;
  const [first] = tokens;
  if (first === undefined) return false;
  if (tokens.length > 1) return words.includes(inSpaces(tokens));
  return words.includes(` ${first}`) || wholes.includes(` ${first} `);
}
