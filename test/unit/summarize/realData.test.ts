/** Real conversations, read with the real importer's text forms; skipped, loudly, where there are none. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { describe, expect, test } from 'vitest';
import { requiredAnchors } from '../../../core/domain/anchors/requiredAnchors.ts';
import { requiredWithin, wantedWords } from '../../../core/domain/summarize/keyPoints.ts';
import { SUMMARY_LEVELS } from '../../../core/model/toc.ts';
import { containsWords } from '../../../core/domain/summarize/makeBullets.ts';
import { PASS_THROUGH_BELOW } from '../../../core/domain/summarize/sizes.ts';
import { summarizeSegment } from '../../../core/domain/summarize/summarizeSegment.ts';
import type { SegmentSummary, SummaryEvent } from '../../../core/domain/summarize/types.ts';
import { createTokenCounter, tokenTable } from '../../../core/domain/tokens/createTokenCounter.ts';
import { guessLanguage } from '../../../core/domain/text/language.ts';
import { assistant, call, ownTokens, result, segment, thinking, user } from './events.ts';

const countTokens = createTokenCounter(tokenTable(o200k));
const FOLDER = join(process.env['STRATA_TEST_DATA'] ?? '../shared/data', 'claude-code');
const there = existsSync(FOLDER);
if (!there) console.warn(`SKIPPED: no real conversations at ${FOLDER}; set STRATA_TEST_DATA`);

interface Block {
  readonly type?: string;
  readonly text?: string;
  readonly thinking?: string;
  readonly name?: string;
  readonly input?: unknown;
  readonly content?: unknown;
}

describe.skipIf(!there)('summaries of real sessions', () => {
  const summaries = there ? segmentsOf(FOLDER).map((events) => summarized(events)) : [];

  test('there are some hundreds', () => {
    expect(summaries.length).toBeGreaterThan(200);
  });

  test('keep their sizes, with medians near 3, 10 and 50', () => {
    const large = summaries.filter(({ originalTokens }) => originalTokens >= 400);
    const ratios = (level: 'detailed' | 'brief') =>
      large.map(({ originalTokens, texts }) => originalTokens / ownTokens(texts[level]));
    const tags = summaries
      .filter(({ originalTokens }) => originalTokens >= 1_000)
      .map(({ originalTokens, texts }) => originalTokens / ownTokens(texts.tags));
    for (const [values, least, most, near] of [
      [ratios('detailed'), 2, 5, 3],
      [ratios('brief'), 6, 16, 10],
      [tags, 25, Infinity, 50],
    ] as const) {
      const inside = values.filter((ratio) => ratio >= least && ratio <= most).length;
      expect(inside / values.length).toBeGreaterThanOrEqual(0.9);
      expect(Math.abs(median(values) - near)).toBeLessThanOrEqual(near * 0.15);
    }
  });

  test('hold every anchor that is required at a level, and never append more than the text itself', () => {
    const all = summaries.flatMap(({ anchors }) => anchors);
    expect(all.length).toBeGreaterThan(100);
    // What is short is the source itself and a few points, which append nothing.
    const [short, long] = [true, false].map((isShort) =>
      summaries.filter(({ originalTokens }) => originalTokens < PASS_THROUGH_BELOW === isShort),
    );
    expect(short?.flatMap(({ texts }) => [texts.detailed.appended, texts.brief.appended])).toEqual(
      short?.flatMap(() => [undefined, undefined]),
    );
    for (const { anchors, texts } of long ?? [])
      for (const level of SUMMARY_LEVELS) {
        const text = texts[level];
        const required = requiredWithin(text, requiredAnchors(anchors, level), level, countTokens);
        expect(
          required.filter(
            (anchor) => !text.content.includes(wantedWords(anchor, level) ?? anchor.text),
          ),
        ).toEqual([]);
        expect(text.appended?.tokens ?? 0).toBeLessThanOrEqual(ownTokens(text));
      }
  });

  test('point with their anchors at the words themselves', () => {
    const elsewhere = summaries.flatMap(({ events, anchors }) =>
      anchors.filter(
        ({ event, start, end, text, masked }) =>
          !masked && events[event]?.text.slice(start, end) !== text,
      ),
    );
    expect(elsewhere).toEqual([]);
  });

  test('say nothing that their events do not say, and are faithful but for a few', () => {
    expect(summaries.flatMap(({ fidelity }) => fidelity.unsupported)).toEqual([]);
    expect(summaries.filter(({ fidelity }) => fidelity.anchorPreservation < 1)).toEqual([]);
    const passing = summaries.filter(({ fidelity }) => fidelity.passes).length;
    expect(passing / summaries.length).toBeGreaterThan(0.97);
  });

  test('have titles of a size, without Markdown or preamble', () => {
    for (const { title } of summaries) {
      expect(title.length).toBeLessThanOrEqual(100);
      expect(title).not.toMatch(/^(?:let me|great|perfect|i'll|hi|hello)\b.|\*\*|`|^#|\n/i);
    }
    const named = summaries.filter(({ originalTokens }) => originalTokens >= 100);
    const fit = named.filter(({ title }) => {
      const words = title.split(/\s+/).length;
      return words >= 3 && words <= 10;
    });
    expect(fit.length / named.length).toBeGreaterThan(0.9);
  });

  test('have bullets that their excerpts hold, of at most 300 characters', () => {
    for (const { events, bullets } of summaries)
      for (const { text, evidence, supported } of bullets) {
        const excerpts = evidence.map(({ event, start, end }) =>
          events[event]?.text.slice(start, end),
        );
        expect(supported).toBe(containsWords(excerpts.join(' '), text, guessLanguage(text)));
        expect(Math.max(...excerpts.map((excerpt) => excerpt?.length ?? 0))).toBeLessThanOrEqual(
          300,
        );
      }
    const all = summaries.flatMap(({ bullets }) => bullets);
    expect(all.filter(({ supported }) => supported).length / all.length).toBeGreaterThan(0.99);
  });
});

function summarized(
  events: readonly SummaryEvent[],
): SegmentSummary & { events: readonly SummaryEvent[] } {
  return { ...summarizeSegment(segment(...events), countTokens), events };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** Runs of about 4,000 tokens of each session; close enough to segments. */
function segmentsOf(folder: string): SummaryEvent[][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.jsonl'))
    .sort()
    .flatMap((path) => {
      const segments: SummaryEvent[][] = [];
      let tokens = Infinity;
      for (const event of eventsOf(readFileSync(join(folder, path), 'utf8'))) {
        const cost = countTokens(
          event.text.slice(0, event.kind === 'tool_result' ? 1_000 : undefined),
        );
        if (tokens + cost > 4_000) {
          segments.push([]);
          tokens = 0;
        }
        tokens += cost;
        segments.at(-1)?.push(event);
      }
      return segments;
    });
}

function* eventsOf(log: string): Generator<SummaryEvent> {
  for (const line of log.split('\n')) {
    const { type, isMeta, message } = parsed(line);
    if (isMeta === true || message === undefined) continue;
    const { content } = message;
    const blocks: Block[] =
      typeof content === 'string' ? [{ type: 'text', text: content }] : [content ?? []].flat();
    for (const block of blocks) {
      if (block.type === 'text' && type === 'assistant') yield assistant(block.text ?? '');
      if (block.type === 'text' && type === 'user' && !/^\s*[<[]/.test(block.text ?? ''))
        yield user(block.text ?? '');
      if (block.type === 'thinking') yield thinking(block.thinking ?? '');
      if (block.type === 'tool_use')
        yield call(block.name ?? '', JSON.stringify(block.input ?? {}));
      if (block.type === 'tool_result')
        yield result(JSON.stringify(block.content ?? '').replaceAll('\\n', '\n'));
    }
  }
}

function parsed(line: string): {
  type?: string;
  isMeta?: boolean;
  message?: { content?: string | Block[] };
} {
  try {
    return JSON.parse(line) as ReturnType<typeof parsed>;
  } catch {
    return {};
  }
}
