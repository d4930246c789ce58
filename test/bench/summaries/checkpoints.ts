/**
 * How much of what another tool's model wrote about ten sessions (what was wanted, what came of it) the
 * points of these conversations hold. Too few to tune on single sentences.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { summarizeTalk } from '../../../core/domain/summarize/summarizeTalk.ts';
import { summarizeSegment } from '../../../core/domain/summarize/summarizeSegment.ts';
import { preprocess } from '../../../core/domain/summarize/preprocess.ts';
import { scoreUnits } from '../../../core/domain/summarize/scoreUnits.ts';
import { selectUnits } from '../../../core/domain/summarize/selectUnits.ts';
import { termWeights } from '../../../core/domain/summarize/termWeights.ts';
import { createSegmenter } from '../../../core/domain/segment/createSegmenter.ts';
import { eventWeight } from '../../../core/domain/segment/eventWeight.ts';
import { wordCount } from '../../../core/domain/text/terms.ts';
import type { TimelineEvent } from '../../../core/engine/index/ports/indexStore.ts';
import { DEFAULT_SEGMENTATION } from '../../../core/model/segmentation.ts';
import { loadTokenCounter } from '../../../core/threads/tokenCounter.ts';
import { realConversations } from './realSegments.ts';
import { rouge, rougeWords } from './rouge.ts';
import type { Rouge } from './rouge.ts';

/** Words that each way may spend. */
export const WORDS = 90;

export interface Checkpoint {
  readonly sessionId: string;
  readonly intent: string;
  readonly outcome: string;
}

/** The texts that a way tells, in order; what is behind {@link WORDS} is not read. */
type Way = (events: readonly TimelineEvent[], reference: readonly string[]) => readonly string[];

const countTokens = loadTokenCounter();

const WAYS: readonly (readonly [name: string, way: Way])[] = [
  ['first sentences', (events) => unitsOf(events).map(({ text }) => text)],
  ['stitched segments', stitched],
  ['the scorer over the whole', scored],
  ['**points of the conversation (kept)**', pointsOf],
  ['greedy oracle (ceiling)', oracle],
];

/** Prints ROUGE-1/2/L of each way; with `show` also what the points are. */
export async function reportCheckpoints(
  folder: string,
  { show }: { readonly show: boolean },
): Promise<void> {
  const from = join(folder, 'checkpoints');
  const checkpoints = JSON.parse(
    readFileSync(join(from, 'summaries.json'), 'utf8'),
  ) as Checkpoint[];
  const conversations = await realConversations([from]);
  const cases = checkpoints.flatMap(({ sessionId, intent, outcome }) => {
    const found = conversations.find(({ conversationId }) => conversationId.endsWith(sessionId));
    return found === undefined
      ? []
      : [{ sessionId, events: found.events, reference: rougeWords(`${intent} ${outcome}`) }];
  });
  const lines = [
    `| way, ${WORDS} words, ${cases.length} sessions | ROUGE-1/2/L | words |`,
    '| --- | --- | --- |',
  ];
  for (const [name, way] of WAYS) {
    const told = cases.map(({ events, reference }) => {
      const words = way(events, reference).join(' ').split(/\s+/).slice(0, WORDS);
      return { words: words.length, value: rouge(rougeWords(words.join(' ')), reference) };
    });
    const mean = (of: (one: (typeof told)[number]) => number): number =>
      told.reduce((sum, one) => sum + of(one), 0) / told.length;
    const measure = (key: keyof Rouge): string => mean(({ value }) => value[key]).toFixed(1);
    lines.push(
      `| ${name} | ${measure('one')}/${measure('two')}/${measure('longest')} | ${mean(({ words }) => words).toFixed(0)} |`,
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
  if (!show) return;
  for (const { sessionId, events } of cases)
    process.stdout.write(
      `\n${sessionId}\n${summarizeTalk(events)
        .points.map(({ role, text }) => `  ${role ?? '–'}: ${text}`)
        .join('\n')}\n`,
    );
}

const unitsOf = (events: readonly TimelineEvent[]) => preprocess(events).units;

function pointsOf(events: readonly TimelineEvent[]): string[] {
  const talk = events.filter(({ kind, facts }) => kind === 'message' || facts.length > 0);
  return summarizeTalk(talk).points.map(({ text }) => text);
}

function scored(events: readonly TimelineEvent[], _: readonly string[], budget = WORDS): string[] {
  const prepared = preprocess(events);
  return selectUnits(scoreUnits(prepared, termWeights(prepared.units)), {
    budget,
    cost: ({ unit }) => Math.max(1, wordCount(unit.text)),
  }).map(({ unit }) => unit.text);
}

/** Every segment by itself, each with a share of the words by its length. */
function stitched(events: readonly TimelineEvent[]): string[] {
  const segmenter = createSegmenter(DEFAULT_SEGMENTATION);
  const runs = events.flatMap((event) =>
    segmenter.push({ ...event, weight: eventWeight(event, countTokens) }),
  );
  const open = segmenter.open();
  const segments = (open === undefined ? runs : [...runs, open]).map(({ start, end }) =>
    summarizeSegment({ ulid: 'x', events: events.slice(start, end), overlap: [] }, countTokens),
  );
  const all = segments.reduce((sum, { originalTokens }) => sum + originalTokens, 0) || 1;
  return segments.flatMap(({ bullets, originalTokens }) => {
    let left = Math.round((WORDS * originalTokens) / all);
    return bullets.flatMap(({ text }) => {
      left -= wordCount(text);
      return left < 0 ? [] : [text];
    });
  });
}

/** The sentences that lift ROUGE-1 most, one after another. */
function oracle(events: readonly TimelineEvent[], reference: readonly string[]): string[] {
  const units = unitsOf(events).filter(({ text }) => wordCount(text) >= 3);
  const chosen = new Set<number>();
  const wordsOf = (picked: ReadonlySet<number>): string[] =>
    units.flatMap(({ text }, at) => (picked.has(at) ? rougeWords(text) : []));
  for (let best = 0; ;) {
    let next = -1;
    for (const [at, { text }] of units.entries()) {
      if (chosen.has(at) || wordsOf(chosen).length + wordCount(text) > WORDS) continue;
      const { one } = rouge(wordsOf(new Set([...chosen, at])), reference);
      if (one > best) [best, next] = [one, at];
    }
    if (next < 0) return units.flatMap(({ text }, at) => (chosen.has(at) ? [text] : []));
    chosen.add(next);
  }
}
