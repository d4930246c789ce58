import { summarizeSegment } from '../../domain/summarize/summarizeSegment.ts';
import type { CountTokens, SegmentBullet } from '../../domain/summarize/types.ts';
import { EXTRACTIVE_VERSION } from '../../domain/summarize/version.ts';
import { dateOf, periodsOfDate } from '../../model/periods.ts';
import type { Period } from '../../model/periods.ts';
import { encodeUlid } from '../../model/ids.ts';
import type { HashText } from '../import/eventKeys.ts';
import type { PlannedGrip, PlannedSegment, TimelineEvent } from '../ports/indexStore.ts';

export const EXTRACTIVE = 'extractive';

export interface SegmentIdentity {
  /** Of its ULID, from its first event alone. */
  readonly key: Uint8Array;
  /** Of its events and its overlap. */
  readonly eventsHash: Uint8Array;
  /** Of all that its text is made from. */
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
  /** The nested periods of a date, with the date itself. */
  readonly periodsAt: (ms: number) => {
    readonly date: string;
    readonly periods: readonly Period[];
  };
}

/** Makes what planning needs for one time zone. Dates are worked out once each. */
export function createPlanDeps({
  countTokens,
  hashText,
  hex,
  zone,
}: Pick<PlanDeps, 'countTokens' | 'hashText' | 'hex'> & { readonly zone: string }): PlanDeps {
  const dates = new Map<string, readonly Period[]>();
  return {
    countTokens,
    hashText,
    hex,
    identify(events, overlap, given) {
      const keys = events.map((event) => hex(event.key)).join('');
      const context = overlap.map(({ key, text }) => `${hex(key)} ${text.length}`).join(',');
      return {
        key: hashText(`segment ${keys.slice(0, 20)}`),
        eventsHash: hashText(`events ${keys} after ${context}`),
        // The extractive summariser does not look at the overlap.
        inputHash: hashText(`${keys} ${EXTRACTIVE} ${EXTRACTIVE_VERSION} ${given ?? ''}`),
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

export interface SegmentToPlan {
  readonly events: readonly TimelineEvent[];
  /** Events of the segment before, or the tail of one. */
  readonly overlap: readonly TimelineEvent[];
  readonly identity: SegmentIdentity;
  /** What its log calls the conversation, for its first segment. */
  readonly given: string | null;
  readonly tokens: number;
  readonly open: boolean;
}

/** Summarises a segment and gives its bullets their grips. */
export function planSegment(
  { events, overlap, identity, given, tokens, open }: SegmentToPlan,
  deps: PlanDeps,
): PlannedSegment {
  const first = events[0];
  if (first === undefined) throw new Error('a segment without events');
  const summary = summarizeSegment(
    {
      ulid: encodeUlid({ ms: first.ms, hash: identity.key }),
      events,
      overlap,
      given: given ?? undefined,
    },
    deps.countTokens,
  );
  const bullets = summary.bullets.map((bullet) => ({
    text: bullet.text,
    supported: bullet.supported,
    grips: gripsOf(bullet, events, deps),
    project: null,
  }));
  const { title, texts, keywords, originalTokens } = summary;
  return {
    key: identity.key,
    startMs: first.ms,
    endMs: events.reduce((latest, event) => Math.max(latest, event.ms), first.ms),
    ...deps.periodsAt(first.ms),
    tokens,
    open,
    eventsHash: identity.eventsHash,
    eventIxs: events.map((event) => event.eventIx),
    overlapIxs: overlap.map((event) => event.eventIx),
    text: {
      title,
      texts,
      keywords,
      bullets,
      topics: [],
      originalTokens,
      summarizer: EXTRACTIVE,
      promptVersion: EXTRACTIVE_VERSION,
      inputHash: identity.inputHash,
      contentHash: deps.hashText(
        JSON.stringify([
          title,
          texts,
          keywords,
          bullets.map((bullet) => [
            bullet.text,
            bullet.supported,
            bullet.grips.map((grip) => deps.hex(grip.key)),
          ]),
        ]),
      ),
    },
  };
}

function gripsOf(
  bullet: SegmentBullet,
  events: readonly TimelineEvent[],
  { hashText, hex }: PlanDeps,
): PlannedGrip[] {
  const grips = new Map<string, PlannedGrip>();
  for (const { event: index, start, end } of bullet.evidence) {
    const event = events[index];
    if (event === undefined) continue;
    const excerpt = event.text.slice(start, end);
    const key = hashText(`grip ${hex(event.key)} ${start} ${excerpt}`);
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
