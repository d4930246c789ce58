import type { SummaryLevel } from '../../model/toc.ts';
import { anchorLabel, requiredAnchors } from '../anchors/requiredAnchors.ts';
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
  { input, base }: SegmentToCompose,
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
  const subject = {
    segmentId: input.ulid,
    language: transcript.language,
    originalTokens: base.originalTokens,
    schema: level === null ? segmentReplySchema(options).schema : null,
  };
  const refs = new Map([...transcript.labels].map(([label, event]) => [event, label]));
  return {
    ...promptValues(subject, guidance, options),
    title: maskSecrets(quoted(base.title), { email: transcript.email }).text,
    messages: transcript.messages,
    overlap: transcript.overlap,
    anchors: requiredAnchors(base.anchors, level ?? 'detailed').map((anchor) =>
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
