import { summarizeSegment } from '../../../core/domain/summarize/summarizeSegment.ts';
import { makeTranscript } from '../../../core/domain/compose/transcript.ts';
import { readSegmentReply } from '../../../core/domain/compose/readSegmentReply.ts';
import type {
  ComposedSegment,
  SegmentReplyContext,
} from '../../../core/domain/compose/readSegmentReply.ts';
import type { ComposeOptions } from '../../../core/domain/compose/types.ts';
import type { SegmentAnchor, SegmentInput } from '../../../core/domain/summarize/types.ts';
import { assistant, call, countTokens, result, segment, user } from '../summarize/events.ts';

/** An invented conversation of some 1,100 tokens, long enough for all ratios, and answers about it. */
export const ULID = '01KFZ3NDEKTSV4RRFFQ69G5FAV';

/** Invented, of the form that GitHub's tokens have; in parts, so that no scanner takes it for a real one. */
export const TOKEN = ['ghp_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('');

export const OPTIONS: ComposeOptions = {
  markers: true,
  validateAnchors: true,
  tags: true,
  countTokens,
};

export const HARBOUR: SegmentInput = segment(
  user(
    'The tide tables of the harbour app are wrong since Sunday. High water in Skagen shows 14:20, but the printed almanac says 13:20. Please find out why, and fix it before the regatta on Friday. The skippers plan their start by these numbers, so an hour is the difference between a fair start and a grounded boat.',
  ),
  call('Bash', '{"command":"npm test -- tides","description":"Run the tide tests"}'),
  result(
    'FAIL src/tides/almanac.test.ts\nError: expected 13:20 but received 14:20 at almanac.test.ts:41',
  ),
  assistant(
    'I looked at the tests and at the import of the almanac. The cause is the daylight saving switch: `parseAlmanac` in src/tides/parseAlmanac.ts reads the times as local time, although the almanac is printed in UTC. Until the switch both were off by the same hour as the offset of the test machine, which is why nobody noticed. Two stations, Skagen and Hirtshals, are stored with a fixed offset of 60 minutes in stations.json, and the other 14 stations have their zone name there.',
  ),
  user(
    'Good. We decided last week to store everything in UTC, so do not keep a fixed offset anywhere. Use the zone name of each station and convert only when a time is shown. Never round the minutes: the harbour master wants them exact.',
  ),
  assistant(
    "I'll replace the offsets in stations.json by zone names and convert in formatTide only. There are two ways to do it. The first keeps the cached tables and shifts them on reading, which is quick, but leaves wrong rows in the cache for ever. The second rebuilds the cache once on the next start, which takes about 9 seconds on the old tablet in the harbour office, and leaves nothing behind that has to be explained later.",
  ),
  user(
    'Rebuild the cache. Nine seconds once is nothing. Will the old tablets show a spinner meanwhile?',
  ),
  call(
    'Edit',
    '{"file_path":"/home/ida/harbour/src/tides/parseAlmanac.ts","old_string":"a","new_string":"b"}',
  ),
  call('Bash', '{"command":"npm test -- tides","description":"Run the tide tests"}'),
  assistant(
    'Fixed: parseAlmanac now reads UTC, stations.json holds zone names for all 16 stations, and formatTide converts when a time is shown. The cache carries a version, so that version 3 is rebuilt once on the first start. All 38 tests of the tides pass, and three new ones cover the switch in March and in October. High water in Skagen shows 13:20 again. I have not looked at the tablets yet: whether they show a spinner during the rebuild is still open, because the tablet build uses an older shell of the app.',
  ),
  user(
    'Great. I will check the tablets on Thursday with Jonas. Commit it to the branch tide-utc and open a pull request for him.',
  ),
  call('Bash', '{"command":"git commit -m \'Read almanac times as UTC and store zone names\'"}'),
  assistant(
    'Committed to tide-utc and opened pull request 212 for Jonas. It lists the one open point, the spinner on the tablets, and says that the cache is rebuilt once on the first start after the update.',
  ),
);

export const REPLY = {
  title: 'Tide times off by an hour: almanac read as UTC',
  detailed:
    'The harbour app showed high water in Skagen at 14:20, while the printed almanac says 13:20, and it had to be fixed before the regatta on Friday. The cause was the daylight saving switch: `parseAlmanac` read the almanac as local time, although it is printed in UTC. Skagen and Hirtshals were stored with a fixed offset of 60 minutes in stations.json. [→more:WRONG:the cause]\n\nEverything is stored in UTC now, without fixed offsets, and converted only when a time is shown; minutes are never rounded, because the harbour master wants them exact. Of two ways, shifting the cached tables or rebuilding the cache, the second was chosen: it takes about 9 seconds once and leaves no wrong rows behind.\n\nparseAlmanac reads UTC, stations.json holds zone names for all 16 stations, and all 38 tests pass. Whether the old tablets show a spinner during the rebuild is still open; they are checked on Thursday with Jonas, for whom pull request 212 was opened from tide-utc. [→more:WRONG:the tablets]',
  brief:
    'Tide times were an hour late because parseAlmanac read the almanac as local time. Everything is in UTC now with zone names for all 16 stations, and the cache is rebuilt once. Open: whether the old tablets show a spinner. [→detail:WRONG]',
  tags: 'tides, parseAlmanac, UTC, stations.json, cache rebuild, Skagen, fixed, Jonas',
  bullets: [
    { text: 'High water in Skagen showed 14:20 instead of 13:20.', cites: ['e1'], idea: null },
    {
      text: 'parseAlmanac read the almanac, printed in UTC, as local time.',
      cites: ['e4'],
      idea: null,
    },
    {
      text: 'Rebuild the cache once instead of shifting it on reading.',
      cites: ['e7', 'e6'],
      idea: null,
    },
    { text: 'Pull request 212 was opened for Jonas.', cites: ['e12'], idea: null },
  ],
  keywords: ['tide tables', 'parseAlmanac', 'UTC', 'stations.json'],
  anchors: [
    { type: 'Decision', text: 'We decided last week to store everything in UTC', cite: 'e5' },
    { type: 'Commitment', text: 'I will check the tablets on Thursday with Jonas', cite: 'e11' },
  ],
  entities: [
    { name: 'Skagen', kind: 'place' },
    { name: 'Jonas', kind: 'person' },
  ],
  relations: [{ from: 'Jonas', relation: 'reviews', to: 'pull request 212' }],
  timeMarkers: [{ text: 'the regatta on Friday', date: null }],
  ideas: [
    {
      intent: 'decision',
      text: 'Everything is stored in UTC.',
      quote: 'We decided last week to store everything in UTC',
      cite: 'e5',
      confidence: 0.9,
      importance: 1,
      entities: [{ name: 'UTC', kind: 'concept' }],
    },
  ],
};

/** The good reply as text, some of it otherwise. */
export const reply = (changes: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({ ...REPLY, ...changes });

/** Without the given properties. */
export const replyWithout = (...names: readonly string[]): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(REPLY).filter(([name]) => !names.includes(name))),
  );

/** Rules may find anchors in the same words; tests say themselves what these are. */
export function contextOf(
  input: SegmentInput = HARBOUR,
  options: Partial<ComposeOptions> = {},
  anchors: readonly SegmentAnchor[] = [],
): SegmentReplyContext {
  return {
    segment: { input, base: { ...summarizeSegment(input, countTokens), anchors } },
    transcript: makeTranscript(input, { countTokens }),
    options: { ...OPTIONS, ...options },
  };
}

/** The harbour, read without changes of its own. */
export const CONTEXT = contextOf();

/** Reads the good reply, some of it otherwise; it must be one that can be used. */
export function read(
  changes: Readonly<Record<string, unknown>> = {},
  context: SegmentReplyContext = CONTEXT,
): { readonly value: ComposedSegment; readonly repairs: readonly string[] } {
  const reading = readSegmentReply(reply(changes), context);
  if (!reading.ok) throw new Error(reading.problem);
  return reading;
}

/** A level's text without the anchors that were appended. */
export const own = (content: string): string => content.split('\n\nKey points')[0] ?? '';
