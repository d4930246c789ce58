import type { CountTokens } from '../../../core/model/countTokens.ts';
import { levelPrompt } from '../../../core/domain/compose/levelPrompt.ts';
import { segmentPrompt } from '../../../core/domain/compose/segmentPrompt.ts';
import { makeTranscript } from '../../../core/domain/compose/transcript.ts';
import { summarizeSegment } from '../../../core/domain/summarize/summarizeSegment.ts';
import type { SegmentInput, SegmentSummary } from '../../../core/domain/summarize/types.ts';
import type { PromptBook } from '../../../core/engine/summaries/modelChoice.ts';
import { CONTENT_TYPES } from '../../../core/model/providers.ts';
import { SUMMARY_LEVELS } from '../../../core/model/toc.ts';

/** Ways to have a model summarise a segment. */
export const WAYS = {
  'one-pass': 'one pass, noise removed by rules (ours)',
  'one-pass-raw': 'one pass that is told to ignore the noise (seed 002)',
  'two-pass': 'clean up, then extract (two passes)',
  'call-per-level': 'one call a level, no title, bullets or anchors',
} as const;
export type WayName = keyof typeof WAYS;

export interface Spent {
  readonly calls: number;
  readonly read: number;
  readonly written: number;
}

const CLEAN_UP =
  'Clean this conversation before it is summarised: leave out what the rules below call noise, keep requests, decisions, outcomes and names as they are, each under its label.';
/** Of a tool's output, as it is counted for the limit of a segment. */
const RESULT_HEAD = 1_000;

/** What each way takes. Answers are as long as those that the built-in summary would fill. */
export function spentIn(
  input: SegmentInput,
  { prompts, countTokens }: { readonly prompts: PromptBook; readonly countTokens: CountTokens },
): Readonly<Record<WayName, Spent>> {
  const base = summarizeSegment(input, countTokens);
  const transcript = makeTranscript(input, { countTokens });
  const options = { markers: true, validateAnchors: true, tags: true, countTokens };
  const guidance = prompts.guidance(new Set(CONTENT_TYPES), null);
  const segment = { input, base };
  const count = ({ system, user }: { readonly system: string; readonly user: string }): number =>
    countTokens(system) + countTokens(user);
  const pass = count(
    prompts.template('single-pass').render({
      ...segmentPrompt(segment, transcript, { guidance, options }),
      answer_shape: '',
    }),
  );
  const answer = countTokens(answerOf(base));
  const clean = countTokens(transcript.messages);
  const raw = countTokens(rawTranscript(input));
  const rules = guidance.instructions.map(({ text }) => text).join('\n');
  const levels = SUMMARY_LEVELS.map((level) => ({
    read: count(
      prompts
        .template(level)
        .render(levelPrompt({ segment, transcript }, level, { guidance, options })),
    ),
    written: base.texts[level].tokens,
  }));
  return {
    'one-pass': { calls: 1, read: pass, written: answer },
    'one-pass-raw': { calls: 1, read: pass - clean + raw, written: answer },
    'two-pass': {
      calls: 2,
      read: countTokens(CLEAN_UP) + countTokens(rules) + raw + pass - countTokens(rules),
      written: clean + answer,
    },
    'call-per-level': {
      calls: levels.length,
      read: levels.reduce((sum, { read }) => sum + read, 0),
      written: levels.reduce((sum, { written }) => sum + written, 0),
    },
  };
}

/** Ideas that a model names of a segment. */
const IDEAS = 3;

/** The JSON that a model would write, filled from the built-in summary. */
function answerOf({ title, texts, bullets, keywords, anchors }: SegmentSummary): string {
  const own = (level: 'detailed' | 'brief' | 'tags'): string =>
    texts[level].content.slice(0, texts[level].appended?.from);
  return JSON.stringify({
    title,
    detailed: own('detailed'),
    brief: own('brief'),
    tags: own('tags'),
    bullets: bullets.map(({ text, evidence }) => ({
      text,
      cites: evidence.map(({ event }) => `e${event + 1}`),
    })),
    keywords,
    anchors: anchors
      .slice(0, 5)
      .map(({ type, text, event }) => ({ type, text, cite: `e${event + 1}` })),
    entities: keywords.map((name) => ({ name, kind: 'concept' })),
    relations: [],
    timeMarkers: [],
    ideas: bullets.slice(0, IDEAS).map(({ text, evidence: [first] }) => ({
      intent: 'conclusion',
      text,
      quote: text,
      cite: `e${(first?.event ?? 0) + 1}`,
      confidence: 0.9,
      importance: 0.8,
      entities: keywords.slice(0, 1).map((name) => ({ name, kind: 'concept' })),
    })),
  });
}

/** The conversation as its log has it, tools' calls and the heads of their output included. */
function rawTranscript({ events }: SegmentInput): string {
  return events
    .map(
      ({ kind, role, name, text }, at) =>
        `[e${at + 1}] ${name ?? role}: ${kind === 'tool_result' ? text.slice(0, RESULT_HEAD) : text}`,
    )
    .join('\n');
}
