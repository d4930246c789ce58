import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { wholeText } from '../../../core/text/fitText.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { gripId } from '../../../core/model/ids.ts';
import { chunksOf } from '../../../core/text/chunksOf.ts';
import { eventsText } from '../../../core/text/eventsText.ts';
import { showText } from '../../../core/text/showText.ts';
import { tocText } from '../../../core/text/tocText.ts';

it('says of an empty memory how a person fills it', () => {
  const text = tocText({ node: null, children: [] }, { zone: 'UTC' });
  expect(wholeText(text)).toBe(
    '# All years\nThe memory is empty. A person fills it: `strata import PATH` reads logs, `strata index` summarises them.',
  );
});

it('says where only what is narrowed down to is missing', () => {
  const text = tocText({ node: null, children: [] }, { zone: 'UTC', isNarrowed: true });
  expect(wholeText(text)).toBe('# All years\nThere is none of these.');
});

it('shows a node that no model could summarise: what it has, by whom, and why', () => {
  const shown = {
    nodeId: 'toc:day:2026-01-05',
    level: 'day',
    title: 'Gift\n# cards',
    start: '2026-01-05T08:00:00.000Z',
    end: '2026-01-05T09:30:00.000Z',
    parents: [{ nodeId: 'toc:week:2026-W02', title: 'Week 2' }],
    content: 'They were sold. They flew. They did not rest.',
    doubts: [
      { start: 16, end: 26, verdict: 'unsupported' },
      { start: 27, end: 45, verdict: 'contradicted' },
    ],
    contentLevel: 'brief',
    tokenCount: 5,
    ratio: 8.2,
    bullets: [{ text: 'Sold\nout', role: 'done', gripIds: ['grip:1'], supported: false }],
    keywords: ['gift', 'card'],
    version: 3,
    state: 'stale',
    successors: [],
    summarizer: 'extractive',
    model: null,
    promptVersion: null,
    fidelity: null,
    edited: { title: true, bullets: false },
    pinned: false,
    problem: { code: 'model-failed', message: 'No\nanswer', model: 'gpt' },
  } as unknown as OutputOf<'show'>;
  expect(wholeText(showText(shown, { zone: 'Europe/Berlin' }))).toBe(
    [
      '# Gift # cards',
      'toc:day:2026-01-05 · 2026-01-05 09:00 to 2026-01-05 10:30 · brief, 5 tokens, 8.2:1 · version 3 · stale',
      'In toc:week:2026-W02',
      'By extractive · edited by a person',
      'Not by gpt: No answer',
      '',
      'They were sold. They flew. (unsupported) They did not rest. (contradicted by its source)',
      '',
      '- Done: Sold out (unsupported) [grip:1]',
      '',
      'Keywords: gift, card',
    ].join('\n'),
  );
});

const grip = (ms: number): string => gripId({ ms, hash: Buffer.alloc(10, ms % 256) });

const point = (role: string, text: string, gripIds: readonly (string | undefined)[]): object => ({
  role,
  text,
  gripIds,
  supported: true,
});

it('shows the points of a period below the conversation that says them, in the order of time', () => {
  const [early, late, alone] = [1_767_600_000_000, 1_767_800_000_000, 1_767_700_000_000].map(grip);
  const giftCards = { nodeId: 'toc:conversation:a', title: 'Gift cards', project: 'shop' };
  const sale = { nodeId: 'b', title: 'Sale', project: null };
  const shown = {
    nodeId: 'toc:month:2026-01',
    level: 'month',
    title: 'January',
    parents: [],
    content: 'Much.',
    doubts: [],
    ratio: null,
    keywords: [],
    successors: [],
    summarizer: null,
    bullets: [
      { ...point('decided', 'Sold until May', [late]), from: sale },
      { ...point('done', 'Printed', [early]), from: giftCards },
      point('open', 'Unplaced', [alone]),
    ],
    page: { projects: [{ name: 'shop' }, { name: null }], totals: { conversations: 2 } },
  } as unknown as OutputOf<'show'>;
  const text = wholeText(showText(shown, { zone: 'UTC', short: true }));
  expect(text.slice(text.indexOf('Much.'))).toBe(
    [
      'Much.',
      '',
      `- Open: Unplaced [${alone}]`,
      '',
      '**Gift cards** · shop · 2026-01-05 · toc:conversation:a',
      `- Done: Printed [${early}]`,
      '',
      '**Sale** · 2026-01-07 · b',
      `- Decided: Sold until May [${late}]`,
    ].join('\n'),
  );
  const more = { ...shown, page: { ...shown.page, totals: { conversations: 9 } } };
  expect(wholeText(showText(more as typeof shown, { zone: 'UTC', short: true }))).toContain(
    `[${late}]\n\nPoints tell 2 of 9 conversations; toc toc:month:2026-01 lists all.`,
  );
});

it('shows events with who spoke, and how many more there are', () => {
  const event = { eventId: 'evt:1', time: '2026-01-05T10:00:59.000Z', role: 'tool', name: 'Bash' };
  const page = {
    events: [
      { ...event, kind: 'tool_result', text: 'one\ntwo\u202E' },
      { ...event, kind: 'message', role: 'user', name: 'Ann\n## forged', text: '' },
    ],
    total: 7,
  } as unknown as OutputOf<'events'>;
  expect(eventsText(page, 'UTC')).toBe(
    [
      '## 2026-01-05 10:00 tool tool_result Bash · evt:1\none\ntwo\uFFFD',
      '## 2026-01-05 10:00 user Ann ## forged · evt:1\n',
      '(2 of 7 events)',
    ].join('\n\n'),
  );
});

it('cuts a text into small pieces that are the text again, and no character in two', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 600 }),
    fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\t', '😀', '数'), maxLength: 900 }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const pieces = chunksOf(text);
      expect(pieces.join('')).toBe(text);
      expect(pieces.every((piece) => /^.{0,160}$/su.test(piece.trimEnd()))).toBe(true);
      expect(pieces.every((piece) => piece.isWellFormed())).toBe(text.isWellFormed());
    }),
  );
});
