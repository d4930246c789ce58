import { alternatives } from '../lexicon/patterns.ts';
import type { SummaryText } from '../../model/summary.ts';
import { requiredAnchors } from '../anchors/requiredAnchors.ts';
import { withKeyPoints } from '../summarize/keyPoints.ts';
import { escapeMarkers } from '../summarize/markers.ts';
import { TAGS_RATIO_FROM } from '../summarize/sizes.ts';
import { mostTagTokens } from './acceptedSizes.ts';
import type { ComposedText, LevelContext } from './composeLevel.ts';
import { plainLine } from './replyText.ts';
import { readMarkers } from './replyMarkers.ts';

const FEWEST = 3;
const FEW = 8;
const MOST = 40;
const MOST_LABEL = 60;
/** A heading before the list: "Tags:", "Here are the tags:". */
const HEAD = new RegExp(
  `^(?:${alternatives(({ replies }) => replies.tagLabels)})\\s*[:：]\\s*`,
  'iu',
);
const SEPARATOR = /[,;\n，、；]/u;

/**
 * Composes Tags from a model's list: distinct labels without markers, three to eight for a small
 * input, otherwise as many as the ratio allows. If there are fewer than three, built-in ones are
 * added.
 */
export function composeTags(written: string, context: LevelContext): ComposedText {
  const { base, originalTokens, options } = context;
  const { text, malformed } = readMarkers(written, 'tags');
  const repairs = malformed === 0 ? [] : [`tags: ${malformed} markers removed`];
  const own = labelsOf(text.replace(HEAD, ''));
  const given = base.tags.content.slice(0, base.tags.appended?.from);
  const labels =
    own.length < FEWEST ? distinct([...own, ...labelsOf(given)]).slice(0, FEWEST) : own;
  if (own.length === 0)
    return {
      text: base.tags,
      repairs: [...repairs, 'tags: none; the built-in ones stand in'],
      isBase: true,
    };
  if (own.length < FEWEST) repairs.push(`tags: only ${own.length}; built-in ones were added`);
  const fit = fitting(labels, originalTokens, options.countTokens);
  if (fit.length < labels.length) repairs.push(`tags: ${labels.length - fit.length} too many`);
  const content = fit.join(', ');
  const plain: SummaryText = { content, tokens: options.countTokens(content), markers: [] };
  return {
    text: options.validateAnchors
      ? withKeyPoints(plain, requiredAnchors(context.anchors, 'tags'), 'tags', options.countTokens)
      : plain,
    repairs,
    isBase: false,
  };
}

function labelsOf(text: string): string[] {
  const labels = text
    .split(SEPARATOR)
    .slice(0, MOST * 4)
    .map((part) => escapeMarkers(plainLine(part, MOST_LABEL).replace(/^#+(?=\S)|[.。]$/gu, '')))
    .filter((label) => /[\p{L}\p{N}]/u.test(label));
  return distinct(labels).slice(0, MOST);
}

function distinct(labels: readonly string[]): string[] {
  const seen = new Set<string>();
  return labels.filter((label) => {
    const key = label.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}

function fitting(
  labels: readonly string[],
  originalTokens: number,
  countTokens: (text: string) => number,
): readonly string[] {
  if (originalTokens < TAGS_RATIO_FROM) return labels.slice(0, FEW);
  let count = labels.length;
  const most = mostTagTokens(originalTokens);
  while (count > FEWEST && countTokens(labels.slice(0, count).join(', ')) > most) count--;
  return labels.slice(0, count);
}
