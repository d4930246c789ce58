/** What came of a request: the sentence of the report that answers it, and what later requests do to it. */
import { describe, expect, test } from 'vitest';
import type { SummaryEvent } from '../../../core/domain/summarize/types.ts';
import { assistant, call, user } from '../summarize/events.ts';
import { pointsOf, showing, told } from './told.ts';

const changed = (path = 'src/invoice.ts'): SummaryEvent =>
  showing(call('Edit', `file_path: ${path}`), {
    kind: 'change',
    path,
    how: 'edited',
    added: 4,
    removed: 1,
  });

const ASKED = user('The invoice shall print its totals for each country.');

describe('the answer to a request', () => {
  test('is done, also where it is told in other words than those of a change', () => {
    const effect = 'The invoice has a line of totals for each country below its table.';
    const report = assistant(
      `All checks pass. ${effect} Rounding of the old ledger is the same as before.`,
    );
    const later = [user('Which fonts does the cover use?'), assistant('The cover uses Inter.')];
    expect(told('done', ASKED, changed(), report, ...later)).toEqual([effect]);
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

  test('is no advice', () => {
    const advice = "I'd draw the totals of each country only where they differ.";
    const events = [ASKED, changed(), assistant(advice)];
    expect([...told('done', ...events), ...told('found', ...events)]).toEqual([]);
  });

  test('is no status that could be of any work', () => {
    expect(told('done', ASKED, changed(), assistant('All tests pass now.'))).toEqual([]);
  });

  test('is the line above a list that says what the list is about, but not one that only leads there', () => {
    const list = '\n\n- totals.ts\n- table.ts';
    const report = (lead: string) =>
      told('done', ASKED, changed(), assistant(`Done. ${lead}:${list}`));
    expect(report('Removed the printer of the old invoice')).toEqual([
      'Removed the printer of the old invoice',
    ]);
    expect(report('The files of the invoice and its printer that matter are')).toEqual([]);
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

  test('takes nothing back where it speaks of something else', () => {
    const other = 'Thinking again: completely remove the wizard of addresses.';
    expect(textsOf(...asks(other))).toContain('left the sidebar');
  });

  test('that only tells something asks for nothing', () => {
    const words = 'My sister looked at the cover of the catalogue yesterday.';
    const telling = [ASKED, changed(), assistant('Added totals.'), user(words)];
    expect(told('asked', ...telling, assistant('That is good to hear.'))).toEqual([ASKED.text]);
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
