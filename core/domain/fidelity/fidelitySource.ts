import { guessLanguage } from '../text/language.ts';
import type { Language } from '../lexicon/languages.ts';
import type { Term } from '../text/terms.ts';
import { termsOf } from '../text/terms.ts';
import { preprocess } from '../summarize/preprocess.ts';
import type { TermWeights } from '../summarize/termWeights.ts';
import { distinctTerms, termWeights } from '../summarize/termWeights.ts';
import type { ChildSummary, SummaryEvent } from '../summarize/types.ts';
import type { Prepared } from '../summarize/unit.ts';
import { isSupportedPoint, trustedBrief } from '../trust/periodTrust.ts';
import { plainText } from './plainText.ts';

/** What a text was made from. Read once for all levels. */
export interface FidelitySource {
  /** All words, normalised by {@link plainText} and in lower case. */
  readonly words: string;
  /** What it is about, most important first. */
  readonly terms: readonly KeyTerm[];
  readonly language: Language;
}

export interface KeyTerm {
  readonly key: string;
  readonly surface: string;
}

/** As many as Detailed is measured by. */
const MOST_TERMS = 20;
/** How many characters are read at each end of an event: more than any summariser reads. */
const READ = {
  message: { head: 60_000, tail: 20_000 },
  thinking: { head: 60_000, tail: 20_000 },
  tool_call: { head: 16_000, tail: 0 },
  tool_result: { head: 1_500, tail: 1_500 },
} as const;
/**
 * In JSON, an escaped line break glues its letter to the next word, and backslashes are doubled.
 */
const ESCAPED = /\\(?:[nrt]|([\\"/]))/g;
/** The weight of a generic word: every conversation is full of them. */
const EVERYDAY = 0.25;

export type PreparedSegment = Pick<Prepared, 'units'> & { readonly language: Language };

/**
 * What the texts of a segment may say: everything that was said and thought with the speakers'
 * names, tool calls, and both ends of tool output. Its key terms are those by which sentences are
 * chosen.
 */
export function segmentSource(
  events: readonly SummaryEvent[],
  prepared: PreparedSegment = preprocess(events),
  weights: TermWeights = termWeights(prepared.units),
): FidelitySource {
  return {
    words: joined(events.map((event) => wordsOf(event))),
    terms: keyTerms(
      prepared.units.map(({ terms }) => terms),
      weights,
    ),
    language: prepared.language,
  };
}

/**
 * What the texts of a period may say: its children's titles, the sentences of their Briefs and the
 * bullets that are supported, topics and projects.
 */
export function periodSource(children: readonly ChildSummary[]): FidelitySource {
  const texts = children.map((child) => {
    const said = [
      child.title,
      trustedBrief(child),
      ...child.bullets.filter(isSupportedPoint).map(({ text }) => text),
    ];
    const language = guessLanguage(said.join('\n'));
    return { said, terms: said.map((text, place) => ({ place, found: termsOf(text, language) })) };
  });
  const named = children.flatMap(({ project, keywords }) => [project ?? '', ...keywords]);
  const said = texts.flatMap((text) => text.said);
  // Among equals, titles come first, and no child before the others.
  const terms = texts
    .flatMap((text) => text.terms)
    .sort((a, b) => a.place - b.place)
    .map(({ found }) => found);
  return {
    words: joined([...said, ...named]),
    terms: keyTerms(terms, weighed(terms)),
    language: guessLanguage(said.join('\n')),
  };
}

function wordsOf({ kind, name, text }: SummaryEvent): string {
  if (kind === 'system') return '';
  const { head, tail } = READ[kind];
  const isLong = text.length > head + tail;
  const read = isLong ? `${text.slice(0, head)}\n${text.slice(text.length - tail)}` : text;
  const hasEscapes = kind === 'tool_call' && read.includes('\\');
  const bare = hasEscapes ? read.replace(ESCAPED, (_, sign = ' ') => String(sign)) : '';
  return `${name ?? ''}\n${read}\n${bare}`;
}

function joined(texts: readonly string[]): string {
  return plainText(texts.join('\n')).toLowerCase();
}

/** Sorted by weight; terms of equal weight in the order of the text. */
function keyTerms(texts: readonly (readonly Term[])[], weights: TermWeights): KeyTerm[] {
  const surfaces = new Map<string, string>();
  for (const terms of texts)
    for (const { key, surface } of distinctTerms(terms))
      if (!surfaces.has(key)) surfaces.set(key, surface);
  return [...surfaces]
    .map(([key, surface]) => ({ key, surface, weight: weights.get(key) ?? 0 }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_TERMS)
    .map(({ key, surface }) => ({ key, surface }));
}

function weighed(texts: readonly (readonly Term[])[]): TermWeights {
  const weights = new Map<string, number>();
  for (const terms of texts)
    for (const { key, topical } of distinctTerms(terms))
      weights.set(key, (weights.get(key) ?? 0) + (topical ? 1 : EVERYDAY));
  return weights;
}
