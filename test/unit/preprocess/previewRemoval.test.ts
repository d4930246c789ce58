import { array, assert, constantFrom, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { previewRemoval } from '../../../core/domain/preprocess/previewRemoval.ts';
import type { Preprocessor } from '../../../core/domain/preprocess/preprocessor.ts';
import type { SummaryEvent } from '../../../core/domain/summarize/types.ts';
import { assistant, call, result, system, thinking, user } from '../summarize/events.ts';

const banners: Preprocessor = {
  name: 'Banners',
  contentType: 'session-turn',
  instructions: 'Leave banners out.',
  noisePatterns: [{ name: 'banner', pattern: '<<<[^>]*>>>' }],
  focusAreas: [],
};
const preview = (events: readonly SummaryEvent[]) => previewRemoval(events, [banners]);

const GOAL = 'The importer must keep lines of an unknown type and count them.';
const WORK = 'I changed the importer so that unknown lines are kept and counted per file.';

/** Enough prose that thinking is not read. */
const STORY = [
  'Yesterday the report of the March archive showed three lines fewer than its file has.',
  'The missing ones carried a type that the newest release of the tool had introduced.',
  'Please find out where they were dropped and write a test with a file of our own.',
  'The totals of every file have to add up to its physical lines, also after a second import.',
  'If the type turns out to be useful later, we can read it then without importing again.',
].join(' ');

/** The removed words with their reasons, by event. */
function words(events: readonly SummaryEvent[]): [number, string, string][] {
  return preview(events).events.flatMap(({ event, removed }) =>
    removed.map(({ start, end, reason }): [number, string, string] => [
      event,
      events[event]?.text.slice(start, end) ?? '',
      reason,
    ]),
  );
}

test('says why each part was left out', () => {
  const events = [
    system('cwd is /home/mira/app'),
    user(`${GOAL}\n<<<session 3>>>\n${STORY}`),
    thinking('I should look at the counts first.'),
    assistant(`${WORK}\n\n\`\`\`ts\nconst kept = lines.filter(isKnown);\n\`\`\`\n\nOk.`),
    call('Read', '{"file_path":"/home/mira/app/src/lines.ts","limit":40}'),
    result('1\tconst a = 1;\n2\tconst b = 2;', 'Read'),
  ];
  const found = words(events);
  expect(found.filter(([event]) => event !== 1)).toEqual([
    [0, 'cwd is /home/mira/app', 'system note'],
    [2, 'I should look at the counts first.', 'thinking'],
    [3, '```ts\nconst kept = lines.filter(isKnown);', 'code block'],
    [3, 'Ok.', 'filler'],
    [4, '{"file_path":"/home/mira/app/src/lines.ts","limit":40}', "tool call's arguments"],
    [5, '1\tconst a = 1;\n2\tconst b = 2;', 'tool output'],
  ]);
  expect(found.find(([, text]) => text.includes('session'))).toEqual([
    1,
    '<<<session 3>>>',
    'banner',
  ]);
});

test('counts characters by reason, and what is kept', () => {
  const events = [user(`${GOAL} <<<abc>>>`), result('some output'), result('more output')];
  expect(preview(events)).toEqual({
    events: [
      { event: 0, removed: [{ start: GOAL.length + 1, end: GOAL.length + 10, reason: 'banner' }] },
      { event: 1, removed: [{ start: 0, end: 11, reason: 'tool output' }] },
      { event: 2, removed: [{ start: 0, end: 11, reason: 'tool output' }] },
    ],
    characters: [
      { reason: 'tool output', count: 22 },
      { reason: 'banner', count: 9 },
    ],
    kept: GOAL.length,
  });
});

test('names traces, listings, repeated sentences and copies', () => {
  const events = [
    user(`${STORY} ${GOAL}`),
    assistant(WORK.slice(0, 60)),
    assistant(`${WORK} Now it holds.`),
    assistant(
      `${WORK}\n\n12: const a = 1;\n\nError: lines differ\n    at compare (src/lines.ts:12:3)`,
    ),
  ];
  expect(words(events)).toEqual([
    [1, WORK.slice(0, 60), 'repeated'],
    [3, WORK, 'repeated'],
    [3, '12: const a = 1;', 'listing or log'],
    [3, 'at compare (src/lines.ts:12:3)', 'stack trace'],
  ]);
});

test('notes of tools are told from labels, and the numbers of a list are no words', () => {
  const events = [
    user(`<ide_selection>lines 3 to 9</ide_selection>\n1. ${GOAL}\n2. ${WORK}\n\n**Evidence:**`),
    user('[Request interrupted by user]'),
  ];
  expect(words(events)).toEqual([
    [0, '<ide_selection>lines 3 to 9</ide_selection>', 'system note'],
    [0, '**Evidence:**', 'filler'],
    [1, '[Request interrupted by user]', 'system note'],
  ]);
});

test('removed and kept words lie apart and leave only marks and spaces between them', () => {
  const pieces = constantFrom(
    GOAL,
    WORK,
    '```',
    '\n',
    ' ',
    '<<<x>>>',
    '    at f (a.ts:1:2)',
    '- ',
    'Ok.',
    '字',
    '|a|b|',
    '<system-reminder>x</system-reminder>',
  );
  const texts = array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));
  const events = array(
    tuple(
      texts,
      constantFrom(
        user,
        assistant,
        thinking,
        system,
        (text: string) => result(text),
        (text: string) => call('Bash', text),
      ),
    ),
    { maxLength: 5 },
  ).map((list) => list.map(([text, make]) => make(text)));
  assert(
    property(events, (list) => {
      const { events: previews, characters, kept } = preview(list);
      for (const { event, removed } of previews) {
        let from = 0;
        for (const { start, end } of removed) {
          expect(start).toBeGreaterThanOrEqual(from);
          expect(list[event]?.text.slice(start, end)).toMatch(/[\p{L}\p{N}]/u);
          from = end;
        }
      }
      const all = list.reduce((sum, { text }) => sum + text.length, 0);
      const counted = characters.reduce((sum, { count }) => sum + count, 0);
      expect(counted + kept).toBeLessThanOrEqual(all);
      const letters = list.reduce(
        (sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0),
        0,
      );
      expect(counted + kept).toBeGreaterThanOrEqual(letters);
    }),
  );
});
