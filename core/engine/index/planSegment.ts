import type { CountTokens } from '../../model/countTokens.ts';
import { maskSecrets } from '../../domain/secrets/maskSecrets.ts';
import { turnOutcomes } from '../../domain/summarize/turnOutcomes.ts';
import { summarizeSegment } from '../../domain/summarize/summarizeSegment.ts';
import type { SegmentBullet, SegmentSummary } from '../../domain/summarize/types.ts';
import { dateOf, periodsOfDate } from '../../model/periods.ts';
import type { Period } from '../../model/periods.ts';
import { encodeUlid } from '../../model/ids.ts';
import type { Log } from '../settings/ports/log.ts';
import type { HashText } from '../import/eventKeys.ts';
import { gripKey } from '../import/grips.ts';
import type {
  PlannedGrip,
  PlannedSegment,
  PlannedText,
  TimelineEvent,
} from './ports/indexStore.ts';
import { BUILT_IN, builtWith } from './builtIn.ts';
import type { Authorship } from './builtIn.ts';
import { withoutTags } from './withoutTags.ts';

export interface SegmentIdentity {
  /** Key of its ULID, derived from its first event alone. */
  readonly key: Uint8Array;
  /** Hash of its events and its overlap. */
  readonly eventsHash: Uint8Array;
  /** Hash of the words its text is made from, whoever writes it. */
  readonly sourceHash: Uint8Array;
  /** Hash of everything a built-in text is made from, including the summariser's version. */
  readonly inputHash: Uint8Array;
}

export interface PlanDeps {
  readonly countTokens: CountTokens;
  readonly hashText: HashText;
  readonly hex: (bytes: Uint8Array) => string;
  readonly identify: (
    events: readonly TimelineEvent[],
    overlap: readonly TimelineEvent[],
    given: string | null,
  ) => SegmentIdentity;
  /** The nested periods of a date, and the date itself. */
  readonly periodsAt: (ms: number) => {
    readonly date: string;
    readonly periods: readonly Period[];
  };
  /** A monotonic clock, in ms. */
  readonly ticks: () => number;
  /** Whether the edition has Tags. */
  readonly tags: boolean;
  readonly log: Log;
}

/** Creates what planning needs for one time zone. Each date is computed only once. */
export function createPlanDeps({
  countTokens,
  hashText,
  hex,
  ticks,
  tags,
  log,
  zone,
}: Pick<PlanDeps, 'countTokens' | 'hashText' | 'hex' | 'ticks' | 'tags' | 'log'> & {
  readonly zone: string;
}): PlanDeps {
  const dates = new Map<string, readonly Period[]>();
  return {
    countTokens,
    hashText,
    hex,
    ticks,
    tags,
    log,
    identify(events, overlap, given) {
      const keys = events
        .map(({ key, tellsMissing }) => `${hex(key)}${tellsMissing === true ? ' tells' : ''}`)
        .join('');
      const context = overlap.map(({ key, text }) => `${hex(key)} ${text.length}`).join(',');
      return {
        key: hashText(`segment ${keys.slice(0, 20)}`),
        eventsHash: hashText(`events ${keys} after ${context}`),
        // The extractive summariser ignores the overlap, and to a model it is only context.
        sourceHash: hashText(`source ${keys} ${given ?? ''}`),
        inputHash: hashText(`${keys} ${factsIn(events)} ${builtWith(tags)} ${given ?? ''}`),
      };
    },
    periodsAt(ms) {
      const date = dateOf(ms, zone);
      let periods = dates.get(date);
      if (periods === undefined) dates.set(date, (periods = periodsOfDate(date, zone)));
      return { date, periods };
    },
  };
}

/** Logs read by an older build had no facts. */
function factsIn(events: readonly TimelineEvent[]): number {
  return events.reduce((sum, { facts }) => sum + facts.length, 0);
}

export interface SegmentToPlan {
  readonly events: readonly TimelineEvent[];
  /** Events of the previous segment, or its tail. */
  readonly overlap: readonly TimelineEvent[];
  readonly identity: SegmentIdentity;
  /** Title of the conversation as given in its log, for its first segment. */
  readonly given: string | null;
  readonly tokens: number;
  readonly weight: number;
  readonly open: boolean;
}

/** Places a segment, and writes its text unless the existing one may stay. */
export function planSegment(
  segment: SegmentToPlan,
  {
    keep,
    outdated,
    replaces,
  }: {
    readonly keep: boolean;
    readonly outdated: boolean;
    readonly replaces: number | null;
  },
  deps: PlanDeps,
): PlannedSegment {
  const { events, overlap, identity, tokens, weight, open } = segment;
  const first = firstOf(events);
  return {
    key: identity.key,
    startMs: first.ms,
    endMs: events.reduce((latest, event) => Math.max(latest, event.ms), first.ms),
    ...deps.periodsAt(first.ms),
    tokens,
    weight,
    requests: events.filter((event) => event.opensTurn).length,
    open,
    eventsHash: identity.eventsHash,
    eventIxs: events.map((event) => event.eventIx),
    overlapIxs: overlap.map((event) => event.eventIx),
    outcomes: outcomesOf(events, deps),
    replaces,
    text: keep ? null : builtInText(segment, deps),
    outdated,
  };
}

function outcomesOf(
  events: readonly TimelineEvent[],
  { hashText }: Pick<PlanDeps, 'hashText'>,
): PlannedSegment['outcomes'] {
  return turnOutcomes(events).flatMap(({ event: index, start, end, text }) => {
    const event = events[index];
    if (event === undefined) return [];
    const excerpt = event.text.slice(start, end);
    const key = gripKey(hashText, { eventKey: event.key, start, excerpt });
    const grip = { key, ms: event.ms, firstIx: event.eventIx, lastIx: event.eventIx, excerpt };
    return [{ text: maskSecrets(text).text, grip }];
  });
}

function builtInText(
  { events, overlap, identity, given }: SegmentToPlan,
  deps: PlanDeps,
): PlannedText<PlannedGrip> {
  const begunMs = deps.ticks();
  const ulid = encodeUlid({ ms: firstOf(events).ms, hash: identity.key });
  deps.log.debug(`[COMP:SUM] Compressing segment ${ulid} to level all`);
  const summary = summarizeSegment(
    {
      ulid,
      events,
      overlap,
      given: given ?? undefined,
    },
    deps.countTokens,
  );
  return segmentText({
    summary: deps.tags ? summary : { ...summary, texts: withoutTags(summary.texts) },
    events,
    deps,
    by: {
      ...BUILT_IN,
      durationMs: deps.ticks() - begunMs,
      sourceHash: identity.sourceHash,
      inputHash: identity.inputHash,
    },
  });
}

/** A segment's summary in stored form: its bullets with grips, its anchors with their events. */
export function segmentText({
  summary,
  events,
  deps,
  by,
}: {
  readonly summary: SegmentSummary;
  readonly events: readonly TimelineEvent[];
  readonly deps: Pick<PlanDeps, 'hashText' | 'hex'>;
  readonly by: Authorship;
}): PlannedText<PlannedGrip> {
  const { title, texts, keywords, originalTokens, fidelity } = summary;
  const bullets = summary.bullets.map((bullet) => ({
    role: bullet.role,
    text: bullet.text,
    supported: bullet.supported,
    worth: bullet.worth,
    grips: gripsOf(bullet, events, deps),
    project: null,
  }));
  const anchors = summary.anchors.flatMap(({ event, ...anchor }) => {
    const eventIx = events[event]?.eventIx;
    return eventIx === undefined ? [] : [{ ...anchor, eventIx }];
  });
  return {
    title,
    texts,
    keywords,
    bullets,
    anchors,
    originalTokens,
    fidelity,
    ...by,
    contentHash: deps.hashText(
      JSON.stringify([
        title,
        texts,
        keywords,
        bullets.map((bullet) => [
          bullet.role,
          bullet.text,
          bullet.supported,
          bullet.grips.map((grip) => deps.hex(grip.key)),
        ]),
        // Identified by position in the segment, because rows differ between memories.
        summary.anchors,
      ]),
    ),
  };
}

function firstOf(events: readonly TimelineEvent[]): TimelineEvent {
  const first = events[0];
  if (first === undefined) throw new Error('a segment without events');
  return first;
}

export function gripsOf(
  bullet: Pick<SegmentBullet, 'evidence'>,
  events: readonly TimelineEvent[],
  { hashText, hex }: Pick<PlanDeps, 'hashText' | 'hex'>,
): PlannedGrip[] {
  const grips = new Map<string, PlannedGrip>();
  for (const { event: index, start, end } of bullet.evidence) {
    const event = events[index];
    if (event === undefined) continue;
    const excerpt = event.text.slice(start, end);
    const key = gripKey(hashText, { eventKey: event.key, start, excerpt });
    grips.set(hex(key), {
      key,
      ms: event.ms,
      firstIx: event.eventIx,
      lastIx: event.eventIx,
      excerpt,
    });
  }
  return [...grips.values()];
}
