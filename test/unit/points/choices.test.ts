/** Short requests that only point at what was offered are told in its words. */
import { describe, expect, test } from 'vitest';
import type { SummaryEvent } from '../../../core/domain/summarize/types.ts';
import { assistant, call, user } from '../summarize/events.ts';
import { pointsOf, showing, told } from './told.ts';

const CHANGED = showing(call('Edit', 'file_path: src/split.ts'), {
  kind: 'change',
  path: 'src/split.ts',
  how: 'edited',
  added: 9,
  removed: 2,
});
const ASKED = user('Which rule should split a donation between the funds?');
const OFFERED = assistant(
  [
    'There are three candidates:',
    '',
    '1. **Largest remainder.** Round every share down, then hand out the spare cents.',
    '2. The last fund takes the rest of each donation.',
    '3. Rotate the spare cents between the funds.',
  ].join('\n'),
);
const WORK: readonly SummaryEvent[] = [CHANGED, assistant('Done, the funds add up now.')];

test('a number is told as what stands behind it', () => {
  expect(told('decided', ASKED, OFFERED, user('3'), ...WORK)).toEqual([
    'Rotate the spare cents between the funds.',
  ]);
  expect(told('decided', ASKED, OFFERED, user('option 2 please'), ...WORK)).toEqual([
    expect.stringContaining('The last fund takes the rest of each donation.'),
  ]);
});

test('a letter is told so, too, but no article', () => {
  const letters = assistant(
    '**Option A:** Keep the ledger in one table.\n\n**Option B:** Split the ledger by fund.',
  );
  expect(told('decided', ASKED, letters, user('B'), ...WORK).join()).toContain(
    'Split the ledger by fund',
  );
  expect(told('decided', ASKED, letters, user('draw a chart'), ...WORK)).toEqual([]);
});

test('a number that labels nothing is no choice', () => {
  expect(told('decided', ASKED, OFFERED, user('4'), ...WORK)).toEqual([]);
  expect(told('decided', ASKED, OFFERED, user('use 3px margins'), ...WORK)).toEqual([]);
});

test('its evidence is the option and the words that chose it', () => {
  const events = [ASKED, OFFERED, user('3'), ...WORK];
  const [point] = pointsOf(...events).filter(({ role }) => role === 'decided');
  expect(
    point?.evidence.map(({ event, start, end }) => events[event]?.text.slice(start, end)),
  ).toEqual([expect.stringContaining('Rotate the spare cents between the funds.'), '3']);
});

test('a yes is told with the question that it answers, where something came of it', () => {
  const question = 'Want me to move the rounding of shares into the ledger?';
  const asks = assistant(`The shares are rounded in two places. ${question}`);
  expect(told('decided', ASKED, asks, user('yes'), ...WORK)).toEqual([`${question} → yes`]);
  expect(told('decided', ASKED, asks, user('yes'), assistant('It is there already.'))).toEqual([]);
});

test('masks secrets in what was said beside the choice', () => {
  const key = ['ghp_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('');
  const asks = assistant('The deploy job has no key. Want me to store the key of the deploy job?');
  const points = pointsOf(ASKED, asks, user(`yes ${key}`), ...WORK);
  expect(JSON.stringify(points)).not.toContain('a1B2c3');
});

describe('a yes to what only points', () => {
  const PROPOSAL = 'I recommend to move the rounding of shares into the ledger.';

  test.each(['yes', 'ok, build it', 'Sounds good.', 'go ahead', 'yes please'])(
    'is told with what was proposed: %s',
    (words) => {
      const asks = assistant(`The shares are rounded twice. ${PROPOSAL} Want me to do that?`);
      expect(told('decided', ASKED, asks, user(words), ...WORK)).toEqual([
        `${PROPOSAL} → ${words}`,
      ]);
      const says = assistant(`The shares are rounded twice. ${PROPOSAL}`);
      expect(told('decided', ASKED, says, user(words), ...WORK)).toEqual([
        `${PROPOSAL} → ${words}`,
      ]);
    },
  );

  test('is told with the sentence before it, where nothing else was proposed', () => {
    const asked = 'The shares are rounded in two places. Want me to move it?';
    expect(told('decided', ASKED, assistant(asked), user('yes'), ...WORK)).toEqual([
      `${asked} → yes`,
    ]);
    const [point] = pointsOf(ASKED, assistant(asked), user('yes'), ...WORK).filter(
      ({ role }) => role === 'decided',
    );
    expect(point?.evidence[0]).toMatchObject({ start: 0, end: asked.length });
    const alone = assistant('Hm. Want me to move it?');
    expect(told('decided', ASKED, alone, user('yes'), ...WORK)).toEqual([]);
  });

  test('is told with what would have to be done, also above a list', () => {
    const remedy = 'To add up, we need to change the order of the funds in the ledger';
    const says = assistant(`The spare cents get lost.\n\n${remedy}:\n\n1. Sort them\n2. Add them`);
    expect(told('decided', ASKED, says, user('go ahead and make this change'), ...WORK)).toEqual([
      `${remedy} → go ahead and make this change`,
    ]);
  });

  test('is none where the words want something else, or only a step is asked', () => {
    const asks = assistant(`${PROPOSAL} Want me to do that?`);
    const other = told('decided', ASKED, asks, user('make the chart blue'), ...WORK);
    expect(other.join()).not.toContain('→');
    const step = assistant(`${PROPOSAL} Shall I commit this?`);
    expect(told('decided', ASKED, step, user('yes'), ...WORK).join()).not.toContain('→');
  });
});
