import { describe, expect, test } from 'vitest';
import { truncatedCopies } from '../../../core/domain/summarize/truncatedCopies.ts';
import { cleanSentence } from '../../../core/domain/summarize/cleanSentence.ts';
import { summarizeSegment } from '../../../core/domain/summarize/summarizeSegment.ts';
import type { SegmentSummary, SummaryEvent } from '../../../core/domain/summarize/types.ts';
import { isErrorLine } from '../../../core/domain/text/dumpLines.ts';
import { sentenceSpans } from '../../../core/domain/text/sentences.ts';
import { assistant, call, countTokens, ownWords, result, segment, user } from './events.ts';

const commit = (subject: string): SummaryEvent =>
  call('Bash', `command: git commit -m '${subject}'`);

const summaryOf = (...events: SummaryEvent[]): SegmentSummary =>
  summarizeSegment(segment(...events), countTokens);

const briefOf = (...events: SummaryEvent[]): string => ownWords(summaryOf(...events).texts.brief);

const cut = (text: string): string[] =>
  sentenceSpans(text).map(({ start, end }) => text.slice(start, end));

const irrigation = [
  user(
    'The greenhouse sprinklers of the nursery soaked the seedlings twice: on Tuesday the pumps ran from four until six, and from six until nine they ran once more although the tank sensor had long reported an empty reservoir and the pump alarm was ringing in the office.',
  ),
  assistant('Let me look at the schedule of the pumps and at the journal of the tank sensor.'),
  result('E  assert 3 == 2\n1 failed in 38.20s'),
  assistant(
    'The journal of the tank sensor has gaps.\n\nThe cause is a retained message of the broker. A restarted controller reads the old start command again and opens the valves of the greenhouse.\n\nIn addition a watchdog: for every valve, any hour and any pump, the sensor must have spoken within a minute.',
  ),
  user('yes do that, my aunt is visiting and wants to see the tomatoes'),
  call('Edit', 'file_path: src/valves.ts'),
  commit('Drop retained start commands of the pumps'),
  assistant(
    'The controller ignores retained commands now, and the pumps stop when the tank sensor is silent.',
  ),
  user("thanks a lot, I'm off to water the balcony"),
];

/** The same with a survey of what was looked at, so that it is long enough to be shortened. */
const longIrrigation = irrigation.toSpliced(
  2,
  0,
  assistant(
    ['north', 'south', 'east', 'west']
      .map(
        (side, i) =>
          `The ${side} bed of tomatoes has ${i + 3} valves, and its hose of rubber was laid in the spring of 201${i}. Its filter was rinsed by a neighbour who keeps a list of such chores on a board near the ${side} door. The compost there is turned with a fork of steel every ${i + 2} days, whatever the weather brings.`,
      )
      .join('\n\n'),
  ),
);

describe('a Brief', () => {
  test('of a short segment holds the problem, what was found and the outcome as points', () => {
    expect(briefOf(...irrigation)).toBe(
      'Asked: The greenhouse sprinklers of the nursery soaked the seedlings twice: on Tuesday the pumps ran from four until six. Found: The journal of the tank sensor has gaps. Done: The controller ignores retained commands now, and the pumps stop when the tank sensor is silent.',
    );
  });

  test('of a longer one holds them as sentences', () => {
    expect(briefOf(...longIrrigation)).toMatch(
      /^The greenhouse sprinklers of the nursery soaked the seedlings twice.*The cause is a retained message of the broker\..*(?:Drop retained start commands of the pumps|The controller ignores retained commands now)/,
    );
  });

  test('leaves out what a test runner counts, additions and farewells', () => {
    const { bullets, texts } = summaryOf(...irrigation);
    const said = [ownWords(texts.brief), ...bullets.map(({ text }) => text)].join('\n');
    expect(said).not.toMatch(/failed in|In addition|balcony/);
  });

  test('opens Detailed by a topic that it does not name itself', () => {
    const { texts } = summaryOf(...longIrrigation);
    const [marker] = texts.brief.markers;
    expect(marker?.label).toMatch(/\p{L}/u);
    expect(texts.brief.content.slice(0, marker?.startOffset)).not.toContain(marker?.label);
    expect(texts.detailed.content.toLowerCase()).toContain(marker?.label.toLowerCase());
  });

  test('parts sentences of different scripts by a space, and those of one without spaces not', () => {
    const { texts } = summaryOf(
      user('検索が遅い理由を調べてほしい。'),
      assistant('索引が壊れていたので作り直しました。'),
      user('Does the backup of the library run every night?'),
      assistant('The backup of the library runs every night at two.'),
    );
    expect(ownWords(texts.detailed)).toBe(
      '検索が遅い理由を調べてほしい。索引が壊れていたので作り直しました。\n\nDoes the backup of the library run every night? The backup of the library runs every night at two.',
    );
    expect(texts.brief.content).not.toMatch(/。(?=[A-Z])/);
  });
});

describe('a title', () => {
  test('is rather the subject of a commit than chat, a status or a step of a plan', () => {
    const { title } = summaryOf(
      user('20 pumps tried, two of them leaked onto the floor'),
      call('TodoWrite', '{"todos":[{"content":"Look at the seals of the pumps"}]}'),
      commit('Tighten the seals of the pumps by torque'),
      assistant('The seals of the pumps hold.'),
    );
    expect(title).toBe('Tighten the seals of the pumps by torque');
  });

  test('keeps a capital A, which is a name, and has no month before it', () => {
    const { title, keywords } = summaryOf(
      user(
        'Label the rows of the March table with A and B, since in March two of the rows share one hour in the March table of the almanac',
      ),
      assistant('In March both rows of the table carry a letter now.'),
    );
    expect(title).toMatch(/^Label/);
    expect(title).toContain('with A and B');
    expect(keywords.join(' ')).not.toMatch(/March|hour/);
  });
});

describe('text', () => {
  test('of a quotation stays whole, and an opening bracket goes with what it opens', () => {
    expect([
      cut('検索すると 0 件。「市立図書館で読んだ」と書いたのに。次です。'),
      cut('彼は「もういい。帰る。」と言った。終わり。'),
      cut('She said "I knew it. It was never rounding." and left. Next one.'),
      cut('A pipe of 5" leaks. Another one does not. Fine.'),
    ]).toEqual([
      ['検索すると 0 件。', '「市立図書館で読んだ」と書いたのに。', '次です。'],
      ['彼は「もういい。帰る。」と言った。', '終わり。'],
      ['She said "I knew it. It was never rounding." and left.', 'Next one.'],
      ['A pipe of 5" leaks.', 'Another one does not.', 'Fine.'],
    ]);
  });

  test.each([
    '1 failed in 38.20s',
    '==== 2 failed, 3 passed in 1.2s ====',
    'Tests:       2 failed, 10 passed, 12 total',
    'test result: FAILED. 3 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out',
  ])('that counts tests reports no failure: %s', (line) => {
    expect(isErrorLine(line)).toBe(false);
  });

  test('that names what failed does', () => {
    expect(isErrorLine('FAILED tests/test_split.py::test_outings - AssertionError: 3 shared')).toBe(
      true,
    );
  });

  test.each([
    ['In addition a property test must run.', 'A property test must run.'],
    ['Außerdem läuft der Test jede Nacht.', 'Läuft der Test jede Nacht.'],
    ['Além disso, o teste corre todas as noites.', 'O teste corre todas as noites.'],
    ['また、索引も作り直しました。', 'また、索引も作り直しました。'],
    ['But the index of the table stays.', 'The index of the table stays.'],
  ])('that goes on from a sentence is known for it: %s', (raw, text) => {
    expect(cleanSentence(raw)).toMatchObject({ text, dependent: true });
  });

  test('that stands alone is not, whatever it begins with', () => {
    expect(
      ['O nosso recetor recusa avisos.', 'Still open: the PDF.', 'Order the shelves.'].map(
        (raw) => cleanSentence(raw).dependent,
      ),
    ).toEqual([false, false, false]);
  });
});

test('the beginning of a message, logged once more, is no message of its own', () => {
  const whole = assistant(
    'Since the logs no longer touch the card, 90 MB are written a day instead of 1,100.',
  );
  const begun = assistant(whole.text.slice(0, -5));
  const ok = [assistant('Yes.'), assistant('Yes. The card is fine.')];
  expect([...truncatedCopies([whole, begun])]).toEqual([begun]);
  expect([...truncatedCopies([begun, whole])]).toEqual([begun]);
  expect([...truncatedCopies([whole, user(begun.text), ...ok])]).toEqual([]);
});
