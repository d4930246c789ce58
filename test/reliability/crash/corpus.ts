/** The logs of a crash test: long ago or far ahead, so that no clock decides what is over. */
import { createRandom } from '../../bench/corpus/random.ts';
import type { Random } from '../../bench/corpus/random.ts';
import { createSpeaker } from '../logs/said.ts';
import type { Speaker } from '../logs/said.ts';
import { claudeScribe, codexScribe } from '../logs/scribe.ts';
import type { Scribe } from '../logs/scribe.ts';

/** Lines that come to the end of a log, in their order. */
export interface Growth {
  /** Below the folder of all logs. */
  readonly path: string;
  readonly lines: readonly string[];
}

export interface CrashCorpus {
  /** There from the beginning. */
  readonly first: readonly Growth[];
  /** Added later, some of it to days that were written up before. */
  readonly late: readonly Growth[];
  /** Written while Strata follows; what lies below {@link NOTED} lies in no folder that it follows. */
  readonly live: readonly Growth[];
  /** A conversation that is forgotten in the end; all its notes begin with the key and a dash. */
  readonly unwanted: { readonly conversationId: string; readonly key: string };
}

/** Logs that only a hook tells of. */
export const NOTED = 'noted/';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Two years, four months, and a February with 29 days lie in between. */
const FROM = Date.UTC(2023, 11, 27, 8);
const DAYS = [0, 1, 2, 8, 9, 33, 34, 60, 61, 63, 64, 65, 75] as const;
/** Neither forked nor continued. */
const UNWANTED = 5;
/** Whatever the clock says, this day is not over: what lies in it stays provisional. */
const FAR_AHEAD = Date.UTC(2150, 5, 3, 9);
/** Of the tools of one session: together more than one batch of an import. */
const LONG_OUTPUTS = 18;
const LONG_OUTPUT = 40_000;

interface Session {
  readonly scribe: Scribe;
  readonly speaker: Speaker;
  /** Of what is said next. */
  ms: number;
}

/** Logs of so many sessions, and some more of special kinds; the same for the same seed. */
export function makeCorpus(seed: number, count: number): CrashCorpus {
  const random = createRandom(seed * 7_919 + 17);
  const sessions: Session[] = [];
  const first: Growth[] = [];
  const open = (startMs: number): Session => {
    const options = {
      random,
      startMs,
      cwd: `/home/mira/${random.pick(['shop', 'atlas', 'notes'])}`,
    };
    const scribe = random.chance(0.7) ? claudeScribe(options) : codexScribe(options);
    const speaker = createSpeaker(`s${sessions.length}`, random);
    const session = { scribe, speaker, ms: startMs };
    sessions.push(session);
    return session;
  };
  const begin = (startMs: number, turns: number): Growth => {
    const session = open(startMs);
    const lines = [...session.scribe.begin(startMs), ...talk(session, turns, random)];
    return { path: session.scribe.path, lines };
  };
  for (let at = 0; at < count; at++) {
    const start = FROM + random.pick(DAYS) * DAY + random.below(9 * 60) * MINUTE;
    first.push(begin(start, 2 + random.below(4)));
  }
  first.push(begin(FAR_AHEAD, 3), longLog(open(FROM + 40 * DAY)));
  first.push(...forkOf(first, random));
  const grown = sessions.filter((_, at) => at % 3 === 0);
  const late = grown.map((session, at) => {
    // Into the segment that was the last one, or a day later.
    session.ms += at % 2 === 0 ? 4 * MINUTE : DAY;
    return { path: session.scribe.path, lines: talk(session, 2, random) };
  });
  late.push(begin(FROM + 9 * DAY + 11 * MINUTE, 2));
  const followed = sessions.filter((_, at) => at % 7 === 1);
  const live = followed.map((session) => {
    session.ms += 6 * MINUTE;
    return { path: session.scribe.path, lines: talk(session, 4, random) };
  });
  live.push(begin(FROM + 34 * DAY, 4), begin(FROM + 64 * DAY, 4), begin(FAR_AHEAD + DAY, 4));
  const noted = begin(FROM + 33 * DAY, 4);
  live.push({ ...noted, path: NOTED + noted.path });
  const conversationId = sessions[UNWANTED]?.scribe.conversationId ?? '';
  return { first, late, live, unwanted: { conversationId, key: `s${UNWANTED}` } };
}

function talk(session: Session, turns: number, random: Random): readonly string[] {
  const { scribe, speaker } = session;
  const lines: string[] = [];
  for (let turn = 0; turn < turns; turn++) {
    // A pause of more than half an hour begins a segment.
    session.ms += (random.chance(0.15) ? 45 : 1 + random.below(8)) * MINUTE;
    lines.push(...scribe.request(session.ms, speaker.ask()));
    session.ms += (1 + random.below(40)) * 1_000;
    if (random.chance(0.3)) lines.push(...scribe.callTool(session.ms, speaker.output(300)));
    session.ms += (1 + random.below(20)) * 1_000;
    lines.push(...scribe.reply(session.ms, speaker.answer()));
  }
  return lines;
}

function longLog(session: Session): Growth {
  const { scribe, speaker } = session;
  const lines = [...scribe.begin(session.ms), ...scribe.request(session.ms, speaker.ask())];
  for (let n = 0; n < LONG_OUTPUTS; n++) {
    session.ms += MINUTE;
    lines.push(...scribe.callTool(session.ms, speaker.output(LONG_OUTPUT)));
  }
  lines.push(...scribe.reply(session.ms + MINUTE, speaker.answer()));
  return { path: scribe.path, lines };
}

/** A session of Claude Code that was resumed under another name: its beginning stands in both logs. */
function forkOf(logs: readonly Growth[], random: Random): readonly Growth[] {
  const origin = logs.find(({ path }) => path.startsWith('claude/'));
  if (origin === undefined) return [];
  const folder = origin.path.slice(0, origin.path.lastIndexOf('/'));
  const sessionId = random.uuid();
  const copied = origin.lines
    .slice(1, -1)
    .map((line) => JSON.stringify({ ...(JSON.parse(line) as Record<string, unknown>), sessionId }));
  const last = JSON.parse(origin.lines.at(-1) ?? '{}') as { readonly timestamp: string };
  const ms = Date.parse(last.timestamp) + 3 * MINUTE;
  const own = JSON.stringify({
    parentUuid: null,
    isSidechain: false,
    userType: 'external',
    cwd: '/home/mira/shop',
    sessionId,
    version: '2.0.14',
    gitBranch: 'main',
    type: 'user',
    message: { role: 'user', content: createSpeaker('fork', random).ask() },
    uuid: random.uuid(),
    timestamp: new Date(ms).toISOString(),
  });
  return [{ path: `${folder}/${sessionId}.jsonl`, lines: [...copied, own] }];
}
