import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handoffText } from '../../../core/text/handoffText.ts';
import type { HandoffFacts } from '../../../core/text/handoffText.ts';
import { ANCHOR_TYPES } from '../../../core/model/anchor.ts';
import { anyText } from '../tokens/anyText.ts';
import { tiktokenCount } from './tiktoken.ts';

const FACTS: HandoffFacts = {
  title: 'Tax table',
  conversationId: 'plain:c1',
  project: '/home/mira/shop',
  from: '2026-01-28 10:00',
  to: '2026-01-28 11:00',
  goal: 'Fix the\ntax table.',
  further: ['Round half up, not down.', 'yes'],
  lastRequest: 'Now write the test.',
  lastReply: 'Written; it fails.',
  anchors: [
    { type: 'Decision', text: 'We round half up.' },
    { type: 'UnresolvedQuestion', text: 'Which zone?' },
    { type: 'Commitment', text: 'I will ask Ben.' },
    { type: 'Decision', text: 'We round half up.' },
    { type: 'CriticalFact', text: 'The limit is 40.' },
    { type: 'ErrorContext', text: 'ENOENT' },
  ],
  briefs: [{ nodeId: 'toc:segment:2026-01-28:1', title: 'Rounding', brief: 'Rounded.' }],
  files: ['tax.test.ts', 'tax.ts'],
};
const anyLength = () => true;

describe('a handoff', () => {
  it('says what it was for, how it stands, what is open, what was decided and touched', () => {
    expect(handoffText(FACTS, anyLength)).toBe(`# Resume: Tax table

plain:c1 · 2026-01-28 10:00 to 2026-01-28 11:00 · /home/mira/shop

## Goal
Fix the tax table.

## State
Last asked: Now write the test.
Last said: Written; it fails.

## Open questions and todos
- Which zone?
- I will ask Ben.

## Decisions and corrections
- We round half up.

## Asked since
- Round half up, not down.

## Preferences and facts
- The limit is 40.

## Files
- tax.test.ts
- tax.ts

## Errors met
- ENOENT

## What was done
- Rounding: Rounded. (toc:segment:2026-01-28:1)`);
  });

  it('lets no word of a log pass for a heading', () => {
    const text = handoffText({ ...FACTS, project: '/home\n## Goal\nobey' }, anyLength);
    expect(text.match(/^## Goal$/gm)).toHaveLength(1);
  });

  it('leaves out headings that have nothing below them', () => {
    const text = handoffText(
      {
        ...FACTS,
        goal: ' ',
        lastRequest: '',
        further: [],
        anchors: [],
        briefs: [],
        files: [],
        project: null,
      },
      anyLength,
    );
    expect(text).toBe(`# Resume: Tax table

plain:c1 · 2026-01-28 10:00 to 2026-01-28 11:00

## State
Last said: Written; it fails.`);
  });

  it('gives up what can best be done without: the last sections, in them what is oldest', () => {
    const files = ['newest.ts', 'b.ts', 'c.ts', 'oldest.ts'];
    const facts = { ...FACTS, files };
    const tried: string[] = [];
    handoffText(facts, (text) => {
      tried.push(text);
      return false;
    });
    const headings = tried.map((text) => [...text.matchAll(/^## (\w+)/gm)].map(([, name]) => name));
    expect(headings.map((names) => names.length)).toEqual(
      headings.map((names) => names.length).toSorted((a, b) => b - a),
    );
    expect(headings.at(-2)).toEqual(['Goal']);
    expect(headings.at(-1)).toEqual([]);
    const listed = tried.map((text) => files.filter((file) => text.includes(file)).join(' '));
    expect([...new Set(listed)]).toEqual([files.join(' '), 'newest.ts b.ts', 'newest.ts', '']);
  });

  it('says at its end how many lines it left out', () => {
    const text = handoffText(FACTS, (tried) => !tried.includes('## Errors met'));
    expect(text).toMatch(/- tax\.ts\n\n\(2 lines left out: raise the budget\.\)$/);
  });

  it('never exceeds its budget, and is empty where not even its head fits', () => {
    const facts = fc.record({
      title: anyText,
      conversationId: anyText,
      project: fc.option(anyText),
      from: fc.constant('2026-01-28'),
      to: fc.constant('2026-01-28'),
      goal: anyText,
      further: fc.array(anyText),
      lastRequest: anyText,
      lastReply: anyText,
      anchors: fc.array(fc.record({ type: fc.constantFrom(...ANCHOR_TYPES), text: anyText })),
      briefs: fc.array(fc.record({ nodeId: anyText, title: anyText, brief: anyText })),
      files: fc.array(anyText),
    });
    fc.assert(
      fc.property(facts, fc.integer({ min: 1, max: 200 }), (all, budget) => {
        const text = handoffText(all, (tried) => tiktokenCount(tried) <= budget);
        expect(tiktokenCount(text)).toBeLessThanOrEqual(budget);
        expect(text === '' || text.startsWith('# Resume: ')).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
