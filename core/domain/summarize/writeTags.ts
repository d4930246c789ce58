import type { CountTokens } from '../../model/countTokens.ts';
import type { SummaryText } from '../../model/summary.ts';
import { stem } from '../text/stem.ts';
import { isEverydayLabel, isFunctionWord } from '../text/wordKinds.ts';
import { escapeMarkers } from './markers.ts';
import type { Keyphrase } from './keyphrases.ts';
import { TAGS_RATIO_FROM, tagsSize } from './sizes.ts';

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
  const distinct = withoutRepeats(labels);
  const content =
    originalTokens < TAGS_RATIO_FROM
      ? [...distinct.take(FEW)].join(', ')
      : withinBudget(distinct, originalTokens, countTokens);
  return { content, tokens: countTokens(content), markers: [] };
}

export interface LabelSources {
  readonly topics: readonly Keyphrase[];
  /** Its plain words are used if there are no topics. */
  readonly words: string;
}

/** The labels of a conversation: its topics, the everyday ones only if there are hardly others. */
export function tagLabels({ topics, words }: LabelSources): string[] {
  const names = topics.map(({ surface }) => surface);
  const telling = names.filter((name) => !isEverydayLabel(name));
  const labels = telling.length >= FEWEST ? telling : [...new Set([...telling, ...names])];
  return labels.length > 0 ? labels : [...withoutRepeats(plainWords(words)).take(FEWEST)];
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
  labels: Iterable<string>,
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

/** Drops labels that say nothing beyond one before them, whatever the forms of their words. */
function* withoutRepeats(labels: readonly string[]): Generator<string, undefined> {
  const kept = new Map<string, ReadonlySet<string>[]>();
  for (const written of labels) {
    const label = escapeMarkers(written.replaceAll(',', ' '));
    const words = new Set(label.toLowerCase().split(/\s+/).filter(Boolean).map(stem));
    const [first] = words;
    if (first === undefined || kept.get(first)?.some((other) => words.isSubsetOf(other)) === true)
      continue;
    for (const word of words) kept.set(word, [...(kept.get(word) ?? []), words]);
    yield label;
  }
}
