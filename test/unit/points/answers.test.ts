/** What came of a request: the sentence of the report that answers it, and what later requests do to it. */
import { describe, expect, test } from 'vitest';
import type { SummaryEvent } from '../../../core/domain/summarize/types.ts';
import { assistant, user } from '../summarize/events.ts';
import { changed, toldLikely, pointsOf, told } from './told.ts';

/** Where nothing says what was done, the files that were changed do. */
const FILE = 'Changed invoice.ts';
const ASKED = user('The invoice shall print its totals for each country.');

const roles = (...events: readonly SummaryEvent[]): readonly string[] =>
  pointsOf(...events).map(({ role, text }) => `${role}: ${text}`);

const behindStatus = (words: string): SummaryEvent =>
  assistant(`All checks pass. This took a while. Both are merged. ${words} Prices wait.`);

describe('the answer to a request', () => {
  test('is done, also where it is told in other words than those of a change', () => {
    const effect = 'The invoice has a line of totals for each country below its table.';
    const report = assistant(
      `All checks pass. ${effect} Rounding of the old ledger is the same as before.`,
    );
    const later = [user('Which fonts does the cover use?'), assistant('The cover uses Inter.')];
    expect(told('done', ASKED, changed(), report, ...later)).toEqual([effect]);
  });

  test('is the first result with a figure or a name in code, where no sentence takes up the request', () => {
    const result = 'A cold start of the shop needs 0.17 seconds instead of 1.94.';
    const vague = 'A cold start of the shop needs a fraction of a second.';
    expect(told('done', ASKED, changed(), behindStatus(result))).toEqual([result]);
    expect(told('done', ASKED, changed(), behindStatus(vague))).toEqual([FILE]);
    expect(told('done', ASKED, behindStatus(result))).toEqual([]);
  });

  test('is found where the request only asks and nothing was changed', () => {
    const answer = 'The ledger rounds each share of a donation by itself.';
    const events = [
      ASKED,
      changed(),
      assistant('Added the totals of each country to the invoice.'),
      user('How does the ledger round the shares of a donation?'),
      assistant(`${answer} Half a cent goes up.`),
    ];
    expect(told('found', ...events)).toContain(answer);
    expect(told('done', ...events)).not.toContain(answer);
  });

  const earlier = [
    user('Print the cover of the catalogue in blue.'),
    changed('src/cover.ts'),
    assistant('Changed the colour of the cover.'),
  ];

  test.each([
    'Reviewed the totals of all countries and their rounding.',
    'The totals of each country have been published on the site.',
    'Totals of each country will now be printed below the invoice.',
    'Die Summen der Länder wurden auf der Rechnung veröffentlicht.',
  ])('is done where it tells a deed, though no file was changed: %s', (deed) => {
    expect(roles(...earlier, ASKED, assistant(deed))).toContain(`done: ${deed}`);
  });

  test('is found where it tells a deed of others to who only asks', () => {
    const deed = 'The rounding of totals has been fixed in the ledger of last year.';
    const asks = user('Why does the ledger round the totals of a donation?');
    expect(roles(...earlier, asks, assistant(deed))).toContain(`found: ${deed}`);
  });

  test('is found where it explains how something is, also in a turn of work', () => {
    const why = 'The clause is what keeps the totals of each country on the invoice.';
    expect(roles(ASKED, changed(), assistant(why))).toContain(`found: ${why}`);
  });

  test('is no advice', () => {
    const advice = "I'd draw the totals of each country only where they differ.";
    const events = [ASKED, changed(), assistant(advice)];
    expect([...told('done', ...events), ...told('found', ...events)]).toEqual([FILE]);
  });

  test('is no status that could be of any work', () => {
    expect(told('done', ASKED, changed(), assistant('All tests pass now.'))).toEqual([FILE]);
  });

  test('is the line above a list with the first of it, but not one that only leads there', () => {
    const list = '\n\n- totals.ts\n- table.ts';
    const report = (lead: string) =>
      told('done', ASKED, changed(), assistant(`Done. ${lead}:${list}`));
    expect(report('Removed the printer of the old invoice')).toEqual([
      'Removed the printer of the old invoice: totals.ts',
    ]);
    expect(report('The files of the invoice and its printer that matter are')).toEqual([FILE]);
  });
});

const textsOf = (...events: readonly SummaryEvent[]): string =>
  pointsOf(...events)
    .map(({ text }) => text)
    .join('\n');

describe('a later request', () => {
  const hidden = [
    user('Hide the legacy export of orders in the menu of the shop.'),
    changed(),
    assistant('Its entry has left the sidebar, and the route answers as before.'),
    user('And translate the manual of the warehouse.'),
    changed('docs/warehouse.md'),
    assistant('Translated the manual of the warehouse.'),
  ];
  const asks = (words: string): readonly SummaryEvent[] => [
    ...hidden,
    user(words),
    changed(),
    assistant('Removed the exporter, its route and its tests.'),
  ];

  test('takes back what it turns round, also several turns later', () => {
    const back = 'Thinking again: completely remove the legacy export of orders.';
    expect(textsOf(...asks(back))).not.toContain('left the sidebar');
  });

  test('that does away with all of it leaves nothing of what was asked', () => {
    const hide = 'Hide the legacy export of orders in the menu of the shop.';
    const back = 'Thinking again: completely remove the legacy export of orders.';
    expect(told('asked', ...asks(back))).not.toContain(hide);
    expect(told('asked', ...asks('Now print the legacy export of orders.'))).toContain(hide);
  });

  test('takes nothing back where it only asks', () => {
    const report = 'Removed the legacy export of orders from the menu of the shop.';
    const work = [user('Hide the legacy export of orders.'), changed(), assistant(report)];
    const after = (words: string): string =>
      toldLikely('done', ...work, user(words), assistant('That is so.')).join();
    expect(after('Does the legacy export of orders use the menu instead?')).toContain(report);
    expect(after('Use the menu for the legacy export of orders instead.')).not.toContain(report);
  });

  test('that only corrects itself takes back what came just before it', () => {
    const report = 'Removed the legacy export of orders from the menu of the shop.';
    const meant = (...before: readonly SummaryEvent[]): string =>
      toldLikely(
        'done',
        user('Hide the legacy export of orders in the menu of the shop.'),
        changed(),
        assistant(report),
        ...before,
        user('I meant the legacy export of orders in the menu of the warehouse.'),
        assistant('It is in no menu of the warehouse.'),
      ).join();
    expect(meant(user('And the manual?'), assistant('It is unchanged.'))).toContain(report);
    expect(meant()).not.toContain(report);
  });

  test('takes nothing back where it speaks of something else', () => {
    const other = 'Thinking again: completely remove the wizard of addresses.';
    expect(textsOf(...asks(other))).toContain('left the sidebar');
  });

  test('that only tells something asks for nothing', () => {
    const words = 'My sister looked at the cover of the catalogue yesterday.';
    const telling = [ASKED, changed(), assistant('Added totals.'), user(words)];
    expect(told('asked', ...telling, assistant('That is good to hear.'))).toEqual([ASKED.text]);
  });

  test('that points back is told with the sentence before it', () => {
    const words = 'The printer of labels drops the street. Can you fix it today?';
    const work = ['a', 'b', 'c', 'd', 'e'].map((name) => changed(`src/${name}.ts`));
    const events = [ASKED, changed(), assistant('Added totals.'), user(words), ...work];
    expect(told('asked', ...events)).toEqual([ASKED.text, words]);
  });

  test('that points back further than its own words is nothing beside others', () => {
    const words = 'Put it into the sheet of labels and the manual.';
    const events = [ASKED, changed(), assistant('Added totals.'), user(words), changed()];
    expect(told('asked', ...events)).toEqual([ASKED.text]);
    expect(told('asked', user(words), changed())).toEqual([words]);
  });

  test('that points at what was said before is told only where nothing else was asked', () => {
    const leaning = user('Can you add it there too?');
    expect(told('asked', ASKED, assistant('Added totals.'), leaning, changed())).toEqual([
      ASKED.text,
    ]);
  });

  test('in which output was pasted does not ask by it', () => {
    const pasted = user('Error: cannot open the ledger of the shop\nThe ledger does not open.');
    expect(told('asked', pasted, changed()).join()).not.toContain('Error:');
  });
});

test('a request of a few sentences is told as a whole, without a greeting; of a longer one, what was meant', () => {
  const asking =
    'Hello! The printer of labels drops the street. Can you make it print both lines today?';
  expect(told('asked', user(asking), changed())).toEqual([asking.replace('Hello! ', '')]);
  const more = ' It has happened since the office of the harbour moved to the old mill.'.repeat(2);
  const long = told('asked', user(asking + more), changed());
  expect(long.join()).not.toContain('the old mill. It has');
});

test('an answer that does not repeat its question stands behind it, and both are one point', () => {
  const question = 'Why does the ledger lose a cent of each donation?';
  const answer = 'Wouter rounds shares twice before they reach the cashbook.';
  const events = [
    ASKED,
    changed(),
    assistant('Added the totals of each country to the invoice.'),
    user(question),
    assistant(answer),
  ];
  expect(told('found', ...events)).toEqual([`${question} → ${answer}`]);
  expect(told('asked', ...events)).not.toContain(question);
});

test('an answer that leans on its question stands behind it, however it is said', () => {
  const why = user('What would a merge of the ledger of Lisbon into the shop look like?');
  const leaning = "It'd be clean, with nothing to change in the shop.";
  const other = 'The ledger of Lisbon has seventeen entries more than the shop has.';
  expect(toldLikely('found', why, assistant(`${leaning} ${other}`))).toContain(
    `${why.text} → ${leaning}`,
  );
  const no = 'No, that is not needed for any of the pilots.';
  const needed = user('Is a change of the ledger of Lisbon needed?');
  expect(toldLikely('found', needed, assistant(`${no} ${other}`))).toContain(
    `${needed.text} → ${no.slice(0, -1)}.`,
  );
  const later = `${other} ${leaning}`;
  expect(toldLikely('found', why, assistant(later)).join()).not.toContain('→');
});
