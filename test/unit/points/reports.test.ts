/** What of the assistant's reports is told, and in which role. */
import { describe, expect, test } from 'vitest';
import { summarizeTalk } from '../../../core/domain/summarize/summarizeTalk.ts';
import { isCarriedOut } from '../../../core/domain/points/overtaken.ts';
import { isOfProcess } from '../../../core/domain/points/workCues.ts';
import type { SummaryEvent } from '../../../core/domain/summarize/types.ts';
import { assistant, call, user } from '../summarize/events.ts';
import { changed, committed, pointsOf, showing, told } from './told.ts';

const ASKED = user('The invoice shall print its totals for each country.');
const DONE = 'Added a line of totals for each country to the invoice.';

const textsOf = (...events: readonly SummaryEvent[]): readonly string[] =>
  pointsOf(...events).map(({ text }) => text);

describe('no point', () => {
  test.each([
    'The focused invoice tests passed in the final run.',
    'The invoice branch is rebased on main and pushed.',
    'The invoice dev server started successfully.',
    'The PR of the invoice should be clean now.',
    'The invoice worker is done.',
  ])('is how the work stands: %s', (status) => {
    expect(textsOf(ASKED, changed(), assistant(`${DONE} ${status}`))).not.toContain(status);
  });

  test.each([
    'Based on my analysis of the invoice and ledger, I can now provide recommendations for totals.',
    "I've identified the root cause of why the totals of the invoice are missing.",
    'The invoice tests are moving from the old ledger to the new printer of totals.',
  ])('is what was looked at, or runs: %s', (look) => {
    expect(textsOf(ASKED, changed(), assistant(`${look} ${DONE}`))).not.toContain(look);
  });

  test('but a look that names its cause is found', () => {
    const cause = 'Looking at invoice.ts, the totals are missing because line 40 drops them.';
    expect(textsOf(user('Why are the totals of the invoice missing?'), assistant(cause))).toContain(
      cause,
    );
  });
});

describe('a yes or a no', () => {
  const question = 'Does the invoice print its totals in the office of Oslo?';
  const answer = 'No, only the ledger of Bergen prints them.';

  test('is told behind the question that it answers', () => {
    expect(told('found', user(question), assistant(answer))).toEqual([`${question} → ${answer}`]);
  });

  test('is nothing where the question leans on what was said before', () => {
    const events = [ASKED, changed(), assistant(DONE), user('Does it do that?'), assistant(answer)];
    expect(textsOf(...events).join()).not.toContain('Bergen');
  });
});

describe('a turn of which nothing else is told', () => {
  test('is told by what its report says first', () => {
    const verdict = 'Both reviewers recommend CHANGES before merging.';
    const review = user('Have two agents review the branch of the invoice.');
    const report = assistant(`# Summary\n\n${verdict}\n\n- Good tests\n- Clear names`);
    expect(told('found', review, report)).toEqual([verdict]);
  });
});

describe('the line above a list of changes', () => {
  const report = assistant(
    'Removed the printer of old invoices:\n\n- Removed the function printOld\n- Removed its registration\n- Removed the option of printing',
  );

  test('outranks the parts of the list', () => {
    expect(told('done', ASKED, changed(), report)[0]).toBe('Removed the printer of old invoices');
  });
});

describe('done', () => {
  test('is a change behind the name of its file', () => {
    const part = 'src/ledger.ts - Added a total for each country and office';
    const report = assistant(`All checks pass.\n\n- ${part}\n- src/print.ts - nothing to do`);
    expect(told('done', ASKED, changed(), report)).toEqual([part]);
  });

  test('is told without a label that says only which step it was', () => {
    const report = assistant('Conflict 2: Added the totals of the parent branch to the ledger.');
    expect(told('done', ASKED, changed(), report)).toEqual([
      'Added the totals of the parent branch to the ledger.',
    ]);
  });

  test('is the files that were changed, each with its change, where nothing says it', () => {
    const events = [
      ASKED,
      changed('src/a.ts'),
      changed('src/b.ts'),
      changed('src/a.ts'),
      assistant('All done.'),
    ];
    const [point, ...others] = pointsOf(...events).filter(({ role }) => role === 'done');
    expect(others).toEqual([]);
    expect(point?.text).toBe('Changed a.ts, b.ts');
    expect(point?.evidence.map(({ event }) => event)).toEqual([3, 2]);
  });

  test('is not what was wrong', () => {
    const report = assistant('Issue: Removed offices left their totals in the ledger of Oslo.');
    expect(told('done', ASKED, changed(), report)).toEqual(['Changed invoice.ts']);
  });
});

describe('a later request', () => {
  const first = [
    user('Hide the legacy export of orders.'),
    changed(),
    assistant('Changed the legacy export of orders so that the menu has no entry of it.'),
  ];
  const then = (words: string): readonly SummaryEvent[] => [
    ...first,
    user(words),
    changed(),
    assistant('Deleted the exporter with its route, menu and tests.'),
  ];

  test('that does away with all of it leaves nothing of what was done', () => {
    const events = then('Thinking again: completely remove the legacy export of orders.');
    expect(told('done', ...events).join()).not.toContain('menu has no entry');
    expect(told('done', ...then('Now add a manual for the warehouse.')).join()).toContain(
      'menu has no entry',
    );
  });

  test('takes nothing back by what is pasted into it', () => {
    const page = Array.from(
      { length: 8 },
      (_, line) => `The warehouse has a shelf number ${line + 10}.`,
    ).join('\n');
    const pasted = `${page}\nTo undo the legacy export of orders instead, revert the legacy export of orders.`;
    expect(told('done', ...then(`Add the manual of the warehouse.\n${pasted}`)).join()).toContain(
      'menu has no entry',
    );
  });
});

describe('asked', () => {
  test('is a step of any work only where nothing else was asked', () => {
    const steps = [
      user('Rework how the printer of the ledger sorts its totals.'),
      changed(),
      assistant('The printer sorts totals by country.'),
      user('Commit the ledger and its printer, and write a note about the totals.'),
      assistant('Committed.'),
    ];
    const [first] = told('asked', ...steps);
    expect(first).toContain('sorts its totals');
  });

  test('leans where it ends in a word that points', () => {
    const later = [user('Create a design and a plan for this'), changed(), assistant(DONE)];
    expect(told('asked', ASKED, changed(), assistant(DONE), ...later).join()).not.toContain(
      'Create a design',
    );
  });
});

describe('a question with which a conversation ends', () => {
  const question = 'Shall the totals of the invoice include the harbour fee?';

  test('is open', () => {
    expect(told('open', ASKED, changed(), assistant(`${DONE} ${question}`))).toEqual([question]);
  });

  test('is not open once somebody says something, nor where it only offers help', () => {
    const ended = [ASKED, changed(), assistant(`${DONE} ${question}`)];
    expect(told('open', ...ended, user('No, thanks.'))).toEqual([]);
    const offer = 'Would you like me to explain the totals of the invoice?';
    const step = 'Want me to commit and push these for the harbour?';
    for (const help of [offer, step])
      expect(told('open', ASKED, changed(), assistant(`${DONE} ${help}`))).toEqual([]);
  });
});

test('what the last report says is not mended is open', () => {
  const broken = 'The totals of the invoice are still wrong after the change.';
  expect(told('open', ASKED, changed(), assistant(broken))).toEqual([broken]);
  const lead =
    'The harbour error is still occurring because:\n\n1. The fee is missing\n2. So is the pier';
  expect(told('open', ASKED, changed(), assistant(lead))).toEqual([
    'The harbour error is still occurring because: The fee is missing',
  ]);
  const mended = [user('Try it again, please.'), changed(), assistant(DONE)];
  expect(told('open', ASKED, changed(), assistant(broken), ...mended)).toEqual([]);
});

test('what a bare objection answers is not told beside what came of it', () => {
  const first = 'Added the harbour fee to the ledger of pilots.';
  const work = [ASKED, changed(), assistant(first)];
  const after = [changed(), assistant(DONE)];
  expect(told('done', ...work, user('It is not working.'), ...after)).toEqual([DONE]);
  expect(told('done', ...work, user('Fine, go on with the totals.'), ...after)).toContain(first);
  expect(told('done', ...work, user('It is not working.'))).not.toContain(first);
  expect(told('done', ...work, user('My guess did not work either. Now the totals.'))).toContain(
    first,
  );
});

test.each([
  ['what goes on', 'Removing the harbour fee and choosing the newer ledger of pilots.'],
  ['what is looked at', 'Checking how the harbour fee is kept in the ledger of pilots.'],
  ['an instruction', 'Click the harbour fee in the ledger to see the totals of pilots.'],
  ['what the person has to do', 'To see it, you need to restart the harbour ledger of pilots.'],
  ['what runs', 'The export of the harbour fee is now in the background, by the ledger.'],
  ['praise', 'Great instinct to think about the harbour fee and the ledger!'],
  ['a promise', "Share the harbour fee and I'll look at the ledger of pilots."],
  ['what a picture shows', 'The screenshot shows the harbour fee instead of the ledger of pilots.'],
  ['what is expected', 'Expected outcome: the harbour fee stands in the ledger of pilots.'],
  ['a hope', 'The changes we have made should greatly improve the ledger of harbours.'],
  ['what its speaker needs', 'According to the help, I need to give the ledger a harbour fee.'],
])('%s is no point of a report', (_what, sentence) => {
  const all = pointsOf(ASKED, changed(), assistant(sentence));
  expect(all.map(({ text }) => text).join()).not.toContain('harbour');
});

test.each([
  '用户要求检查发票总额和运费，需要先看账本。',
  '现在让我检查账本里的运费和发票总额。',
  '我下一步直接去看账本里的运费和发票总额。',
  '我将为账本里的运费和发票总额提供优化后的代码。',
])('what the user wants and what comes next is no point of a report: %s', (sentence) => {
  const all = pointsOf(user('账本里的运费为什么不对？'), changed(), assistant(sentence));
  expect(all.map(({ text }) => text)).not.toContain(sentence);
});

test('an English sentence stays whole among Japanese ones', () => {
  const english =
    'The ledger of pilots counts the harbour fee of Lisbon twice where the totals of the invoice are printed on the first of a month.';
  const japanese = '請求書の合計を確認して、港の料金が二回数えられている原因を直しました。';
  const talk = [user(english), changed(), assistant(`${japanese}\n\n${japanese.repeat(3)}`)];
  expect(told('asked', ...talk)).toEqual([english]);
});

test('what is expected to help is no decision', () => {
  const expected = 'Это должно решить проблему с суммами в счёте и доставкой.';
  const work = [user('Почему суммы в счёте слишком малы?'), changed(), assistant(expected)];
  expect(told('decided', ...work, user('да, подтверждаю'))).toEqual([]);
  const proposed = 'Нам нужно хранить суммы в счёте и доставку в одной таблице.';
  const proposal = [user('Почему суммы в счёте слишком малы?'), assistant(proposed)];
  expect(told('decided', ...proposal, user('да, подтверждаю'))).toEqual([proposed]);
});

test('what has nothing unresolved in it is not open', () => {
  const said = 'The ledger keeps a heap of parcels that have unresolved fees of pilots.';
  const left = 'The harbour fee of the ledger is still unresolved.';
  expect(told('open', ASKED, assistant(said))).toEqual([]);
  expect(told('open', ASKED, assistant(left))).toEqual([left]);
});

test('a change is not open for what was pending before it', () => {
  const over =
    'Também atualizei o LIVRO e fiz o backup 5dacd43 antes de mexer (ele inclui a taxa que estava pendente no porto).';
  const report = assistant(`As somas da fatura estão certas.\n\n- Uma linha\n\n${over}`);
  const talk = summarizeTalk([
    user('Por que as somas da fatura estão erradas?'),
    changed(),
    report,
  ]);
  expect(talk.points.filter(({ role }) => role === 'open')).toEqual([]);
});

test('what had to be done is told only where nothing says that it was', () => {
  const remedy = 'The fix is to count the harbour fee of each country.';
  const why = user('Why are the totals of the invoice too low?');
  expect(told('found', why, assistant(remedy))).toEqual([remedy]);
  const did = 'Counted the harbour fee of each country.';
  const more = 'Added a ledger of totals to the invoice, since pilots asked why they are too low.';
  const added = 'Added a count of the harbour fee of each country.';
  const report = assistant(`${remedy}\n\n${more}\n\n${added}`);
  expect(told('found', why, changed(), report)).not.toContain(remedy);
  expect(isCarriedOut(remedy, did)).toBe(true);
  expect(isCarriedOut(remedy, more)).toBe(false);
  expect(isCarriedOut(did, did)).toBe(false);
});

test('what stands ready is done', () => {
  const ready = 'The harbour fee of the pilots is installed in the ledger.';
  const later = [user('Put the pilots on the invoice, too.'), assistant(ready)];
  expect(told('done', ASKED, changed(), assistant(DONE), ...later)).toContain(ready);
});

test('an apology answers nothing', () => {
  const sorry = 'I apologize for the confusion about the harbour fee on the invoice.';
  const why = user('Why did you leave out the harbour fee?');
  const all = pointsOf(ASKED, changed(), assistant(DONE), why, assistant(sorry));
  expect(JSON.stringify(all)).not.toContain('apologize');
});

test('a commit that goes with others is told only alone', () => {
  const fee = committed('Count the harbour fee of each country', '1a2b3c4');
  const chore = committed('Add PR description', '2b3c4d5');
  expect(told('done', ASKED, fee, chore).join()).not.toContain('description');
  expect(told('done', ASKED, chore).join()).toContain('description');
});

describe('in passing', () => {
  test.each([
    'I agree with the ledger of countries.',
    'You can delete the ledger of countries from the invoice.',
    'We do not need the ledger of countries on the invoice.',
  ])('a person decides: %s', (words) => {
    expect(told('decided', ASKED, changed(), assistant(DONE), user(words))).toEqual([words]);
  });

  test('a first request decides nothing, nor does a question', () => {
    expect(told('decided', user('You can delete the ledger of countries.'))).toEqual([]);
    const question = user('Would it be better to delete the ledger of countries?');
    expect(told('decided', ASKED, changed(), assistant(DONE), question)).toEqual([]);
  });
});

test('what opens a conversation is asked, also where it is only passed on', () => {
  const feedback = 'The printer of labels loses the street of each harbour.';
  const pasted = user(`I got this feedback from the harbour office:\n${feedback}`);
  const later = user('Can you import the ledger as a book of the printer?');
  const asked = told('asked', pasted, changed(), assistant(DONE), later, changed());
  expect(asked.join()).toContain(feedback);
});

const refusal = (words: string): SummaryEvent =>
  showing(call('Edit', words), { kind: 'refused', words });

test('a question is no correction, also where it refuses', () => {
  expect(told('corrected', ASKED, refusal('Is the ledger still a problem?'))).toEqual([]);
  const words = 'Leave the ledger as it is';
  expect(told('corrected', ASKED, refusal(words), changed(), assistant(DONE))).toEqual([words]);
});

test('a step of any work is asked only where nothing else is', () => {
  const step = user('Push the branch of the invoice totals now');
  expect(told('asked', ASKED, changed(), assistant(DONE), step)).toEqual([ASKED.text]);
  expect(told('asked', step)).toEqual([step.text]);
  expect(isOfProcess('Commit this and push')).toBe(true);
  expect(isOfProcess('Push notifications of the harbour office arrive twice')).toBe(false);
  expect(isOfProcess('Merge conflicts of the ledger')).toBe(false);
});

test('what an agent notes for itself is no change of the work', () => {
  const notes = changed('/home/ada/.claude/plans/sleepy-harbour.md');
  expect(told('done', ASKED, notes, changed())).toEqual(['Changed invoice.ts']);
});
