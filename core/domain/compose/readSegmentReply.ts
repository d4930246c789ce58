import type { SummaryDetails, SummaryText, SummaryTexts } from '../../model/summary.ts';
import { requiredAnchors } from '../anchors/requiredAnchors.ts';
import { mergeAnchors } from '../anchors/rankAnchors.ts';
import { measureFidelity } from '../fidelity/measureFidelity.ts';
import { segmentSource } from '../fidelity/fidelitySource.ts';
import { requiredWithin } from '../summarize/keyPoints.ts';
import type { SegmentAnchor, SegmentSummary } from '../summarize/types.ts';
import { segmentTrust } from '../trust/segmentTrust.ts';
import { withDoubts } from '../trust/textDoubts.ts';
import { isTitleHeld } from '../trust/titleDoubt.ts';
import type { TrustSource } from '../trust/trustSource.ts';
import type { LevelContext } from './composeLevel.ts';
import { namedIdeas } from './bulletIdeas.ts';
import { composeLevel, counted } from './composeLevel.ts';
import { isDetailedKept } from './acceptedSizes.ts';
import { indexEvidence } from './findEvidence.ts';
import { readAnchors } from './readAnchors.ts';
import { readBullets } from './readBullets.ts';
import type { ReadIdea } from './readIdeas.ts';
import { readIdeas } from './readIdeas.ts';
import { readDetails, readKeywords, readTitle } from './readNames.ts';
import { readSegmentObject } from './readReply.ts';
import { composeTags } from './readTags.ts';
import { languageProblem, spokenTexts } from './replyLanguage.ts';
import { plainProse } from './replyText.ts';
import type { SegmentReply } from './replyShapes.ts';
import type { Transcript } from './transcript.ts';
import type { ComposeOptions, Reading, SegmentToCompose } from './types.ts';

export interface SegmentReplyContext {
  readonly segment: SegmentToCompose;
  /** What the model read. */
  readonly transcript: Transcript;
  readonly options: ComposeOptions;
}

/** A checked summary as written by a model, with the details it found. */
export type ComposedSegment = SegmentSummary & {
  readonly details: SummaryDetails;
  readonly ideas: readonly ReadIdea[];
};

/**
 * Reads a model's reply about a segment. Nothing is taken on trust: citations, anchors, markers,
 * sizes, secrets and language are checked against the source and repaired where possible, and each
 * repair is noted. Missing parts come from the built-in summary. If essentials are missing or the
 * language is wrong, the reply is rejected with a reason. Never throws.
 */
export function readSegmentReply(
  text: string,
  context: SegmentReplyContext,
): Reading<ComposedSegment> {
  const { originalTokens } = context.segment.base;
  const reading = readSegmentObject(text, { detailed: isDetailedKept(originalTokens) });
  if (!reading.ok) return reading;
  const reply = reading.value;
  const problem = foreignProblem(reply, context);
  if (problem !== undefined) return { ok: false, problem };
  const { segment, transcript } = context;
  const { input, base } = segment;
  const trust = segmentTrust(input.events, transcript);
  const wanted = readTitle(reply.title, transcript.language);
  const title = isTitleHeld(wanted, trust) ? wanted : '';
  const found = readAnchors(reply.anchors, input, transcript);
  const anchors = mergeAnchors(base.anchors, found.anchors);
  const keywords = readKeywords(reply.keywords, base.keywords);
  const level = { ...segmentLevel(context, trust), anchors, keywords };
  const { texts, repairs } = composeTexts(reply, level);
  const index = indexEvidence(input.events, transcript.units, transcript.language);
  const bullets = readBullets(reply.bullets, {
    index,
    labels: transcript.labels,
    base: base.bullets,
  });
  const ideas = readIdeas(namedIdeas(reply, bullets.ideas, input), input, transcript);
  return {
    ok: true,
    value: {
      title: title === '' ? base.title : title,
      texts,
      bullets: bullets.bullets,
      keywords,
      anchors,
      fidelity: segmentFidelity(texts.detailed, anchors, context),
      originalTokens: base.originalTokens,
      details: readDetails(reply),
      ideas: ideas.ideas,
    },
    repairs: [
      ...reading.repairs,
      ...(title === ''
        ? [
            `title: ${wanted === '' ? 'empty' : 'about nothing that was said'}; the built-in one stands in`,
          ]
        : []),
      ...(found.dropped === 0
        ? []
        : [`anchors: ${counted(found.dropped, 'anchor')} dropped, said in no message`]),
      ...(ideas.dropped === 0
        ? []
        : [`ideas: ${counted(ideas.dropped, 'idea')} dropped, quoted from no message, or unsure`]),
      ...repairs,
      ...bullets.repairs,
    ],
  };
}

/** The context for composing the levels of a segment, whose built-in texts are quotations. */
export function segmentLevel(
  { segment: { input, base }, options }: Pick<SegmentReplyContext, 'segment' | 'options'>,
  trust: TrustSource,
): LevelContext {
  const { texts, originalTokens, anchors, keywords } = base;
  return {
    source: input.ulid,
    base: texts,
    originalTokens,
    anchors,
    keywords,
    options,
    judged: (text, isBase) => (isBase ? text : withDoubts(text, trust)),
  };
}

/** The texts of all levels. Tags are the built-in ones unless they were asked for. */
export function composeTexts(
  reply: Pick<SegmentReply, 'detailed' | 'brief' | 'tags'>,
  context: LevelContext,
): { readonly texts: SummaryTexts; readonly repairs: readonly string[] } {
  const detailed = composeLevel(reply.detailed, 'detailed', { ...context, detailedTokens: 0 });
  const detailedTokens = detailed.text.tokens;
  const brief = composeLevel(reply.brief, 'brief', { ...context, detailedTokens });
  const tags = context.options.tags
    ? composeTags(reply.tags, context)
    : { text: context.base.tags, repairs: [] };
  return {
    texts: { detailed: detailed.text, brief: brief.text, tags: tags.text },
    repairs: [...detailed.repairs, ...brief.repairs, ...tags.repairs],
  };
}

function foreignProblem(
  { detailed, brief }: SegmentReply,
  { transcript }: SegmentReplyContext,
): string | undefined {
  const texts = [plainProse(detailed), plainProse(brief)];
  return languageProblem(texts, transcript.language, spokenTexts(transcript.units));
}

function segmentFidelity(
  text: SummaryText,
  anchors: readonly SegmentAnchor[],
  { segment, transcript: { units, language }, options }: SegmentReplyContext,
): SegmentSummary['fidelity'] {
  const all = requiredAnchors(anchors, 'detailed');
  const required = requiredWithin(text, all, 'detailed', options.countTokens).filter(
    ({ masked }) => !masked,
  );
  return measureFidelity({
    level: 'detailed',
    text,
    required: required.map((anchor) => anchor.text),
    source: segmentSource(segment.input.events, { units, language }),
  });
}
