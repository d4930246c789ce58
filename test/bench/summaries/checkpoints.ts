/** How much of what another tool's model wrote about ten conversations their points hold. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findAnchors } from '../../../core/domain/anchors/findAnchors.ts';
import { CONVERSATION_POINTS, tellPoints } from '../../../core/domain/points/tellPoints.ts';
import type { Quota } from '../../../core/domain/points/selectPoints.ts';
import { preprocess } from '../../../core/domain/summarize/preprocess.ts';
import { scoreUnits } from '../../../core/domain/summarize/scoreUnits.ts';
import { selectUnits } from '../../../core/domain/summarize/selectUnits.ts';
import { termWeights } from '../../../core/domain/summarize/termWeights.ts';
import type { SummaryEvent } from '../../../core/domain/summarize/types.ts';
import { wordCount } from '../../../core/domain/text/terms.ts';
import { realConversations } from './realSegments.ts';
import { rouge, rougeWords } from './rouge.ts';

const WORDS = 90;
const QUOTA: Quota = CONVERSATION_POINTS;
const show = process.argv.includes('--show');
const folder = join(process.env['STRATA_TEST_DATA'] ?? '../shared/data', 'checkpoints');
const references = JSON.parse(readFileSync(join(folder, 'summaries.json'), 'utf8')) as {
  sessionId: string;
  intent: string;
  outcome: string;
}[];
const conversations = await realConversations([folder]);

const READ = 3000;
export function digest(events: readonly SummaryEvent[]): SummaryEvent[] {
  const last = new Set<number>();
  let at = -1;
  events.forEach((e, i) => {
    if (e.opensTurn) {
      if (at >= 0) last.add(at);
      at = -1;
    }
    if (e.kind === 'message' && e.role === 'assistant' && e.text.trim() !== '') at = i;
  });
  if (at >= 0) last.add(at);
  return events
    .filter(
      (e, i) =>
        (e.kind === 'message' && e.role === 'user') || last.has(i) || (e.facts ?? []).length > 0,
    )
    .map((e) =>
      e.kind === 'message' ? { ...e, text: e.text.slice(0, READ) } : { ...e, kind: 'tool_result' },
    );
}

function firstWords(texts: readonly string[]): string {
  const words = texts.join(' ').split(/\s+/);
  return words.slice(0, WORDS).join(' ');
}

type Way = (events: readonly SummaryEvent[]) => string;
const ways: Record<string, Way> = {
  lead: (events) => firstWords(preprocess(events).units.map((u) => u.text)),
  whole: (events) => {
    const p = preprocess(events);
    return selectUnits(scoreUnits(p, termWeights(p.units)), {
      budget: WORDS,
      cost: ({ unit }) => Math.max(1, wordCount(unit.text)),
    })
      .map(({ unit }) => unit.text)
      .join(' ');
  },
  digestWhole: (events) => {
    const p = preprocess(digest(events));
    return selectUnits(scoreUnits(p, termWeights(p.units)), {
      budget: WORDS,
      cost: ({ unit }) => Math.max(1, wordCount(unit.text)),
    })
      .map(({ unit }) => unit.text)
      .join(' ');
  },
  points: (all) => pointsText(digest(all)),
  pointsWhole: (all) => pointsText(all),
  pointsTalk: (all) =>
    pointsText(
      all
        .filter((e) => e.kind === 'message' || (e.facts ?? []).length > 0)
        .map((e) => (e.kind === 'message' ? e : { ...e, kind: 'system' })),
    ),
};
const words: number[] = [];
function pointsText(events: readonly SummaryEvent[]): string {
  const p = preprocess(events);
  const weights = termWeights(p.units);
  const points = tellPoints(
    {
      events,
      items: scoreUnits(p, weights),
      anchors: findAnchors(events, { units: p.units }),
      weights,
      language: p.language,
      hide: (t) => t,
    },
    QUOTA,
  );
  if (show) for (const { role, text } of points) console.log(`   ${role}: ${text}`);
  words.push(wordCount(points.map(({ text }) => text).join(' ')));
  return firstWords(points.map(({ text }) => text));
}
for (const [name, way] of Object.entries(ways)) {
  const scores = references.map(({ sessionId, intent, outcome }) => {
    const c = conversations.find(({ conversationId }) => conversationId.endsWith(sessionId));
    if (c === undefined) throw new Error(sessionId);
    if (show) console.log(name, sessionId, c.events.length, '\n  REF', intent, '|', outcome);
    const text = way(c.events);
    const r = rouge(rougeWords(text), rougeWords(`${intent} ${outcome}`));
    if (show && !name.startsWith('points')) console.log('  ', text);
    if (show) console.log('  ', JSON.stringify(r));
    return r;
  });
  const mean = (k: 'one' | 'two' | 'longest') =>
    (scores.reduce((s, x) => s + x[k], 0) / scores.length).toFixed(1);
  console.log(name, mean('one'), mean('two'), mean('longest'));
}
console.log('words', words.join(' '));
