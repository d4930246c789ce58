import type { CountTokens } from '../../model/countTokens.ts';
import type { SummaryText } from '../../model/summary.ts';
import { requiredAnchors } from '../anchors/requiredAnchors.ts';
import { findAnchors } from '../anchors/findAnchors.ts';
import { segmentSource } from '../fidelity/fidelitySource.ts';
import { measureFidelity } from '../fidelity/measureFidelity.ts';
import { SEGMENT_POINTS, tellPoints } from '../points/tellPoints.ts';
import { withAnchorWords, requiredWords } from './anchorWords.ts';
import { makeBullets } from './makeBullets.ts';
import { tagLabels, writeTags } from './writeTags.ts';
import type { Keyphrase } from './keyphrases.ts';
import { givenTitle } from './givenTitle.ts';
import { hideSecrets } from './hideSecrets.ts';
import { keyphrases } from './keyphrases.ts';
import { wantedWords, withKeyPoints } from './keyPoints.ts';
import { writeBrief, writeDetailed } from './writeLevels.ts';
import { preprocess } from './preprocess.ts';
import { scoreUnits } from './scoreUnits.ts';
import { termWeights } from './termWeights.ts';
import { makeTitle } from './makeTitle.ts';
import type { SegmentAnchor, SegmentBullet, SegmentInput, SegmentSummary } from './types.ts';
import { inOrder, inShort } from '../pages/pointOrder.ts';
import { sentenceOf } from '../pages/sentenceOf.ts';
import { escapeMarkers } from './markers.ts';
import { PASS_THROUGH_BELOW } from './sizes.ts';
import { writeProse } from './writeProse.ts';

const MOST_KEYWORDS = 7;
/** Once there are enough keywords, topics this far below the best are dropped. */
const LEAST_SHARE = 0.35;
const ENOUGH_KEYWORDS = 3;
/** How much Detailed prefers sentences with anchors. */
const PREFERENCE = 0.6;
/** Characters of a tiny segment that provide labels if it has no topics. */
const FIRST_WORDS = 400;

/**
 * Summarises a segment from its own sentences: without network or model, and deterministically. The
 * overlap is not summarised. Never throws for odd input: a segment without prose is summarised by
 * its commands and paths, one without words says what it contains.
 */
export function summarizeSegment(input: SegmentInput, countTokens: CountTokens): SegmentSummary {
  const { ulid, events } = input;
  const { language, ...read } = preprocess(events);
  const { prepared, mask, hide } = hideSecrets(read, events, language);
  const originalTokens = countTokens(prepared.text);
  const weights = termWeights(prepared.units);
  const items = scoreUnits(prepared, weights);
  const topics = keyphrases(prepared.units, language);
  const anchors = findAnchors(events, { units: prepared.units, mask });
  const level = {
    source: ulid,
    items: withAnchorWords(items, { anchors, events, preference: PREFERENCE }),
    people: prepared.people,
    originalTokens,
    topics,
    countTokens,
  };
  const points = prepared.people
    ? []
    : tellPoints({ events, whole: false, items, weights, anchors, language, hide }, SEGMENT_POINTS);
  const title =
    givenTitle(input.given && hide(input.given), prepared.units, language) ??
    makeTitle({ prepared, topics, language, events, hide });
  const isShort = originalTokens < PASS_THROUGH_BELOW;
  const detailed = isShort
    ? shortText(writeProse(prepared.units, prepared.people).text, title, countTokens)
    : writeDetailed(level);
  const required = requiredAnchors(anchors, 'brief');
  const bullets =
    points.length > 0
      ? points.map((point) => ({ ...point, supported: true }))
      : makeBullets(items, events, { language, people: prepared.people });
  const brief = isShort
    ? shortText(fewPoints(bullets), title, countTokens)
    : writeBrief(
        { ...level, items: withAnchorWords(items, { anchors: required, events, preference: 0 }) },
        detailed,
        prepared.people ? [] : requiredWords(required, events),
      );
  const keywords = keywordsOf(topics);
  const labels = tagLabels({
    topics,
    words: prepared.text === '' ? kindsOf(events) : prepared.text.slice(0, FIRST_WORDS),
  });
  const texts = {
    // The source itself holds its anchors, and a few points need none.
    detailed: isShort ? detailed : withKeyPoints(detailed, anchors, 'detailed', countTokens),
    brief: isShort ? brief : withKeyPoints(brief, required, 'brief', countTokens),
    tags: withKeyPoints(
      writeTags(labels, originalTokens, countTokens),
      requiredAnchors(anchors, 'tags'),
      'tags',
      countTokens,
    ),
  };
  return {
    title,
    texts,
    bullets,
    keywords,
    anchors,
    fidelity: measureFidelity({
      level: 'detailed',
      text: texts.detailed,
      // Whatever was required and had room is in the text already.
      required: anchors
        .filter((anchor) => !anchor.masked && isHeld(texts.detailed, anchor))
        .map(({ text }) => text),
      source: segmentSource(events, { units: prepared.units, language }, weights),
    }),
    originalTokens,
  };
}

/** Of what is too short to be shortened: its own words, or what it is called where there are none. */
function shortText(words: string, title: string, countTokens: CountTokens): SummaryText {
  const content = words === '' ? escapeMarkers(title) : words;
  return { content, tokens: countTokens(content), markers: [] };
}

/** At most so many sentences stand for what is short. */
const FEW_POINTS = 3;

function fewPoints(bullets: readonly SegmentBullet[]): string {
  const few = inOrder(inShort(bullets).slice(0, FEW_POINTS));
  return escapeMarkers(few.map(sentenceOf).join(' '));
}

function isHeld({ content }: SummaryText, anchor: SegmentAnchor): boolean {
  return content.includes(wantedWords(anchor, 'detailed') ?? anchor.text);
}

/** The best topics, as labels. */
export function keywordsOf(topics: readonly Keyphrase[]): string[] {
  const best = topics[0]?.score ?? 0;
  return topics
    .slice(0, MOST_KEYWORDS)
    .filter(({ score }, i) => i < ENOUGH_KEYWORDS || score >= best * LEAST_SHARE)
    .map(({ surface }) => surface);
}

/** For events without words: what kinds there are. */
function kindsOf(events: SegmentInput['events']): string {
  return [...new Set(events.map(({ kind, name }) => name ?? kind))].join(' ');
}
