import * as fc from 'fast-check';
import ranks from 'js-tiktoken/ranks/o200k_base';
import { describe, expect, it } from 'vitest';
import { composePack } from '../../../core/text/composePack.ts';
import type { Pack, PackNode } from '../../../core/text/composePack.ts';
import { createTokenCounter, tokenTable } from '../../../core/domain/tokens/createTokenCounter.ts';
import { TEXT_LEVELS } from '../../../core/model/toc.ts';
import { anyText } from '../tokens/anyText.ts';
import { tiktokenCount } from './tiktoken.ts';

const countTokens = createTokenCounter(tokenTable(ranks));
const LEVELS = TEXT_LEVELS.toReversed();

const node = (at: number, words: readonly number[]): PackNode => ({
  nodeId: `toc:segment:2026-01-0${at}:${at}`,
  title: `Node ${at}`,
  startMs: at,
  when: `2026-01-0${at} 10:00`,
  reason: at === 1 ? 'asked for' : 'the rest',
  gripIds: [],
  texts: words.map((count, i) => ({
    level: LEVELS[i] ?? 'full',
    // A full stop and the empty line after it are one token.
    content: `${`n${at} `.repeat(count)}end.`,
  })),
});
const pack = (nodes: readonly PackNode[], budget: number) =>
  composePack(nodes, { budget, countTokens });

const levelsOf = ({ parts }: Pack): string =>
  parts.map(({ nodeId, level }) => `${nodeId.at(-1)}:${level}`).join(' ');

describe('a pack', () => {
  const nodes = [node(3, [2, 10, 40]), node(1, [2, 10, 40]), node(2, [2, 10, 40])];
  const whole = pack(nodes, 10_000);

  it('holds all at its most where there is room, in the order of time', () => {
    expect(whole.parts).toEqual(
      [1, 2, 3].map((at) => ({
        nodeId: `toc:segment:2026-01-0${at}:${at}`,
        level: 'detailed',
        reason: at === 1 ? 'asked for' : 'the rest',
        gripIds: [],
        doubts: 0,
      })),
    );
    expect(whole.text).toMatch(
      /^## Node 1 · 2026-01-01 10:00\ntoc:segment:2026-01-01:1\n\nn1 (?:n1 )+end\.\n\n## Node 2 /,
    );
    expect(whole.leftOut).toEqual([]);
    expect(whole.tokens).toBe(tiktokenCount(whole.text));
  });

  it('raises the most important before it adds the next', () => {
    const seen = new Set(
      Array.from({ length: whole.tokens + 1 }, (_, budget) => levelsOf(pack(nodes, budget))),
    );
    expect([...seen]).toEqual([
      '',
      '3:tags',
      // There is no room for another, but for more of this one.
      '3:brief',
      '1:tags 3:brief',
      '1:brief 3:brief',
      '3:detailed',
      '1:tags 3:detailed',
      '1:brief 3:detailed',
      '1:brief 2:tags 3:detailed',
      '1:brief 2:brief 3:detailed',
      '1:detailed 3:detailed',
      '1:detailed 2:tags 3:detailed',
      '1:detailed 2:brief 3:detailed',
      '1:detailed 2:detailed 3:detailed',
    ]);
  });

  it('fits exactly where its own count is the budget, and never takes one token more', () => {
    expect(pack(nodes, whole.tokens)).toEqual(whole);
    for (let budget = 0; budget <= whole.tokens; budget += 1)
      expect(tiktokenCount(pack(nodes, budget).text)).toBeLessThanOrEqual(budget);
  });

  it('names what it has no room for', () => {
    const [first] = nodes;
    const { tokens } = pack(first === undefined ? [] : [first], 10_000);
    expect(pack([node(9, [5_000]), node(4, [2])], tokens).leftOut).toEqual([
      'toc:segment:2026-01-09:9',
    ]);
    expect(pack(nodes, 1)).toEqual({
      text: '',
      tokens: 0,
      parts: [],
      leftOut: nodes.map(({ nodeId }) => nodeId),
    });
  });

  it('counts each text a few times, however many nodes there are', () => {
    let counted = 0;
    const many = Array.from({ length: 120 }, (_, at) => node(at, [10, 40, 160, 640]));
    composePack(many, {
      budget: 60_000,
      countTokens: (text) => {
        counted += text.length;
        return countTokens(text);
      },
    });
    const all = many
      .flatMap(({ texts }) => texts)
      .reduce((sum, { content }) => sum + content.length, 0);
    expect(counted).toBeLessThan(5 * all);
  });
});

const nodes = fc.array(
  fc.record({
    nodeId: fc.uuid().map((id) => `toc:segment:2026-01-28:${id}`),
    title: anyText,
    startMs: fc.nat({ max: 5 }),
    when: fc.constant('2026-01-28 10:00'),
    reason: fc.constant('recent'),
    gripIds: fc.array(fc.constant('grip:1769608800000:01KG2V3W4X5Y6Z7A8B9C0D1E2F'), {
      maxLength: 2,
    }),
    texts: fc
      .array(anyText, { maxLength: 4 })
      .map((texts) => texts.map((content, i) => ({ level: LEVELS[i] ?? 'full', content }))),
  }),
  { maxLength: 8 },
);

it('never exceeds its budget, as js-tiktoken counts it; every node is in it or named', () => {
  fc.assert(
    fc.property(nodes, fc.nat({ max: 400 }), (all, budget) => {
      const { text, tokens, parts, leftOut } = pack(all, budget);
      expect(tiktokenCount(text)).toBe(tokens);
      expect(tokens).toBeLessThanOrEqual(budget);
      expect([...parts.map(({ nodeId }) => nodeId), ...leftOut].toSorted()).toEqual(
        all.map(({ nodeId }) => nodeId).toSorted(),
      );
      const starts = parts.map(({ nodeId }) => all.find((one) => one.nodeId === nodeId)?.startMs);
      expect(starts).toEqual(starts.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
    }),
    { numRuns: 300 },
  );
});

it('says at its end how many it left out, unless only that would fit', () => {
  const [first, second] = [node(1, [40]), node(2, [400])];
  const alone = pack([first], 10_000);
  const shown = (budget: number, besides: readonly string[] = []): readonly (string | number)[] => {
    const { text, leftOut } = composePack([first, second], { budget, countTokens, besides });
    return [text.replace(alone.text, 'FIRST'), leftOut.length];
  };
  const advice = 'left out: raise the budget, or ask for less.)';
  expect(shown(alone.tokens + 20)).toEqual([`FIRST\n\n(1 node ${advice}`, 1]);
  expect(shown(alone.tokens + 20, ['toc:segment:more'])).toEqual([
    `FIRST\n\n(2 nodes ${advice}`,
    2,
  ]);
  expect(shown(alone.tokens)).toEqual(['FIRST', 1]);
});
