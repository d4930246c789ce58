import type { CountTokens } from '../../model/countTokens.ts';
import type { SummaryText } from '../../model/summary.ts';
import { isFunctionWord } from '../text/wordKinds.ts';
import { escapeMarkers } from './markers.ts';
import type { Keyphrase } from './keyphrases.ts';
import { TAGS_RATIO_FROM, tagsSize } from './sizes.ts';
import { anyOf } from '../lexicon/patterns.ts';
import type { Unit } from './unit.ts';

const FEWEST = 3;
const FEW = 8;
const MOST = 40;
/** The approximate tokens of a comma and a space. */
const SEPARATOR = 1;

/**
 * Writes about a fiftieth: comma-separated labels, best first. Short inputs get three to eight
 * labels, fewer only if there are no more topics.
 */
export function writeTags(
  labels: readonly string[],
  originalTokens: number,
  countTokens: CountTokens,
): SummaryText {
  const distinct = withoutRepeats(labels.map((label) => escapeMarkers(label.replaceAll(',', ' '))));
  const content =
    originalTokens < TAGS_RATIO_FROM
      ? distinct.slice(0, FEW).join(', ')
      : withinBudget(distinct, originalTokens, countTokens);
  return { content, tokens: countTokens(content), markers: [] };
}

export interface LabelSources {
  readonly topics: readonly Keyphrase[];
  readonly verbs: readonly string[];
  /** Its plain words are used if there are hardly any topics. */
  readonly words: string;
}

/** The labels of a conversation: its topics, then what was done. */
export function tagLabels({ topics, verbs, words }: LabelSources): string[] {
  const names = topics.map(({ surface }) => surface);
  const first = FEW - 2;
  const labels = [
    ...names.slice(0, first),
    ...verbs.slice(0, 2),
    ...names.slice(first),
    ...verbs.slice(2),
  ];
  return labels.length >= FEWEST
    ? labels
    : withoutRepeats([...labels, ...plainWords(words)]).slice(0, FEWEST);
}

function plainWords(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}._-]*/gu) ?? [];
  const plain = words.map((word) => word.replace(/[._-]+$/, ''));
  const telling = plain.filter(
    (word) => word.length > 2 && !isFunctionWord(word.toLowerCase(), 'en'),
  );
  return telling.length > 0 ? telling : plain;
}

function withinBudget(
  labels: readonly string[],
  originalTokens: number,
  countTokens: CountTokens,
): string {
  const { aim, most } = tagsSize(originalTokens);
  const chosen: string[] = [];
  let tokens = 0;
  for (const label of labels) {
    const cost = countTokens(label) + SEPARATOR;
    if (tokens + cost > (chosen.length < FEWEST ? most : aim)) continue;
    chosen.push(label);
    tokens += cost;
    if (chosen.length >= MOST || tokens > aim - SEPARATOR * 2) break;
  }
  return chosen.join(', ');
}

function withoutRepeats(labels: readonly string[]): string[] {
  const seen = new Set<string>();
  return labels.filter((label) => {
    const key = label.toLowerCase();
    if (seen.has(key) || label.trim() === '') return false;
    seen.add(key);
    return true;
  });
}

const RESULT_VERB = anyOf(({ summaries }) => summaries.resultVerbs, { flags: 'giu' });

/** The verbs with which the conversation reports results, most frequent first. */
export function resultVerbs(units: readonly Unit[]): string[] {
  const counts = new Map<string, number>();
  for (const unit of units) {
    if (unit.source !== 'assistant' && unit.source !== 'subject') continue;
    for (const [match] of unit.text.matchAll(RESULT_VERB)) {
      const verb = match.toLowerCase();
      counts.set(verb, (counts.get(verb) ?? 0) + 1);
    }
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([verb]) => verb);
}
