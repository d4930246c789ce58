import type { ExpansionMarker, SummaryText, SummaryTexts } from '../../model/summary.ts';
import { requiredAnchors } from '../anchors/requiredAnchors.ts';
import { withKeyPoints } from '../summarize/keyPoints.ts';
import type { MarkerPlan } from '../summarize/markers.ts';
import { withMarkers } from '../summarize/markers.ts';
import type { SegmentAnchor } from '../summarize/types.ts';
import { acceptedSize, isDetailedKept } from './acceptedSizes.ts';
import { plainProse } from './replyText.ts';
import type { ReplyMarker } from './replyMarkers.ts';
import { readMarkers } from './replyMarkers.ts';
import type { ComposeOptions } from './types.ts';
import { shorten } from '../text/cutText.ts';
import { sentenceSpans } from '../text/sentences.ts';

/** What a level's text is composed for. */
export interface LevelContext {
  /** A segment's ULID or a period's node id, for the markers. */
  readonly source: string;
  /** The built-in texts, used where the model's cannot be. */
  readonly base: SummaryTexts;
  readonly originalTokens: number;
  readonly anchors: readonly SegmentAnchor[];
  /** Best first; a marker without a topic is named after one of them. */
  readonly keywords: readonly string[];
  readonly options: ComposeOptions;
  /** Finds the sentences of a finished text that what it was written from does not hold. */
  readonly judged: (text: SummaryText, isBase: boolean) => SummaryText;
}

export interface ComposedText {
  readonly text: SummaryText;
  readonly repairs: readonly string[];
  /** Is it the built-in text, because the model's could not be used? */
  readonly isBase: boolean;
}

type ProseLevel = 'detailed' | 'brief';

/**
 * Composes a level's text from a model's words: reads and corrects its markers, cuts what is too
 * long at sentence ends, replaces what is far too short by the built-in text, and appends missing
 * anchors. The Detailed text of a small input is always the built-in one.
 */
export function composeLevel(
  written: string,
  level: ProseLevel,
  context: LevelContext & { readonly detailedTokens: number },
): ComposedText {
  const { originalTokens } = context;
  if (level === 'detailed' && !isDetailedKept(originalTokens))
    return { text: baseText(level, context), repairs: [], isBase: true };
  const { text, markers, malformed } = readMarkers(plainProse(written), level);
  const repairs = malformed === 0 ? [] : [`${level}: ${counted(malformed, 'marker')} removed`];
  const replaced = (why: string): ComposedText => ({
    text: baseText(level, context),
    repairs: [...repairs, `${level}: ${why}; the built-in text stands in`],
    isBase: true,
  });
  if (!/[\p{L}\p{N}]/u.test(text)) return replaced('no text');
  const size = acceptedSize(level, originalTokens);
  const measure = (words: string): SummaryText => marked(words, markers, level, context);
  const whole = measure(text);
  if (whole.tokens < size.tooShort)
    return replaced(`too short, ${whole.tokens} tokens instead of ${range(size)}`);
  const isLong = whole.tokens > size.most;
  const fit = isLong
    ? measure(cutSentences(text, (words) => measure(words).tokens <= size.most))
    : whole;
  if (isLong) repairs.push(`${level}: cut from ${whole.tokens} to ${fit.tokens} tokens`);
  else if (whole.tokens < size.least)
    repairs.push(`${level}: shorter than wanted, ${whole.tokens} tokens instead of ${range(size)}`);
  return {
    text: context.judged(withDueAnchors(fit, level, context), false),
    repairs,
    isBase: false,
  };
}

/** The built-in text of a level, with the markers and anchors that the options ask for. */
export function baseText(level: ProseLevel, context: LevelContext): SummaryText {
  const { base, source, options } = context;
  const { content, markers, appended } = base[level];
  const end = appended?.from ?? content.length;
  const { text, plans } = withoutMarkers(content.slice(0, end), markers);
  const { countTokens } = options;
  const bare = text.trimEnd();
  const fitting = plans.map((plan) => ({ ...plan, at: Math.min(plan.at, bare.length) }));
  const fresh = withMarkers(bare, options.markers ? fitting : [], { source, level, countTokens });
  return context.judged(withDueAnchors(fresh, level, context), true);
}

/** Appends required anchors that are missing, if the options ask for it. */
function withDueAnchors(
  text: SummaryText,
  level: ProseLevel,
  { anchors, options }: LevelContext,
): SummaryText {
  return options.validateAnchors
    ? withKeyPoints(text, requiredAnchors(anchors, level), level, options.countTokens)
    : text;
}

/** Writes the model's markers into its text, or one at the end if it wrote none. */
function marked(
  text: string,
  markers: readonly ReplyMarker[],
  level: ProseLevel,
  context: LevelContext & { readonly detailedTokens: number },
): SummaryText {
  const { source, options, originalTokens, detailedTokens } = context;
  const { countTokens } = options;
  const kept = markers.filter(({ at }) => at <= text.length);
  const placed = kept.length > 0 ? kept : [{ at: text.length, topic: '' }];
  const tokens = level === 'brief' ? detailedTokens : Math.ceil(originalTokens / placed.length);
  const plans = placed.map(({ at, topic }) => ({
    at,
    tokens,
    topic: topic === '' ? topicBeyond(text, level, context) : topic,
  }));
  return withMarkers(text, options.markers ? plans : [], { source, level, countTokens });
}

/**
 * The topic of a marker without one: the first keyword that the text does not mention, otherwise
 * the label of the built-in marker.
 */
function topicBeyond(text: string, level: ProseLevel, { keywords, base }: LevelContext): string {
  const said = text.toLowerCase();
  return (
    keywords.find((word) => !said.includes(word.toLowerCase())) ??
    base[level].markers.at(-1)?.label ??
    keywords[0] ??
    ''
  );
}

/** Removes markers and the spaces before them, and tells where they stood. */
function withoutMarkers(
  content: string,
  markers: readonly ExpansionMarker[],
): { readonly text: string; readonly plans: readonly MarkerPlan[] } {
  const plans: MarkerPlan[] = [];
  let text = '';
  let from = 0;
  for (const { startOffset, endOffset, label, estimatedTokens } of markers) {
    if (startOffset < from || endOffset > content.length) continue;
    const before = content.slice(from, startOffset);
    text += before.endsWith(' ') ? before.slice(0, -1) : before;
    plans.push({ at: text.length, tokens: estimatedTokens, topic: label });
    from = endOffset;
  }
  return { text: text + content.slice(from), plans };
}

const range = ({ least, most }: { readonly least: number; readonly most: number }): string =>
  `${Math.ceil(least)} to ${Math.floor(most)}`;

/** `1 marker`, `2 markers`. */
export function counted(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

const SHORTEST = 12;
const STEP = 0.7;

/**
 * The longest beginning, in whole sentences, that fits; if not even the first sentence does, as
 * many of its clauses as do. Whenever `fits` accepts a text, it must accept every beginning of it.
 */
export function cutSentences(text: string, fits: (beginning: string) => boolean): string {
  const ends = sentenceSpans(text).map(({ end }) => end);
  let least = 0;
  let most = ends.length;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(text.slice(0, ends[middle - 1]))) least = middle;
    else most = middle - 1;
  }
  if (least > 0) return text.slice(0, ends[least - 1]);
  const first = text.slice(0, ends[0]);
  let length = first.length;
  for (;;) {
    const short = shorten(first, Math.max(SHORTEST, Math.floor(length)));
    if (length <= SHORTEST || fits(short)) return short;
    length *= STEP;
  }
}
