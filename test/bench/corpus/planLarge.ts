import type { CodexForm } from './codexLines.ts';
import { createRandom } from './random.ts';
import type { LogNormal, Random } from './random.ts';
import { BULKY_SIZES, CHATTY_SIZES, LARGE_SIZES } from './sizes.ts';
import type { TextSizes } from './sizes.ts';
import { workingHour } from './workingHours.ts';
import type { Span } from './workingHours.ts';

/** Years of work: as much as a busy person leaves behind in three of them. */
export const LARGE_SPAN: Span = { firstDay: Date.UTC(2023, 10, 1), days: 970 };
const LARGE = { sessions: 15_000, messages: 575_000 };

/** Of all of that, or of a share. */
export const largeSize = (
  scale: number,
): { readonly sessions: number; readonly messages: number } => ({
  sessions: Math.ceil(scale * LARGE.sessions),
  messages: Math.ceil(scale * LARGE.messages),
});

export interface LargeOptions {
  readonly seed: number;
  readonly sessions: number;
  /** In all sessions together; what forks repeat does not count. */
  readonly messages: number;
  /** With the two very long sessions, which take a sixth of the messages. */
  readonly giants: boolean;
  readonly span: Span;
}

/** A session that is going to be written. */
export interface PlannedSession {
  /** Of its own stream of draws. */
  readonly seed: number;
  readonly form: 'claude' | CodexForm;
  readonly messages: number;
  readonly sizes: TextSizes;
  readonly startMs: number;
  readonly project: string;
  readonly chinese: boolean;
  /** Another planned session that this one is a fork or a sub-agent of. */
  readonly origin: { readonly kind: 'fork' | 'agent'; readonly of: PlannedSession } | null;
  /** A program that was stopped while it wrote left half a line: the last one, or one amid others. */
  readonly torn: 'end' | 'middle' | null;
  readonly role: 'longest' | 'largest' | null;
}

const DAY_MS = 86_400_000;
/** Most sessions are short, and most messages are in long ones. */
const MESSAGES: LogNormal = { median: 12, sigma: 1.45, max: 3_000 };
/** Of all messages: one session of many short messages, one of few large ones that has 100 MB. */
const LONGEST_SHARE = 47 / 575;
const LARGEST_SHARE = 6 / 575;
const CODEX_SHARE = 0.6;
const AGENT_SHARE = 0.12;
const FORK_SHARE = 0.02;
/** A fork repeats all of this. */
const FORKED_MESSAGES = 200;
const CHINESE_SHARE = 0.05;
const TORN_SHARE = 0.01;
const PROJECTS =
  'shop atlas billing-service notes infra thesis game-engine website compiler photo-sorter garden ledger map-tiles chess search mail-gate dotfiles weather reader robot-arm bench-lab course radio archive'.split(
    ' ',
  );

/** Years of work of one person, the same for the same seed: oldest session first. */
export function planLarge(options: LargeOptions): readonly PlannedSession[] {
  const random = createRandom(options.seed);
  const counts = messageCounts(options, random);
  const starts = counts.map(() => workingHour(options.span, random)).sort((a, b) => a - b);
  const planned: PlannedSession[] = [];
  /** What a fork or a sub-agent may come from, by tool: the newest one. */
  const newest = new Map<boolean, PlannedSession>();
  for (const [at, startMs] of starts.entries()) {
    const isCodex = random.chance(CODEX_SHARE);
    const before = newest.get(isCodex);
    const origin = before === undefined ? null : originOf(before, random);
    const session: PlannedSession = {
      seed: options.seed * 1_000_003 + at,
      form: origin?.of.form ?? (isCodex ? codexForm(random) : 'claude'),
      messages: counts[at] ?? 1,
      sizes: LARGE_SIZES,
      startMs: origin?.kind === 'agent' ? origin.of.startMs + 60_000 : startMs,
      project: origin?.of.project ?? random.pickEarly(PROJECTS),
      chinese: random.chance(CHINESE_SHARE),
      origin,
      torn: random.chance(TORN_SHARE) ? random.pick(['end', 'middle'] as const) : null,
      role: null,
    };
    planned.push(session);
    if (origin === null) newest.set(isCodex, session);
  }
  return options.giants ? withGiants(planned, options) : planned;
}

/** As many as there are sessions, and together the messages that were asked for. */
function messageCounts({ sessions, messages, giants }: LargeOptions, random: Random): number[] {
  const share = giants ? 1 - LONGEST_SHARE - LARGEST_SHARE : 1;
  const wanted = Math.round(messages * share);
  const drawn = Array.from({ length: giants ? sessions - 2 : sessions }, () =>
    random.size(MESSAGES),
  );
  const factor = wanted / drawn.reduce((sum, count) => sum + count, 0);
  const counts = drawn.map((count) => Math.max(1, Math.round(count * factor)));
  const rest = wanted - counts.reduce((sum, count) => sum + count, 0);
  const longest = counts.indexOf(Math.max(...counts));
  return counts.map((count, at) => (at === longest ? Math.max(1, count + rest) : count));
}

function withGiants(
  planned: readonly PlannedSession[],
  { seed, messages, span: { firstDay, days } }: LargeOptions,
): readonly PlannedSession[] {
  const common = { project: 'atlas', chinese: false, origin: null, torn: null } as const;
  const longest: PlannedSession = {
    ...common,
    seed: seed * 1_000_003 - 1,
    form: 'claude',
    messages: Math.round(messages * LONGEST_SHARE),
    sizes: CHATTY_SIZES,
    startMs: firstDay + Math.floor(days / 2) * DAY_MS,
    role: 'longest',
  };
  const largest: PlannedSession = {
    ...common,
    seed: seed * 1_000_003 - 2,
    form: 'claude',
    messages: Math.round(messages * LARGEST_SHARE),
    sizes: BULKY_SIZES,
    startMs: firstDay + Math.floor(days / 3) * DAY_MS,
    role: 'largest',
  };
  return [...planned, longest, largest];
}

function originOf(of: PlannedSession, random: Random): PlannedSession['origin'] {
  if (random.chance(AGENT_SHARE)) return { kind: 'agent', of };
  const forkable = of.messages <= FORKED_MESSAGES && of.form !== 'bare';
  return random.chance(FORK_SHARE) && forkable ? { kind: 'fork', of } : null;
}

function codexForm(random: Random): CodexForm {
  if (random.chance(0.05)) return 'bare';
  return random.chance(0.2) ? 'paginated' : 'legacy';
}
