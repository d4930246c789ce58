/** How likely people want a sentence on a conversation's page, and which of the likely ones are told. */
import { describe, expect, test } from 'vitest';
import { echoes } from '../../../core/domain/points/echoes.ts';
import { likeliest } from '../../../core/domain/points/likeliest.ts';
import type { Candidate } from '../../../core/domain/points/point.ts';
import { CONVERSATION_POINTS } from '../../../core/domain/points/tellPoints.ts';
import { worthKeeping } from '../../../core/domain/points/worthKeeping.ts';
import { summarizeTalk } from '../../../core/domain/summarize/summarizeTalk.ts';
import type { ScoredUnit } from '../../../core/domain/summarize/scoreUnits.ts';
import { assistant, call, user } from '../summarize/events.ts';
import { changed, toldLikely } from './told.ts';

const candidate = (changes: Partial<Candidate> & Pick<Candidate, 'text' | 'worth'>): Candidate => ({
  role: 'done',
  evidence: [{ event: 0, start: 0, end: changes.text.length }],
  terms: new Map(changes.text.split(' ').map((word) => [word, 1])),
  ...changes,
});

const texts = (all: readonly Candidate[]): readonly string[] =>
  likeliest(all, CONVERSATION_POINTS).map(({ text }) => text);

const kept = (all: readonly Candidate[], turns = 1): readonly number[] =>
  worthKeeping(all, { chance: 0.45, turns, weightOf: Number }).map(({ worth }) => worth);

const unitOf = (index: number, event: number, words: string): ScoredUnit =>
  ({
    unit: { index, event },
    terms: new Map(words.split(' ').map((word) => [word, 1])),
  }) as unknown as ScoredUnit;

const ASKED = user('The chart of the tides draws Eiderhaven twice. Find out why, and repair it.');
const CAUSE =
  'The station is listed in stations.json and in harbours.json, so the chart reads it from both files.';
const DONE =
  'Removed Eiderhaven from harbours.json and added a test that no station is listed twice.';

describe('a page tells', () => {
  test('the cause that was found on the way, and not what was only announced', () => {
    const events = [
      ASKED,
      assistant('Let me look at how the chart reads its stations.'),
      call('Read', 'file_path: stations.json'),
      assistant(`I found the issue! ${CAUSE}`),
      changed('harbours.json'),
      assistant(DONE),
    ];
    const told = summarizeTalk(events).points.map(({ role, text }) => `${role}: ${text}`);
    expect(told).toContain(`found: ${CAUSE.slice(0, -1)}.`);
    expect(told.join()).toContain(DONE.slice(0, 40));
    expect(told.join()).not.toMatch(/Let me look|I found the issue/);
  });

  test('the request also where it only complains, but no command', () => {
    const complaint = 'I cannot open the chart of the tides since the update of this morning.';
    expect(toldLikely('asked', user(complaint), assistant(CAUSE))).toEqual([complaint]);
    expect(toldLikely('asked', user('/review'), assistant(CAUSE))).toEqual([]);
  });

  test('as done what the report of a turn of work says, as found what one of a question does', () => {
    const said = 'The chart of the tides now reads each station of Eiderhaven once.';
    expect(toldLikely('done', ASKED, changed('chart.ts'), assistant(said))).toEqual([said]);
    const question = user('How does the chart of the tides read its stations?');
    expect(toldLikely('done', question, assistant(said))).toEqual([]);
  });

  test('the last request, however short, but no goodbye', () => {
    const before = [ASKED, changed('chart.ts'), assistant(DONE)];
    const last = 'Add a legend for harbours below the chart';
    expect(toldLikely('asked', ...before, user(last), assistant('The legend is there.'))).toContain(
      last,
    );
    const goodbye = 'Slept well, a drink in the harbour waits';
    expect(
      toldLikely('asked', ...before, user(goodbye), assistant('You are welcome.')),
    ).not.toContain(goodbye);
  });

  test.each([
    'Searching the chart of the tides to see how stations.json is read.',
    'These stations of the harbour follow the best habits of the trade.',
    'The user is asking why the chart of the tides draws Eiderhaven twice.',
  ])('nothing that is under way, leans, or repeats who asks: %s', (said) => {
    const report = assistant(`Tides\n\n- A list\n\n${said}`);
    expect(toldLikely('found', ASKED, report)).not.toContain(said.slice(0, -1));
    expect(toldLikely('found', ASKED, report).join()).not.toContain(said.slice(0, 30));
  });

  test.each([
    'There are two stations of Eiderhaven, because harbours.json repeats stations.json.',
    'There is a second Eiderhaven in harbours.json beside the one of stations.json.',
  ])('what there is: %s', (said) => {
    expect(toldLikely('found', ASKED, assistant(`Tides\n\n- A list\n\n${said}`))).toContain(said);
  });

  test('nothing as open that only speaks of an app for to-dos', () => {
    const report =
      'TodoItem.tsx - Displays each TODO of the harbour with a checkbox for its state.';
    const told = summarizeTalk([
      ASKED,
      changed('TodoItem.tsx'),
      assistant(`${DONE}\n\n- ${report}`),
    ]);
    expect(told.points.filter(({ role }) => role === 'open')).toEqual([]);
  });

  test('nothing as found that is quoted from elsewhere', () => {
    const events = [
      user('Are the gauge readings of the harbour good enough for a model of the tides?'),
      assistant(
        '“Gauge readings of a harbour are good enough for a model of the tides where they cover a full year of springs and neaps.”\n\nYours cover eleven months: gauge readings of December are missing, so the model of the tides has no winter springs.',
      ),
    ];
    const found = toldLikely('found', ...events).join(' ');
    expect(found).toContain('eleven months');
    expect(found).not.toContain('full year');
  });

  test('no verse as found', () => {
    const poem =
      'The tide comes in on silver feet,\nIt bends the chart and folds the street,\nThe pilots count the lanterns there,\n\nAnd Eiderhaven wakes once more,\nA single light along the shore,\nIts name is written in the air.';
    const poet = user('Write a poem about the tides of Eiderhaven.');
    const told = summarizeTalk([poet, assistant(`${poem}\n\n${poem}`)]).points;
    expect(told.map(({ role }) => role)).toEqual(['asked']);
  });
});

describe('of what could be told', () => {
  const [first, again, other] = [
    candidate({ text: 'moved the tariffs into the ledger', worth: 0.9 }),
    candidate({ text: 'moved the tariffs into the ledger today', worth: 0.8 }),
    candidate({ text: 'printed a receipt', worth: 0.5 }),
  ] as const;

  test('nothing is said twice in a role, and the likeliest comes first', () => {
    expect(texts([other, again, first])).toEqual([first.text, other.text]);
    const decided = { ...again, role: 'decided' as const };
    expect(texts([first, decided])).toEqual([first.text]);
    const elsewhere = { ...decided, evidence: [{ event: 1, start: 0, end: again.text.length }] };
    expect(texts([first, elsewhere])).toEqual([first.text, again.text]);
    expect(texts([first, { ...again, role: 'open' }])).toEqual([first.text, again.text]);
    expect(texts([{ ...first, terms: new Map() }])).toEqual([]);
  });

  test('the unlikely goes, unless little else is there, or nothing of its side', () => {
    const likely = [0.9, 0.8, 0.7, 0.6].map((worth) => candidate({ text: String(worth), worth }));
    const spare = candidate({ text: 'spare', worth: 0.3 });
    expect(kept([...likely, spare])).toEqual([0.9, 0.8, 0.7, 0.6]);
    expect(kept([...likely, spare], 9)).toEqual([0.9, 0.8, 0.7, 0.6, 0.3]);
    // What is said twice, or a step on the way, is not counted.
    const three = likely.slice(1);
    expect(kept([...three, candidate({ text: '0.8', worth: 0.85 }), spare])).toContain(0.3);
    expect(kept([...three, { ...spare, spare: true, worth: 0.95 }, spare])).toContain(0.3);
    expect(kept([...three, candidate({ text: 'else', worth: 0.95 }), spare])).not.toContain(0.3);
    expect(kept([...likely, { ...spare, role: 'open' }])).toContain(0.3);
    expect(kept([...likely, { ...spare, role: 'asked', worth: 0.05 }])).toContain(0.05);
    expect(kept([...likely, { ...spare, given: true, worth: 0.05 }])).toContain(0.05);
    expect(kept([...likely, { ...spare, worth: 0.05 }], 9)).not.toContain(0.05);
  });

  test('of each turn what was wanted and what came of it, where most happened first', () => {
    const [asked, told] = [
      candidate({ text: 'asked', worth: 0.9, group: '9', role: 'asked' }),
      candidate({ text: 'told', worth: 0.8, group: '9' }),
    ] as const;
    const later = [1, 2, 3].flatMap((turn) => [
      candidate({
        text: `${turn}-asked`,
        worth: turn / 100 + 0.05,
        group: `${turn}`,
        role: 'asked',
      }),
      candidate({ text: `${turn}-told`, worth: turn / 100 + 0.2, group: `${turn}` }),
    ]);
    expect(kept([asked, told, ...later], 3)).toEqual([0.9, 0.8, 0.22, 0.08, 0.23]);
    expect(kept([asked, told, ...later], 9)).toHaveLength(8);
    // What is likely is told of a turn even where others have said enough.
    const full = [1, 2, 3, 4].map((turn) => ({ ...told, text: `${turn}`, worth: 0.9 }));
    const likely = candidate({ text: 'likely', worth: 0.35, group: '1' });
    expect(kept([asked, ...full, likely], 2)).toContain(0.35);
    expect(kept([asked, ...full, { ...likely, worth: 0.2 }], 2)).not.toContain(0.2);
    expect(kept([asked, ...full, { ...likely, doubtful: true }], 2)).not.toContain(0.35);
    // A second sentence of what is told has to be likely by itself.
    expect(kept([asked, told, { ...told, text: 'more', worth: 0.2 }], 9)).toEqual([0.9, 0.8]);
    expect(kept([asked, told, { ...told, group: '1', worth: 0.1 }], 9)).toEqual([0.9, 0.8]);
    expect(kept([asked, told, { ...asked, group: '1', spare: true, worth: 0.1 }], 9)).toEqual([
      0.9, 0.8,
    ]);
  });
});

test('an echo is the largest share of a sentence that another message says', () => {
  const { before, after } = echoes([
    unitOf(0, 0, 'ledger tariff parcel'),
    unitOf(1, 0, 'ledger tariff parcel harbour'),
    unitOf(2, 1, 'ledger tariff'),
    unitOf(3, 2, 'ledger'),
    unitOf(4, 3, 'pilot draught'),
  ]);
  expect(Array.from(after, (share, index) => [index, share]).filter(([, share]) => share)).toEqual([
    [0, 2 / 3],
    [1, 2 / 3],
  ]);
  expect(before[2]).toBe(1);
  expect(before.filter((share) => share > 0)).toHaveLength(1);
});
