/** What a conversation comes to, by role: from its facts and from the places where things are said. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONVERSATION_POINTS, SEGMENT_POINTS } from '../../../core/domain/points/tellPoints.ts';
import { summarizeSegment } from '../../../core/domain/summarize/summarizeSegment.ts';
import { summarizeTalk } from '../../../core/domain/summarize/summarizeTalk.ts';
import type { SummaryEvent } from '../../../core/domain/summarize/types.ts';
import { wordCount } from '../../../core/domain/text/terms.ts';
import { POINT_ROLES } from '../../../core/model/point.ts';
import { assistant, call, countTokens, result, says, segment, user } from '../summarize/events.ts';
import {
  changed,
  changedTodo,
  committed,
  failed,
  mended,
  pointsOf,
  pullRequest,
  refused,
  showing,
  todos,
  told,
  toldLikely,
} from './told.ts';

const ASKED = user('The export of the orders loses its last page, please repair the writer.');
const REPORT = assistant(
  'Fixed: the writer of the export flushes its last page before the file is closed.',
);
const HASH = '1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d';

const plan = (accepted: boolean, words: string): SummaryEvent =>
  showing(result(words), { kind: 'plan', accepted, words });

const answered = (question: string, answer: string): SummaryEvent =>
  showing(result(`User answered: ${answer}`), { kind: 'answered', question, answer }, answer);

describe('asked', () => {
  test('is what the first request wants, without its greeting', () => {
    expect(told('asked', user(`Hi! ${ASKED.text}`), REPORT)).toEqual([ASKED.text]);
  });

  test('is shortened at a clause where the request is long', () => {
    const clause = 'and the totals of each country are printed below the table of its orders';
    const [text = ''] = told(
      'asked',
      user(`${ASKED.text.slice(0, -1)}, ${clause}, ${clause}, ${clause}.`),
    );
    expect(text.length).toBeLessThanOrEqual(202);
    expect(text).toMatch(/^The export of the orders loses its last page/);
  });

  test('is nothing that a word or two say', () => {
    expect(
      told('asked', ASKED, REPORT, user('go on'), assistant('The page is checked now.')),
    ).toEqual([ASKED.text]);
  });
});

describe('corrected', () => {
  test('holds what the person refused, in their words', () => {
    const words = 'Do not touch the schema, add a view instead';
    const events = [ASKED, call('Bash', 'psql -f migrate.sql'), refused(words), REPORT];
    expect(told('corrected', ...events)).toEqual([words]);
  });

  test('is nothing where a refusal has no words', () => {
    expect(told('corrected', ASKED, refused(''), REPORT)).toEqual([]);
  });

  test('holds a plan that was sent back, but none that was accepted', () => {
    const words = 'Split the ledger from the writer before anything else';
    expect([
      told('corrected', ASKED, plan(false, words), REPORT),
      told('corrected', ASKED, plan(true, words), REPORT),
    ]).toEqual([[words], []]);
  });

  test('is no answer that picks what a tool offered: that is decided', () => {
    const events = [ASKED, answered('Which hash for passwords?', 'Argon2'), REPORT];
    expect(told('decided', ...events)).toEqual(['Which hash for passwords? → Argon2']);
    expect(told('corrected', ...events)).toEqual([]);
  });

  test('is an answer that turns the work round, with the question', () => {
    const no = "No, that's wrong: passwords stay with the login provider";
    const events = [ASKED, answered('Which hash for passwords?', no), REPORT];
    expect(told('corrected', ...events)).toEqual([`Which hash for passwords? → ${no}`]);
  });

  test('is no question', () => {
    const words = "That's wrong, isn't it, if an invoice keeps the currency of its customer?";
    expect(told('corrected', ASKED, REPORT, user(words), assistant('It is right.'))).toEqual([]);
  });

  test('holds a later request that turns the work round, but not the first one', () => {
    const turn = "No, that's wrong: the invoice must keep the currency of its customer.";
    expect(told('corrected', ASKED, REPORT, user(turn), assistant('Changed it back.'))).toEqual([
      expect.stringContaining('the invoice must keep the currency of its customer'),
    ]);
    expect(told('corrected', user(turn), REPORT)).toEqual([]);
  });
});

describe('decided', () => {
  const proposal = assistant(
    'I recommend to keep sessions in Redis rather than in cookies, because they can be revoked at once.',
  );
  const asked = user('Where should the login of the shop keep its sessions?');

  test('is a proposal that a short answer took up', () => {
    const events = [asked, proposal, user('yes, do that'), assistant('The login has changed now.')];
    expect(pointsOf(...events)).toContainEqual(
      expect.objectContaining({ role: 'decided', text: proposal.text }),
    );
  });

  test('is one that a bare yes took up, but none that a short request passed over', () => {
    const then = assistant('The login has changed now.');
    const decided = (words: string) => told('decided', asked, proposal, user(words), then);
    expect(decided('yes')).toEqual([proposal.text]);
    expect(decided('show me the imprint')).toEqual([]);
  });

  test('is no proposal that nobody took up', () => {
    const other = user('Before that, how many people open the page of offers each evening?');
    expect(
      told('decided', asked, proposal, other, assistant('About nine hundred people do.')),
    ).toEqual([]);
  });

  test('is what a report calls so, though it repeats the words of the question', () => {
    const events = [
      user('Should the tax table move into the database of the shop?'),
      assistant('We decided to keep the tax table in code until there are more than ten regions.'),
    ];
    expect(told('decided', ...events)).toEqual([events[1]?.text]);
  });

  test('is what the person settles later on', () => {
    const words = 'We decided to drop the wizard and ask for the address on one page.';
    expect(
      told('decided', asked, proposal, user(words), assistant('The page has one form now.')),
    ).toEqual([words]);
  });
});

describe('done', () => {
  test('is the subject of a commit with its hash, and the title of a pull request with its number', () => {
    const done = told(
      'done',
      ASKED,
      committed('Add a regression test for empty ledgers', HASH),
      pullRequest(212, 'Exports lose no page'),
    );
    expect(done).toEqual([
      'Add a regression test for empty ledgers (1a2b3c4)',
      'Pull request #212: Exports lose no page',
    ]);
  });

  test('is a commit that printed nothing, by the words of its command', () => {
    const subject = 'Add a regression test for empty ledgers';
    const commits = call('Bash', `git commit -qm "${subject}"`);
    const silent = showing(result(' '), { kind: 'commit', hash: '', subject }, '');
    const done = pointsOf(ASKED, commits, silent).filter(({ role }) => role === 'done');
    expect(done).toEqual([
      expect.objectContaining({
        text: subject,
        evidence: [expect.objectContaining({ event: 1, start: commits.text.indexOf(subject) })],
      }),
    ]);
  });

  test('has a commit that was amended once, as it was last', () => {
    const again = committed('Flush the last page of the export', 'f'.repeat(40));
    expect(
      told('done', ASKED, committed('Flush the last page of the export', HASH), again),
    ).toEqual(['Flush the last page of the export (fffffff)']);
  });

  test('is what the last report says, whatever the assistant announced before it', () => {
    const events = [
      ASKED,
      assistant('Let me look at the writer of the export first.'),
      call('Edit', 'file_path: src/writer.ts'),
      REPORT,
    ];
    expect(told('done', ...events)).toEqual([expect.stringContaining('flushes its last page')]);
  });

  test('is a to-do that was completed, but not one that was cancelled', () => {
    const list = todos(
      { id: null, text: 'Write a test for empty ledgers', state: 'completed' },
      { id: null, text: 'Print the totals twice', state: 'cancelled' },
    );
    const begun = todos({ id: null, text: 'Write a test for empty ledgers', state: 'pending' });
    const shown = changed('test/write-test-for-empty-ledgers.ts');
    const points = pointsOf(ASKED, begun, shown, list);
    expect(points.filter(({ role }) => role === 'done').map(({ text }) => text)).toEqual([
      'Write a test for empty ledgers',
    ]);
    expect(JSON.stringify(points)).not.toContain('Print the totals');
    // A tick alone proves nothing.
    expect(told('done', ASKED, begun, list)).toEqual([]);
    // What was completed when the list was first seen was done somewhere else.
    expect(pointsOf(ASKED, list).filter(({ role }) => role === 'done')).toEqual([]);
  });

  test('is no to-do where something tells what came of it', () => {
    const step = { id: null, text: 'Write a test for empty ledgers' } as const;
    const steps = [todos({ ...step, state: 'pending' }), todos({ ...step, state: 'completed' })];
    const subject = 'Flush the last page of the export';
    expect(told('done', ASKED, ...steps, committed(subject, HASH))).toEqual([
      `${subject} (1a2b3c4)`,
    ]);
  });

  test('is no step that is still to be taken: that is open', () => {
    const events = [
      ASKED,
      REPORT,
      user('And the rest?'),
      assistant('The next step is a backup of all ledgers.'),
    ];
    expect(told('open', ...events)).toEqual(['The next step is a backup of all ledgers.']);
    expect(told('done', ...events).join()).not.toMatch(/backup/);
  });

  test('hardly counts where the next request takes it back', () => {
    const claim = assistant('Added a cache of prices to the checkout, which is faster now.');
    const wrong = user("No, that's wrong: prices must never come from a cache.");
    const worksOut = assistant('Removed the storage again and read each price from the ledger.');
    const goOn = user('Now read on: which prices does the ledger of the shop hold?');
    const withdrawn = toldLikely('done', ASKED, claim, wrong, worksOut);
    const accepted = toldLikely('done', ASKED, claim, goOn, worksOut);
    expect(withdrawn.join()).not.toContain('Added a cache');
    expect(accepted.join()).toContain('Added a cache');
  });
});

describe('found', () => {
  test('is the cause that was stated, also on the way', () => {
    const cause = 'The cause is that the file is closed before its buffer was written.';
    const events = [ASKED, assistant(cause), call('Edit', 'file_path: src/writer.ts'), REPORT];
    expect(told('found', ...events)).toEqual([cause]);
  });
});

describe('a cause that points back', () => {
  const matter = 'Two threads write the ledger of orders.';
  const verdict = 'It failed because the writer of pages has no lock.';

  test('is told with the sentence that it points at', () => {
    const report = assistant(`${matter} ${verdict}`);
    expect(pointsOf(ASKED, report).map(({ text }) => text)).toEqual([
      ASKED.text,
      `${matter} ${verdict}`,
    ]);
  });

  test('is told apart from a report of what was done', () => {
    const deed = 'Added a lock to the ledger of orders.';
    expect(told('done', ASKED, assistant(`${deed} ${verdict}`))).toEqual([deed]);
  });

  test('is told alone behind a list or a long sentence', () => {
    const long = `${matter.slice(0, -1)}${', and a third one reads them'.repeat(8)}.`;
    expect(told('found', ASKED, assistant(`${long} ${verdict}`))).toContain(verdict);
    expect(told('found', ASKED, assistant(`- ${matter}\n\n${verdict}`))).toContain(verdict);
  });
});

describe('failed', () => {
  const build = failed('npm run build', 'TS2345: no overload matches this call');
  const BROKEN = ['npm run build: TS2345: no overload matches this call'];

  test('is what failed in the last turn and did not pass after', () => {
    expect(told('failed', ASKED, build, REPORT)).toEqual(BROKEN);
    expect(told('failed', ASKED, build, mended('npm run build'), REPORT)).toEqual([]);
  });

  test('is nothing that a later turn left behind', () => {
    const later = [
      user('Thanks. Now describe the export in the manual of the shop.'),
      assistant('Described the export of orders in the manual.'),
    ];
    expect(told('failed', ASKED, build, REPORT, ...later)).toEqual([]);
  });

  test('is nothing before a commit, and no look for what is not there', () => {
    expect(told('failed', ASKED, build, committed('Flush the page', HASH), REPORT)).toEqual([]);
    expect(told('failed', ASKED, failed('ls dist/old', 'No such file'), REPORT)).toEqual([]);
  });

  test('is told once for the same work, as it failed last', () => {
    const again = failed('npm run build', 'TS1005: expected a semicolon');
    expect(told('failed', ASKED, build, again, REPORT)).toEqual([
      'npm run build: TS1005: expected a semicolon',
    ]);
  });
});

describe('open', () => {
  test('is a to-do that nobody completed', () => {
    const list = todos(
      { id: null, text: 'Write a test for empty ledgers', state: 'in_progress' },
      { id: null, text: 'Publish the price list', state: 'pending' },
    );
    expect(told('open', ASKED, list, REPORT).toSorted()).toEqual([
      'Publish the price list',
      'Write a test for empty ledgers',
    ]);
  });

  test('knows to-dos as they stand at the end', () => {
    const first = todos({ id: null, text: 'Publish the price list', state: 'pending' });
    const last = todos({ id: null, text: 'Publish the price list', state: 'completed' });
    expect(told('open', ASKED, first, last, REPORT)).toEqual([]);
    const single = changedTodo({ id: '7', text: 'Publish the price list', state: 'pending' });
    const completed = changedTodo({ id: '7', text: '', state: 'completed' });
    expect([told('open', ASKED, single), told('open', ASKED, single, completed)]).toEqual([
      ['Publish the price list'],
      [],
    ]);
  });

  test('is a question that ends a conversation, but not a segment, which another may follow', () => {
    const asking = assistant(
      'Fixed: the writer of the export flushes its last page. Is the ledger of Lisbon exported as well?',
    );
    const open = 'Is the ledger of Lisbon exported as well?';
    expect([
      summarizeTalk([ASKED, asking]).points,
      summarizeSegment(segment(ASKED, asking), countTokens).bullets,
    ]).toEqual([
      expect.arrayContaining([expect.objectContaining({ role: 'open', text: open })]),
      expect.not.arrayContaining([expect.objectContaining({ text: open })]),
    ]);
    expect(told('open', ASKED, asking, user('Those of Lisbon.'), REPORT)).toEqual([]);
  });

  test('is the refusal that ended the work', () => {
    expect(told('open', ASKED, refused('Wait for the review of Jonas'))).toEqual([
      'Refused: Wait for the review of Jonas',
    ]);
    expect(told('open', ASKED, refused(''))).toEqual([expect.stringMatching(/^Refused/)]);
  });

  test('is the failure that ended it', () => {
    expect(told('open', ASKED, failed('npm run build', 'TS2345'))).toEqual([
      'Failed last: npm run build',
    ]);
  });

  test('is nothing that a report came after', () => {
    const ends = [refused('Wait for the review of Jonas'), failed('npm run build', 'TS2345')];
    for (const end of ends) expect(told('open', ASKED, end, REPORT)).toEqual([]);
  });
});

describe('points', () => {
  const rich = [
    ASKED,
    assistant('The cause is that the file is closed before its buffer was written.'),
    refused('Do not touch the schema, add a view instead'),
    committed('Flush the last page of the export', HASH),
    REPORT,
    user('We decided to print totals for each country, please add them to the invoice.'),
    todos({ id: null, text: 'Publish the price list', state: 'pending' }),
    failed('npm run docs', 'Cannot resolve the anchor of chapter nine'),
    assistant('Added the totals of all countries to the invoice; 41 tests pass.'),
  ];

  test('stand in the order of roles', () => {
    const roles = pointsOf(...rich).map(({ role }) => role);
    expect(roles).toEqual(
      POINT_ROLES.filter((role) => roles.includes(role)).flatMap((role) =>
        roles.filter((one) => one === role),
      ),
    );
    expect(new Set(roles)).toEqual(new Set(POINT_ROLES));
  });

  test('say nothing twice: a report that repeats the commit is told once', () => {
    const done = told(
      'done',
      ASKED,
      committed('Flush the last page of the export', HASH),
      assistant('I flush the last page of the export.'),
    );
    expect(done).toHaveLength(1);
  });

  test('point at words of their event that hold them', () => {
    for (const { text, evidence } of pointsOf(...rich)) {
      const parts = text.replace(/ \([0-9a-f]{7}\)$|^npm run docs: /, '').split(' → ');
      expect(evidence).toHaveLength(parts.length);
      for (const [at, { event, start, end }] of evidence.entries())
        expect(rich[event]?.text.slice(start, end) ?? '').toContain(parts[at]);
    }
  });

  test('mask secrets, also where only a fact holds them', () => {
    const key = ['ghp_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('');
    const points = pointsOf(
      user(`Please rotate the key ${key} of the deploy job.`),
      committed(`Rotate ${key} of the deploy job`, HASH),
      refused(`Never print ${key} into the log`),
      todos({ id: null, text: `Revoke ${key}`, state: 'pending' }),
    );
    expect(points.length).toBeGreaterThanOrEqual(3);
    expect(JSON.stringify(points)).not.toContain('a1B2c3');
    expect(points.map(({ text }) => text).join()).toContain('[secret:github-token]');
  });

  test('of a talk between people have no roles', () => {
    const points = pointsOf(
      says('Ann', 'I went to the pottery class on Friday and made a blue bowl.'),
      says('Rob', 'We hiked up the mountain with the dog on Sunday morning.'),
      says('Ann', 'The next pottery class is in March, and my sister comes along.'),
    );
    expect(points.length).toBeGreaterThan(0);
    expect(points.filter(({ role }) => role !== null)).toEqual([]);
  });

  test('of nothing are none', () => {
    expect([pointsOf(), pointsOf(user(''), assistant('  \n'))]).toEqual([[], []]);
  });

  test('keep their quota, in a conversation and in a segment, however much there is', () => {
    const topics = 'cache lease shard parser ledger vector socket router digest cursor'.split(' ');
    const many = topics.flatMap((topic, i) => [
      user(`Repair the ${topic} of module ${i} that fails at night, please.`),
      refused(`Leave the ${topic} alone on host ${i}`),
      assistant(`The cause is a lock of the ${topic} in thread ${i}.`),
      committed(`Release the ${topic} of module ${i}`, `${i}`.repeat(40)),
      failed(`make ${topic}`, `no rule for ${topic}`),
      todos({ id: null, text: `Measure the ${topic} again`, state: 'pending' }),
      assistant(`Released the ${topic} of module ${i}; ${i + 3} tests pass.`),
    ]);
    for (const [points, quota] of [
      [summarizeTalk(many).points, CONVERSATION_POINTS],
      [summarizeSegment(segment(...many), countTokens).bullets, SEGMENT_POINTS],
    ] as const) {
      expect(points.length).toBeLessThanOrEqual(quota.all);
      expect(points.length).toBeGreaterThan(3);
      for (const role of POINT_ROLES)
        expect(points.filter((point) => point.role === role).length).toBeLessThanOrEqual(
          quota[role],
        );
      const words = points.reduce((sum, { text }) => sum + wordCount(text), 0);
      expect(words).toBeLessThanOrEqual(quota.words);
    }
  });
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom(
    ASKED.text,
    REPORT.text,
    '[→more:x:y]',
    '',
    'Error: it failed',
    '我们决定使用缓存，因为查询太慢。',
    'word '.repeat(120),
  ),
);
const anyEvent: fc.Arbitrary<SummaryEvent> = fc.oneof(
  anyText.map(user),
  anyText.map(assistant),
  anyText.map(refused),
  anyText.map((text) => committed(text, HASH)),
  anyText.map((text) => pullRequest(7, text)),
  fc.tuple(anyText, anyText).map(([what, message]) => failed(what, message)),
  anyText.map(mended),
  anyText.map((text) => todos({ id: null, text, state: 'pending' })),
);

test('any events give the same points twice, with text, within their events', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 14 }), (events) => {
      const { points } = summarizeTalk(events);
      expect(summarizeTalk(structuredClone(events)).points).toEqual(points);
      for (const { text, evidence } of points) {
        expect(text.trim()).not.toBe('');
        for (const { event, start, end } of evidence) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(events[event]?.text.length ?? -1);
        }
      }
    }),
    { numRuns: 150 },
  );
});

const decided = (...events: readonly SummaryEvent[]): readonly string[] =>
  told('decided', ASKED, REPORT, ...events);

describe('what does not hold', () => {
  test('is not told once the next request objects, what else was reported is', () => {
    const redirect = 'Added a redirect for the old address of the shop';
    const table = 'Moved the printed prices into a table of their own';
    const report = assistant(`${redirect}. ${table}.`);
    expect(
      [
        'The list of countries is next, please draw it.',
        'The redirect of the old address does not work, it shows a blank page.',
      ].map((next) => told('done', ASKED, report, user(next)).toSorted()),
    ).toEqual([[redirect, table].map((text) => `${text}.`), [`${table}.`]]);
  });

  test('is no deed where every change was refused', () => {
    const events = [
      user('Please write the guide of the shop into GUIDE.md.'),
      todos({ id: null, text: 'Write the guide of the shop', state: 'completed' }),
      failed('Write GUIDE.md', 'permission to write was not granted yet'),
      assistant("I've created the guide of the shop in GUIDE.md with its prices."),
    ];
    expect([told('done', ...events), told('open', ...events), told('failed', ...events)]).toEqual([
      [],
      [],
      ['Write GUIDE.md: permission to write was not granted yet'],
    ]);
  });

  test('is no commit that the next request takes away', () => {
    const commit = committed('checkpoint: review of the ledgers', HASH);
    const kept = user('Now draw the printed table of all prices, please.');
    const reset = user('Actually revert the commit, and file the review as an issue instead.');
    const report = assistant('Drew the printed table of all prices from the ledgers.');
    expect(
      [kept, reset].map((next) =>
        told('done', ASKED, commit, REPORT, next, report).some((text) =>
          text.startsWith('checkpoint:'),
        ),
      ),
    ).toEqual([true, false]);
  });

  test('is not found where a later turn mends it', () => {
    const finding = assistant(
      'Nothing of the ledger was pushed to the archive because it is full.',
    );
    const later = user('Then push the ledger to the archive of Lisbon.');
    const pushed = committed('Pushed the ledger to the archive of Lisbon', HASH);
    const isTold = (...events: readonly SummaryEvent[]): boolean =>
      told('found', ASKED, finding, ...events).some((text) => text.startsWith('Nothing'));
    expect([isTold(), isTold(later, pushed, assistant('The archive is complete.'))]).toEqual([
      true,
      false,
    ]);
  });

  test('is no decision that only points at its matter, nor a step of any work beside one', () => {
    expect([
      decided(user('You can delete it, submit a PR to delete this and merge')),
      decided(
        answered('Ready to force-push the branch?', 'Yes, force push'),
        answered('Which archive shall hold the ledgers?', 'The one in Lisbon'),
      ),
    ]).toEqual([[], ['Which archive shall hold the ledgers? → The one in Lisbon']]);
  });
});
