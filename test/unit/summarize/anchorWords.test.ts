import { describe, expect, test } from 'vitest';
import { withAnchorWords } from '../../../core/domain/summarize/anchorWords.ts';
import { preprocess } from '../../../core/domain/summarize/preprocess.ts';
import { scoreUnits } from '../../../core/domain/summarize/scoreUnits.ts';
import { termWeights } from '../../../core/domain/summarize/termWeights.ts';
import type { SegmentAnchor } from '../../../core/domain/summarize/types.ts';
import { assistant, result, user } from './events.ts';

const TEXT =
  'Great! Now we decided to **keep** the `lease` table.\n\nI’ll rename the shard router tomorrow, so nobody has to wait.\n\nThe shards are quiet.';
const events = [user('What about the lease table?'), assistant(TEXT)];
const prepared = preprocess(events);
const items = scoreUnits(prepared, termWeights(prepared.units));

const anchor = (text: string, masked = false): SegmentAnchor => ({
  type: 'Decision',
  text,
  importance: 1,
  event: 1,
  start: TEXT.indexOf(text),
  end: TEXT.indexOf(text) + text.length,
  masked,
});

const written = (...anchors: SegmentAnchor[]): string[] =>
  withAnchorWords(items, { anchors, events, preference: 0 }).map(({ unit }) => unit.text);

describe('a sentence that holds an anchor', () => {
  test('has its exact words, with their Markdown and what was trimmed before them', () => {
    expect(written(anchor('we decided to **keep** the `lease` table'))).toEqual([
      'What about the lease table?',
      'Now we decided to **keep** the `lease` table.',
      'Rename the shard router tomorrow, so nobody has to wait.',
      'The shards are quiet.',
    ]);
    expect(written(anchor('I’ll rename the shard router tomorrow'))[2]).toBe(
      'I’ll rename the shard router tomorrow, so nobody has to wait.',
    );
  });

  test('stays as it is where the words stand in it, are masked or are not all its own', () => {
    const plain = items.map(({ unit }) => unit.text);
    expect(written(anchor('The shards are quiet.'))).toEqual(plain);
    expect(written(anchor('we decided to **keep** the `lease` table', true))).toEqual(plain);
    expect(written(anchor('so nobody has to wait.\n\nThe shards are quiet'))).toEqual(plain);
  });

  test('is preferred by its importance', () => {
    const held = { ...anchor('The shards are quiet.'), importance: 0.8 };
    const scores = withAnchorWords(items, { anchors: [held], events, preference: 0.5 }).map(
      ({ score }, i) => score / (items[i]?.score ?? 1),
    );
    expect(scores.map((score) => Number(score.toFixed(6)))).toEqual([1, 1, 1, 1.4]);
  });
});

describe('what is cut or glued', () => {
  test('a sentence behind inline code without a space is parted from it', () => {
    const [unit] = preprocess([assistant('The tests are in `a.go`Let me look at them.')]).units;
    expect(unit?.text).toBe('The tests are in a.go Let me look at them.');
  });

  test('a failure too long for an excerpt is cut between words, and says so', () => {
    const line = `Error: cannot open ${'/var/queue/segment '.repeat(16)}`;
    const [unit] = preprocess([result(line)]).units;
    expect(unit?.text).toMatch(/\/segment …$/);
    expect((unit?.end ?? 0) - (unit?.start ?? 0)).toBeLessThanOrEqual(260);
  });
});
