import { expect, test } from 'vitest';
import { journalText } from '../../../core/domain/export/journal.ts';
import type { JournalData, JournalProject } from '../../../core/domain/export/journal.ts';
import { WORDING } from './hostile.ts';

const shop: JournalProject = {
  name: 'shop',
  requests: 2,
  activeMs: 960_000,
  pullRequests: [{ text: '#12 Tax table', gripIds: ['grip:1'] }],
  commits: [{ text: 'Fill the table by country', gripIds: [] }],
  points: [
    { role: 'decided', text: 'One table for all.', gripIds: ['grip:2'], supported: true },
    { role: 'done', text: 'Fill the table by country (1a2b3c4)', gripIds: [], supported: true },
    { role: 'done', text: 'Its <b>tests</b> pass.', gripIds: [], supported: false },
    { role: 'open', text: 'Round the sums', gripIds: [], supported: true },
  ],
  titles: ['Tax table by country'],
};
const told = (
  projects: readonly JournalProject[],
  more: Partial<JournalData> = {},
): JournalData => ({ title: 'W', narrowedTo: [], quotes: [], projects, ...more });
const options = { wording: { ...WORDING, time: (ms: number) => `${ms / 60_000} min` }, most: 40 };

test('what was shipped comes first, then done, decided, next; nothing is said twice', () => {
  expect(journalText(told([shop]), options)).toBe(`# W

## shop
2 requests, 16 min

- Pull request: #12 Tax table
- Committed: Fill the table by country
- Done: Its \\<b>tests\\</b> pass. (unsupported)
- Decided: One table for all.
- Next: Round the sums
`);
});

test('the words behind a line stand below it, and what it was narrowed down to below its title', () => {
  const text = journalText(
    told([shop], {
      narrowedTo: [
        { name: 'project', value: 'shop' },
        { name: 'starred', value: '' },
      ],
      quotes: [{ gripId: 'grip:2', words: 'We **take** [<one>](a.ts)\n`table` for all.' }],
    }),
    { ...options, most: 12 },
  );
  expect(text).toContain(
    '- Decided: One table for all.\n  - “We take \\<one> table for all.” [grip:2]\n',
  );
  expect(text).toMatch(/^# W\n\nOnly project: shop · starred\n\n## shop\n/);
  expect(text).not.toContain('grip:1');
});

test('where nothing was done or decided it says what was worked on', () => {
  const idle = { ...shop, points: [], commits: [], pullRequests: [], activeMs: 0, requests: 1 };
  expect(journalText(told([{ ...idle, name: null }]), options)).toBe(
    '# W\n\n## No project\n1 request\n\n- Worked on: Tax table by country\n',
  );
  expect(journalText(told([]), options)).toBe('# W\n\nNothing was asked or done.\n');
});

test('it is never longer than it may be, and says what it leaves out', () => {
  const busy = {
    ...shop,
    commits: Array.from({ length: 50 }, (_, at) => ({ text: `Commit ${at}`, gripIds: [] })),
  };
  for (const count of [1, 2, 5, 9, 30]) {
    const projects = Array.from({ length: count }, (_, at) => ({ ...busy, name: `p${at}` }));
    const text = journalText(told(projects), options);
    expect(text.split('\n').length - 1).toBeLessThanOrEqual(40);
    for (const { name } of projects) expect(text).toContain(name);
  }
  expect(journalText(told([busy]), options)).toContain(
    '- Committed: Commit 5\n- … and 44 more committed\n',
  );
});
