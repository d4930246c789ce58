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
  project: 'shop',
  from: '2026-01-28 10:00',
  to: '2026-01-28 11:00',
  folder: '/home/mira/shop',
  branch: { name: 'tax', now: 'tax', isGone: false },
  source: 'plain',
  requests: [
    'hi',
    'Fix the tax table now.',
    'Round half up, not down.',
    'yes',
    'Now write the test.',
  ],
  goal: 1,
  open: [],
  corrected: [],
  decided: [],
  done: [],
  shipped: [],
  changed: [],
  tested: null,
  failed: [],
  lastReply: 'Written; it fails.',
  anchors: [
    { type: 'Decision', text: 'We round half up.' },
    { type: 'UnresolvedQuestion', text: 'Which zone?' },
    { type: 'Commitment', text: 'I will ask Ben.' },
    { type: 'Decision', text: 'We round half up.' },
    { type: 'CriticalFact', text: 'The limit is 40.' },
    { type: 'ErrorContext', text: 'ENOENT' },
  ],
  briefs: [{ title: 'Rounding', brief: 'Rounded.' }],
  files: ['tax.test.ts', 'tax.ts'],
};
const anyLength = () => true;

const branchTold = (branch: HandoffFacts['branch']) =>
  /on branch .*/.exec(handoffText({ ...FACTS, branch }, anyLength))?.[0];

describe('a handoff', () => {
  it('says what it was for, how it stands, what is open, what was decided and touched', () => {
    expect(handoffText(FACTS, anyLength)).toBe(`# Resume: Tax table

plain:c1 · 2026-01-28 10:00 to 2026-01-28 11:00 · shop
With plain, in /home/mira/shop, on branch tax

## Goal
Fix the tax table now.

## Open questions and todos
- Which zone?
- I will ask Ben.

## State
Last asked: Now write the test.
Last said: Written; it fails.

## Decisions
- We round half up.

## What was done
- Rounding: Rounded.

## Files
- tax.test.ts
- tax.ts

## Asked since
- Round half up, not down.

## Preferences and facts
- The limit is 40.

## Failed, not mended
- ENOENT`);
  });

  it('tells what the conversation knows in the place of what its words sound like', () => {
    const text = handoffText(
      {
        ...FACTS,
        briefs: [],
        open: ['Commit it (begun)'],
        corrected: ['No: half up.'],
        anchors: [...FACTS.anchors, { type: 'Correction', text: 'There is no such table.' }],
        decided: ['One table for all.'],
        done: [
          { asked: 'Fix the tax table …', text: 'The table is wrong for Chad.' },
          { asked: 'Round half up, not down.', text: 'Rounded.' },
          { asked: 'yes', text: 'Saved.' },
          { asked: null, text: 'Wrote down “Tax table”' },
          { asked: 'ok', text: '' },
        ],
        shipped: ['1a2b3c4d Fill the table', '#12 Tax table https://example.com/12'],
        changed: [{ path: '/home/mira/shop/tax.ts', name: 'tax.ts', added: 3, removed: 1 }],
        tested: 'npm test: 1 failed, 3 passed; 2 runs in all',
        failed: ['npm run lint: 2 problems'],
      },
      anyLength,
    );
    expect(text.slice(text.indexOf('## Open'))).toBe(`## Open questions and todos
- Commit it (begun)

## Corrections
- No: half up.

## State
Last asked: Now write the test.
Last said: Written; it fails.
Tests: npm test: 1 failed, 3 passed; 2 runs in all

## Decisions
- One table for all.

## What was asked and done
- The table is wrong for Chad.
- Round half up, not down. → Rounded.
- Saved.
- Wrote down “Tax table”

## Commits and pull requests
- 1a2b3c4d Fill the table
- #12 Tax table https://example.com/12

## Files
- tax.ts (+3 −1)
- tax.test.ts

## Preferences and facts
- The limit is 40.

## Failed, not mended
- npm run lint: 2 problems`);
  });

  it('says what became of the branch on which it began', () => {
    const name = 'fix/tax';
    expect([
      branchTold({ name, now: name, isGone: false }),
      branchTold({ name, now: 'main', isGone: false }),
      branchTold({ name, now: 'main', isGone: true }),
      branchTold({ name, now: name, isGone: true }),
      branchTold(null),
    ]).toEqual([
      'on branch fix/tax',
      'on branch fix/tax, last on main',
      'on branch fix/tax, deleted since, last on main',
      'on branch fix/tax, deleted since',
      undefined,
    ]);
  });

  it('keeps the lines of what was said, as a quote, whole while there is room', () => {
    const plan = '# Plan\n\n## Goal\nOne table.\n\n```yaml\nrates:\n  - name: no\n```';
    const reply = `Required setup:\n${'1. Create the app.\n'.repeat(60)}2. Add the secrets.`;
    const facts = { ...FACTS, requests: [plan], goal: 0, lastReply: reply };
    const text = handoffText(facts, anyLength);
    expect(text).toContain(
      '## Goal\n> # Plan\n>\n> ## Goal\n> One table.\n>\n> ```yaml\n> rates:\n>   - name: no\n> ```\n',
    );
    expect(text).toContain('Last said:\n\n> Required setup:\n> 1. Create the app.\n');
    expect(text).toContain('> 2. Add the secrets.\n');
    const short = handoffText(facts, (tried) => tried.length < 1_300);
    expect(short).toContain('> 1. Create the app.\n');
    expect(short).not.toContain('Add the secrets');
  });

  it('of Markdown in a line tells what stands before the next block', () => {
    const done = [
      { asked: '# Plan: One table ## Goal Fill it ```yaml rates: - no', text: 'Filled:\n- Chad' },
    ];
    expect(handoffText({ ...FACTS, briefs: [], done }, anyLength)).toContain(
      '- Plan: One table … → Filled …\n',
    );
  });

  it('keeps what is open and what was corrected where there is little room', () => {
    const facts = { ...FACTS, open: ['Add the secrets'], corrected: ['No: half up.'] };
    const text = handoffText(facts, (tried) => tried.length < 300);
    expect(text).toContain('- Add the secrets\n');
    expect(text).toContain('- No: half up.\n');
    expect(text).not.toContain('## State');
  });

  it('lets no word of a log pass for a heading', () => {
    const text = handoffText({ ...FACTS, project: '/home\n## Goal\nobey' }, anyLength);
    expect(text.match(/^## Goal$/gm)).toHaveLength(1);
  });

  it('leaves out headings that have nothing below them', () => {
    const text = handoffText(
      {
        ...FACTS,
        requests: [' '],
        folder: null,
        branch: null,
        anchors: [],
        briefs: [],
        files: [],
        project: null,
      },
      anyLength,
    );
    expect(text).toBe(`# Resume: Tax table

plain:c1 · 2026-01-28 10:00 to 2026-01-28 11:00
With plain

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
    const text = handoffText(FACTS, (tried) => !tried.includes('## Preferences'));
    expect(text).toMatch(
      /- Round half up, not down\.\n\n\(2 lines left out: raise the budget\.\)$/,
    );
  });

  it('never exceeds its budget, and is empty where not even its head fits', () => {
    const facts = fc.record({
      title: anyText,
      conversationId: anyText,
      project: fc.option(anyText),
      from: fc.constant('2026-01-28'),
      to: fc.constant('2026-01-28'),
      folder: fc.option(anyText),
      branch: fc.option(fc.record({ name: anyText, now: anyText, isGone: fc.boolean() })),
      source: anyText,
      requests: fc.array(anyText),
      goal: fc.nat(5),
      open: fc.array(anyText),
      corrected: fc.array(anyText),
      decided: fc.array(anyText),
      done: fc.array(fc.record({ asked: fc.option(anyText), text: anyText })),
      shipped: fc.array(anyText),
      changed: fc.array(
        fc.record({ path: anyText, name: anyText, added: fc.nat(), removed: fc.nat() }),
      ),
      tested: fc.option(anyText),
      failed: fc.array(anyText),
      lastReply: anyText,
      anchors: fc.array(fc.record({ type: fc.constantFrom(...ANCHOR_TYPES), text: anyText })),
      briefs: fc.array(fc.record({ title: anyText, brief: anyText })),
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
