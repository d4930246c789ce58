import { expect, test } from 'vitest';
import { journalText } from '../../../core/domain/export/journal.ts';
import type { JournalData, JournalProject } from '../../../core/domain/export/journal.ts';
import { WORDING } from './hostile.ts';

const of = { date: '2026-03-04', conversation: 'Tax table by country' };
const alone = { date: null, conversation: null };
const shop: JournalProject = {
  name: 'shop',
  requests: 2,
  activeMs: 960_000,
  pullRequests: [{ text: '#12 Tax table', gripIds: ['grip:1'], ...of }],
  commits: [{ text: 'Fill the table by country', gripIds: [], ...alone }],
  points: [
    { role: 'decided', text: 'One table for all.', gripIds: ['grip:2'], supported: true, ...of },
    { role: 'corrected', text: 'No: half up.', gripIds: [], supported: true, ...alone },
    { role: 'found', text: 'Tax table by country', gripIds: [], supported: true, ...of },
    {
      role: 'done',
      text: 'Fill the table by country (1a2b3c4)',
      gripIds: [],
      supported: true,
      ...of,
    },
    { role: 'done', text: 'Its <b>tests</b> pass.', gripIds: [], supported: false, ...alone },
    { role: 'open', text: 'Round the sums', gripIds: [], supported: true, ...of },
  ],
  titles: ['Tax table by country'],
};
const told = (
  projects: readonly JournalProject[],
  more: Partial<JournalData> = {},
): JournalData => ({
  title: 'W',
  days: null,
  narrowedTo: [],
  quotes: [],
  projects,
  counts: {},
  ...more,
});
const options = { wording: { ...WORDING, time: (ms: number) => `${ms / 60_000} min` }, most: 40 };

test('what was shipped comes first, then points as the window has them, dated; nothing is said twice', () => {
  const counts = { decided: 1, done: 7, open: 3, asked: 9 };
  const days = '2026-03-02 to 2026-03-08';
  expect(journalText(told([shop], { days, counts }), options)).toBe(`# W

2026-03-02 to 2026-03-08

## shop
2 requests, 16 min

### Pull requests
- 2026-03-04: #12 Tax table (Tax table by country)

### Committed
- Fill the table by country

### Decided
- 2026-03-04: One table for all. (Tax table by country)

### Corrected
- No: half up.

### Found
- 2026-03-04: Tax table by country

### Done
- Its \\<b>tests\\</b> pass. (unsupported)

### Left open
- 2026-03-04: Round the sums (Tax table by country)

Not told here: 5 done, 2 left open.
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
    { ...options, most: 32 },
  );
  expect(text).toContain(
    '- 2026-03-04: One table for all. (Tax table by country)\n  - “We take \\<one> table for all.” [grip:2]\n',
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
    commits: Array.from({ length: 50 }, (_, at) => ({
      text: `Commit ${at}`,
      gripIds: [],
      ...alone,
    })),
  };
  for (const count of [1, 2, 5, 9, 30]) {
    const projects = Array.from({ length: count }, (_, at) => ({ ...busy, name: `p${at}` }));
    const text = journalText(told(projects), options);
    expect(text.split('\n').length - 1).toBeLessThanOrEqual(40);
    for (const { name } of projects) expect(text).toContain(name);
  }
  expect(journalText(told([busy]), options)).toContain('- Commit 11\n- … and 38 more\n');
});
