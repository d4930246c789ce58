import type { SummaryLevel } from '../../model/toc.ts';
import { anchorLabel, requiredAnchors } from '../anchors/requiredAnchors.ts';
import { isDetailedKept } from './acceptedSizes.ts';
import { aboutSegment } from './aboutSegment.ts';
import { maskSecrets } from '../secrets/maskSecrets.ts';
import type { SegmentAnchor } from '../summarize/types.ts';
import { maskedSlice } from '../secrets/findSecrets.ts';
import type { PromptGuidance } from './promptValues.ts';
import { promptValues } from './promptValues.ts';
import { segmentReplySchema } from './replySchemas.ts';
import type { Transcript } from './transcript.ts';
import { quoted } from './transcript.ts';
import type { ComposeOptions, SegmentToCompose, TemplateValue, TemplateValues } from './types.ts';

/** Template values for a segment; everything is requested in one answer. */
export function segmentPrompt(
  segment: SegmentToCompose,
  transcript: Transcript,
  { guidance, options }: { readonly guidance: PromptGuidance; readonly options: ComposeOptions },
): TemplateValues {
  return segmentValues(segment, transcript, { guidance, options, level: null });
}

/** The same for a single level, answered in plain text, or for all of them (null). */
export function segmentValues(
  { input, base, place, wantsDetailed }: SegmentToCompose,
  transcript: Transcript,
  {
    guidance,
    options,
    level,
  }: {
    readonly guidance: PromptGuidance;
    readonly options: ComposeOptions;
    readonly level: SummaryLevel | null;
  },
): TemplateValues {
  const { originalTokens } = base;
  const detailed = wantsDetailed ?? isDetailedKept(originalTokens);
  const subject = {
    segmentId: input.ulid,
    language: transcript.language,
    originalTokens,
    schema: level === null ? segmentReplySchema({ ...options, detailed }).schema : null,
    detailed,
  };
  const owedAt = isDetailedKept(originalTokens) ? 'detailed' : 'brief';
  const owed = requiredAnchors(base.anchors, level ?? owedAt);
  const refs = new Map([...transcript.labels].map(([label, event]) => [event, label]));
  return {
    ...promptValues(subject, guidance, options),
    ...(place === undefined ? {} : aboutSegment(place, input.events, transcript.email)),
    title: maskSecrets(quoted(base.title), { email: transcript.email }).text,
    messages: transcript.messages,
    overlap: transcript.overlap,
    has_anchors: owed.length > 0,
    anchors: owed.map((anchor) =>
      obligation(
        { ...anchor, text: shownText(anchor, input.events, transcript) },
        refs.get(anchor.event),
      ),
    ),
  };
}

/** The words of an anchor as shown in the transcript. */
function shownText(
  anchor: SegmentAnchor,
  events: SegmentToCompose['input']['events'],
  { secrets, email }: Transcript,
): string {
  const text = events[anchor.event]?.text;
  if (anchor.masked || text === undefined) return maskSecrets(anchor.text, { email }).text;
  return maskSecrets(maskedSlice(text, anchor, secrets.get(anchor.event) ?? []), { email }).text;
}

function obligation(anchor: SegmentAnchor, ref: string | undefined): TemplateValue {
  return {
    type: anchor.type,
    content: quoted(anchor.text),
    label: quoted(anchorLabel(anchor)),
    ref: ref ?? '',
  };
}
