import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readQuestion } from '../../../core/domain/search/readQuestion.ts';
import { namedTimes } from '../../../core/domain/search/namedTimes.ts';
import { anyText } from '../tokens/anyText.ts';

/** A Wednesday. */
const TODAY = '2026-01-28';
/** `from..to` of each time that is named, with the words that name it. */
const told = (question: string, today = TODAY): readonly string[] =>
  namedTimes(question, today).map(
    ({ from, to, start, end }) => `${from ?? ''}..${to ?? ''} ${question.slice(start, end)}`,
  );

describe('one time', () => {
  test.each([
    // Days.
    ['what did I do yesterday?', '2026-01-27..2026-01-27 yesterday'],
    ['what broke last night', '2026-01-27..2026-01-27 last night'],
    ['the day before yesterday', '2026-01-26..2026-01-26 the day before yesterday'],
    ['what we said today', '2026-01-28..2026-01-28 today'],
    ['three days ago', '2026-01-25..2026-01-25 three days ago'],
    ['what did we say on Monday', '2026-01-26..2026-01-26 on Monday'],
    ['wednesday', '2026-01-28..2026-01-28 wednesday'],
    ['last wednesday', '2026-01-21..2026-01-21 last wednesday'],
    ['Thursday', '2026-01-22..2026-01-22 Thursday'],
    ['2026-01-05', '2026-01-05..2026-01-05 2026-01-05'],
    ['on 5.1.2026', '2026-01-05..2026-01-05 5.1.2026'],
    ['5 January 2025', '2025-01-05..2025-01-05 5 January 2025'],
    ['the 5th of January, 2025', '2025-01-05..2025-01-05 5th of January, 2025'],
    ['January 5th, 2025', '2025-01-05..2025-01-05 January 5th, 2025'],
    ['Jan. 5, 2025', '2025-01-05..2025-01-05 Jan. 5, 2025'],
    ['on January 5', '2026-01-05..2026-01-05 January 5'],
    ['on 3 August', '2025-08-03..2025-08-03 3 August'],
    ['29 February', '2024-02-29..2024-02-29 29 February'],
    // Weeks.
    ['last week', '2026-01-19..2026-01-25 last week'],
    ['this week', '2026-01-26..2026-02-01 this week'],
    ['two weeks ago', '2026-01-12..2026-01-18 two weeks ago'],
    ['a couple of weeks ago', '2026-01-12..2026-01-18 a couple of weeks ago'],
    ['last weekend', '2026-01-24..2026-01-25 last weekend'],
    ['2026-W05', '2026-01-26..2026-02-01 2026-W05'],
    ['2020-W53', '2020-12-28..2021-01-03 2020-W53'],
    ['the week of 2026-01-07', '2026-01-05..2026-01-11 the week of 2026-01-07'],
    ['week of 19 jan', '2026-01-19..2026-01-25 week of 19 jan'],
    ['the week of the 3rd of August', '2025-07-28..2025-08-03 the week of the 3rd of August'],
    ['week of January 19', '2026-01-19..2026-01-25 week of January 19'],
    ['week of January 19, 2025', '2025-01-13..2025-01-19 week of January 19, 2025'],
    ['week of 19 Jan 2025', '2025-01-13..2025-01-19 week of 19 Jan 2025'],
    ['week of Monday the 19th of Jan', '2026-01-19..2026-01-25 week of Monday the 19th of Jan'],
    ['the week ending 18 January', '2026-01-12..2026-01-18 the week ending 18 January'],
    ['week starting on Jan 7, 2026', '2026-01-07..2026-01-13 week starting on Jan 7, 2026'],
    ['the week beginning 2026-01-05', '2026-01-05..2026-01-11 the week beginning 2026-01-05'],
    ['on Monday the 5th of January', '2026-01-05..2026-01-05 Monday the 5th of January'],
    // Months, quarters, years.
    ['in January', '2026-01-01..2026-01-31 January'],
    ['in february', '2025-02-01..2025-02-28 february'],
    ['in Feb 2024', '2024-02-01..2024-02-29 Feb 2024'],
    ['in May', '2025-05-01..2025-05-31 May'],
    ['in march', '2025-03-01..2025-03-31 march'],
    ['2024-02', '2024-02-01..2024-02-29 2024-02'],
    ['last month', '2025-12-01..2025-12-31 last month'],
    ['two months ago', '2025-11-01..2025-11-30 two months ago'],
    ['a year ago', '2025-01-01..2025-12-31 a year ago'],
    ['January', '2026-01-01..2026-01-31 January'],
    ['what broke in week 3?', '2026-01-12..2026-01-18 week 3'],
    ['W5', '2026-01-26..2026-02-01 W5'],
    ['week 26 2025', '2025-06-23..2025-06-29 week 26 2025'],
    ['W53', '2020-12-28..2021-01-03 W53'],
    ['22–28 Jun 2025', '2025-06-22..2025-06-28 22–28 Jun 2025'],
    // As the table of contents names them.
    ['Thursday, 22 January 2026', '2026-01-22..2026-01-22 Thursday, 22 January 2026'],
    ['on Thu 22 Jan', '2026-01-22..2026-01-22 Thu 22 Jan'],
    ['Week 26, 2025', '2025-06-23..2025-06-29 Week 26, 2025'],
    ['week 3 2026', '2026-01-12..2026-01-18 week 3 2026'],
    ['W26', '2025-06-23..2025-06-29 W26'],
    ['Week 1, 2026 (December)', '2025-12-29..2025-12-31 Week 1, 2026 (December'],
    ['30 June – 6 July 2025', '2025-06-30..2025-07-06 30 June – 6 July 2025'],
    ['29 Dec – 4 Jan', '2025-12-29..2026-01-04 29 Dec – 4 Jan'],
    ['Week 26 · 22–28 Jun 2025', '2025-06-22..2025-06-28 Week 26 · 22–28 Jun 2025'],
    ['W27 · 29 Jun–5 Jul', '2025-06-29..2025-07-05 W27 · 29 Jun–5 Jul'],
    ['W5 · 1 Feb 2025', '2025-02-01..2025-02-01 W5 · 1 Feb 2025'],
    ['June overview', '2025-06-01..2025-06-30 June'],
    ['on 22-28 June', '2025-06-22..2025-06-28 22-28 June'],
    ['Q3 2025', '2025-07-01..2025-09-30 Q3 2025'],
    ['what happened in 2024?', '2024-01-01..2024-12-31 2024'],
    ['the summer of 2024 was dry', '2024-01-01..2024-12-31 2024'],
    ['by 2025 perhaps', '..2025-12-31 by 2025'],
    ['2048', '2048-01-01..2048-12-31 2048'],
    ['between 2023 and 2025', '2023-01-01..2025-12-31 between 2023 and 2025'],
    ['from two years ago to 2025', '2024-01-01..2025-12-31 from two years ago to 2025'],
    ['in the last 3 weeks', '2026-01-07..2026-01-28 in the last 3 weeks'],
    ['the past two days', '2026-01-26..2026-01-28 the past two days'],
    // Around another.
    ['the week before 3 August', '2025-07-27..2025-08-02 the week before 3 August'],
    ['the day after 2025-08-03', '2025-08-04..2025-08-04 the day after 2025-08-03'],
    ['two weeks after May 2023', '2023-06-12..2023-06-18 two weeks after May 2023'],
    ['the month before 2024', '2023-12-01..2023-12-31 the month before 2024'],
    // Spans.
    ['between March and May 2023', '2023-03-01..2023-05-31 between March and May 2023'],
    ['from November to January', '2025-11-01..2026-01-31 from November to January'],
    ['from November 2022 to January', '2022-11-01..2023-01-31 from November 2022 to January'],
    ['between march and may', '2025-03-01..2025-05-31 between march and may'],
    ['from 2025-05-03 to 2025-06-01', '2025-05-03..2025-06-01 from 2025-05-03 to 2025-06-01'],
    ['between Monday and Friday', '2026-01-19..2026-01-23 between Monday and Friday'],
    ['from Friday to Monday', '2026-01-23..2026-01-26 from Friday to Monday'],
    ['from two years ago to last month', '2024-01-01..2025-12-31 from two years ago to last month'],
    ['between yesterday and last week', '2026-01-19..2026-01-27 between yesterday and last week'],
    ['5 to 10 January 2026', '2026-01-05..2026-01-10 5 to 10 January 2026'],
    // Weeks of a month.
    [
      'the first full working week of January 2026',
      '2026-01-05..2026-01-11 the first full working week of January 2026',
    ],
    ['first full week of June 2026', '2026-06-01..2026-06-07 first full week of June 2026'],
    [
      'the second whole week in January 2026',
      '2026-01-12..2026-01-18 the second whole week in January 2026',
    ],
    ['last full week of January 2026', '2026-01-19..2026-01-25 last full week of January 2026'],
    ['the 3rd full week of August', '2025-08-18..2025-08-24 the 3rd full week of August'],
    [
      'first working week of January 2026',
      '2026-01-05..2026-01-11 first working week of January 2026',
    ],
    ['the first week of January 2026', '2026-01-01..2026-01-07 the first week of January 2026'],
    ['last week of February 2026', '2026-02-22..2026-02-28 last week of February 2026'],
    [
      'after 3 May and before 9 May 2025',
      '2025-05-04..2025-05-08 after 3 May and before 9 May 2025',
    ],
    ['since Monday', '2026-01-26.. since Monday'],
    ['since 2024-05-03', '2024-05-03.. since 2024-05-03'],
    ['after May 2023', '2023-06-01.. after May 2023'],
    ['before Friday', '..2026-01-22 before Friday'],
    ['until last week', '..2026-01-25 until last week'],
    ['by the 5th of January 2025', '..2025-01-05 by the 5th of January 2025'],
  ])('%s', (question, expected) => {
    expect(told(question)).toEqual([expected]);
  });
});

describe('days from one to another, with and without weekdays and the first month', () => {
  test.each([
    'between 2 and 8 January 2026',
    'Between Friday 2 and Thursday 8 January 2026',
    'from the 2nd to the 8th of January 2026',
    'from 2 January to 8 January 2026',
    'from Fri, 2 January until Thu, 8 January 2026',
    'between January 2 and 8, 2026',
    'from January 2nd through the 8th, 2026',
    'between the 2nd and 8th January',
    'from 2-8 January 2026',
    '2 to 8 January 2026',
    '2–8 Jan 2026',
    'Jan 2–8, 2026',
    '2nd - 8th of January 2026',
    '2 January to 8 January 2026',
    '2026-01-02 to 2026-01-08',
  ])('%s', (words) => {
    expect(told(words)).toEqual([`2026-01-02..2026-01-08 ${words}`]);
  });
});

describe('several days of a month', () => {
  test.each([
    ['On 4 and 7 January', ['On 4', '7 January'], ['04', '07']],
    [
      'on Sunday 4 and Wednesday 7 January 2026',
      ['on Sunday 4', 'Wednesday 7 January 2026'],
      ['04', '07'],
    ],
    [
      'on the 4th, 5th and the 7th of January',
      ['on the 4th', '5th', 'the 7th of January'],
      ['04', '05', '07'],
    ],
    ['on January 4, 5 and 7, 2026', ['January 4', '5', '7, 2026'], ['04', '05', '07']],
    ['4 or 7 January', ['4', '7 January'], ['04', '07']],
  ])('%s', (question, words, days) => {
    expect(told(question)).toEqual(
      days.map((day, at) => `2026-01-${day}..2026-01-${day} ${words[at]}`),
    );
  });

  it('are of one year', () => {
    expect(told('on 27 and 29 January')).toEqual([
      '2025-01-27..2025-01-27 on 27',
      '2025-01-29..2025-01-29 29 January',
    ]);
  });

  test.each([
    ['on 4 January and 7 February 2025', '2026-01-04..2026-01-04 4 January'],
    ['version 1.5 and 7 February 2025', '2025-02-07..2025-02-07 7 February 2025'],
    ['on January 4 and 5 sessions', '2026-01-04..2026-01-04 January 4'],
    ['31 and 4 February 2025', '2025-02-04..2025-02-04 4 February 2025'],
  ])('not: %s', (question, first) => {
    expect(told(question)[0]).toBe(first);
    expect(told(question).length).toBeLessThanOrEqual(2);
  });
});

describe('what only looks like a time', () => {
  test.each([
    'we may march on',
    'this may fail',
    'does it fail and may we retry',
    'we want to march',
    '31 February',
    '2025-13-01',
    'between us and them',
    'a day in the life',
    'monthly and weekly rollups, week numbers',
    'port 8080, version 1.2.3, 20250 rows',
    'the second one',
    // Numbers that would do for years.
    'the 2048 game',
    '2048 game',
    'how do I win at 2048?',
    'a clone of 2048',
    'why did we raise the limit to 2048 tokens?',
    'why did we raise the limit to 2000?',
    'up to 2000 tokens, in 2000 ms, of 2000 px',
    'a list of 1999 rows',
    '',
  ])('%s', (question) => {
    expect(told(question)).toEqual([]);
  });
});

it('finds several times, in order, none within another', () => {
  expect(told('yesterday, in May 2023 or last week; not on 2025-01-01 at all')).toEqual([
    '2026-01-27..2026-01-27 yesterday',
    '2023-05-01..2023-05-31 May 2023',
    '2026-01-19..2026-01-25 last week',
    '2025-01-01..2025-01-01 2025-01-01',
  ]);
});

it('reckons over the borders of months and years', () => {
  expect(told('yesterday', '2026-01-01')).toEqual(['2025-12-31..2025-12-31 yesterday']);
  expect(told('last month', '2024-03-31')).toEqual(['2024-02-01..2024-02-29 last month']);
  expect(told('last week', '2026-01-01')).toEqual(['2025-12-22..2025-12-28 last week']);
  expect(told('a year ago', '2024-02-29')).toEqual(['2023-01-01..2023-12-31 a year ago']);
  expect(told('between Monday and Friday', '2026-01-02')).toEqual([
    '2025-12-29..2026-01-02 between Monday and Friday',
  ]);
});

const PARTS =
  'between from and to since the week weeks before after 2 999 0 ago last may March 31 30 29 February 2023 1900 ' +
  '0000-01-01 9999-12-31 2026-W53 2026-W00 Q4 Monday on 1.1.0001 - years year day months yesterday today past until ,';

const timely = fc
  .array(fc.oneof(anyText, fc.constantFrom(...PARTS.split(' '), 'a few')), { maxLength: 10 })
  .map((words) => words.join(' '));

it('never raises on any text; bounds are dates in order, ranges in the text apart', () => {
  const day = fc
    .date({ min: new Date('1970-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(timely, day, (question, today) => {
      let at = 0;
      for (const { from, to, start, end } of namedTimes(question, today)) {
        expect(start).toBeGreaterThanOrEqual(at);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(question.length);
        at = end;
        expect(from ?? to).not.toBeNull();
        const [low = -Infinity, high = Infinity] = [from, to].map((date) =>
          date === null ? undefined : Date.parse(wellFormed(date)),
        );
        expect(low).toBeLessThanOrEqual(high);
      }
    }),
    { numRuns: 3_000, examples: [['9999-12-31 - 30 may', '1970-01-01']] },
  );
});

/** Years beyond four digits have six and a sign, which `Date` reads, too. */
function wellFormed(date: string): string {
  expect(date).toMatch(/^(?:\d{4}|[+-]\d{6})-\d\d-\d\d$/);
  return date;
}

describe('a question', () => {
  test.each([
    ['Who wrote the parser?', true, false],
    ['when did we ship it', true, true],
    ['What year did we start?', true, true],
    ['How long ago was the release?', true, true],
    ['what parser', false, false],
    ['parser lexer', false, false],
    ['パーサーは？', true, false],
    ['tell me about it ؟', true, false],
    ['', false, false],
  ])('%s', (query, isQuestion, asksWhen) => {
    expect(readQuestion(query, TODAY)).toMatchObject({ isQuestion, asksWhen });
  });

  it('loses the words that name its times; a list of words keeps them', () => {
    expect(readQuestion('What did Mira say last week about 2024 taxes?', TODAY).words).toBe(
      'What did Mira say  about  taxes?',
    );
    expect(readQuestion('report 2024', TODAY).words).toBe('report 2024');
    expect(readQuestion('What broke in January, on the 5th or 10th?', TODAY).words).toBe(
      'What broke in , on the   or  ?',
    );
    const limit = 'Why did we raise the limit to 2048 tokens?';
    expect(readQuestion(limit, TODAY).words).toBe(limit);
  });
});
