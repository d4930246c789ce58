import { OVERLAP_MS, segmentOverlap } from '../../domain/segment/segmentOverlap.ts';
import { createSegmenter } from '../../domain/segment/createSegmenter.ts';
import type { SegmentRun } from '../../domain/segment/createSegmenter.ts';
import { eventWeight } from '../../domain/segment/eventWeight.ts';
import type { CancelSignal } from '../../model/progress.ts';
import type { SegmentationSettings } from '../../model/segmentation.ts';
import type {
  DueConversation,
  IndexReader,
  PlannedSegment,
  SegmentPlan,
  StoredSegment,
  TimelineEvent,
} from './ports/indexStore.ts';
import { planSegment } from './planSegment.ts';
import type { PlanDeps } from './planSegment.ts';
import { textStays } from './textStays.ts';

/** Segments per plan, which bounds memory and the length of a transaction. */
const PLAN_SEGMENTS = 50;
const PAGE_EVENTS = 500;

export interface IndexConversationOptions {
  readonly nowMs: number;
  /**
   * Whether its log is being written just now. If so, its last segment stays open however old its
   * events are, because logs from elsewhere arrive late and bit by bit.
   */
  readonly stillWritten?: boolean | undefined;
  readonly signal: CancelSignal;
}

/**
 * Cuts a conversation into segments and summarises new or changed ones. If events were only
 * appended, it continues from the open segment; the outcome is the same as cutting all of it.
 */
export async function* indexConversation(
  reader: IndexReader,
  deps: PlanDeps,
  due: DueConversation,
  { nowMs, signal, stillWritten = false }: IndexConversationOptions,
): AsyncGenerator<SegmentPlan> {
  const { conversationIx, revision } = due;
  const settings = await reader.segmentation();
  const stored = await reader.segmentsOf(conversationIx);
  const restart = due.rebuild ? undefined : stored.at(-1);
  const before = restart === undefined ? undefined : stored.at(-2);
  const cut = cutConversation(reader, conversationIx, {
    from: restart?.position ?? 0,
    context: before?.position ?? 0,
    settings,
    deps,
  });
  const unseen = new Map(
    stored
      .filter((segment) => segment.position >= (restart?.position ?? 0) || due.rebuild)
      .map((segment) => [deps.hex(segment.key), segment]),
  );
  let segments: PlannedSegment[] = [];
  for await (const { run, events, previous } of cut) {
    signal.throwIfAborted();
    const isOpen = run.cut === 'end' && (stillWritten || isStillOpen(events, settings, nowMs));
    const given = run.start === 0 ? due.title : null;
    const planned = planOne({ events, previous, run, isOpen, unseen, given, settings }, deps);
    if (planned !== null) segments.push(planned);
    if (segments.length >= PLAN_SEGMENTS) {
      yield { conversationIx, revision, segments, superseded: [], final: false };
      segments = [];
    }
  }
  yield {
    conversationIx,
    revision,
    segments,
    superseded: [...unseen.values()].map((segment) => segment.key),
    final: true,
  };
}

export interface CutSegment {
  readonly run: SegmentRun;
  readonly events: readonly TimelineEvent[];
  /** Events of the previous segment, for the overlap. */
  readonly previous: readonly TimelineEvent[];
}

/** Cuts a conversation from a position on; `context` is where the segment before it begins. */
export async function* cutConversation(
  reader: Pick<IndexReader, 'timeline'>,
  conversationIx: number,
  {
    from,
    context,
    settings,
    deps,
  }: {
    readonly from: number;
    readonly context: number;
    readonly settings: SegmentationSettings;
    readonly deps: Pick<PlanDeps, 'countTokens'>;
  },
): AsyncGenerator<CutSegment> {
  const segmenter = createSegmenter(settings, from);
  let previous: readonly TimelineEvent[] =
    from > context ? await reader.timeline(conversationIx, context, from - context) : [];
  let pending: TimelineEvent[] = [];
  const take = (run: SegmentRun): CutSegment => {
    const events = pending.slice(0, run.end - run.start);
    pending = pending.slice(run.end - run.start);
    const cut = { run, events, previous };
    previous = events;
    return cut;
  };
  for (let position = from; ;) {
    const page = await reader.timeline(conversationIx, position, PAGE_EVENTS);
    for (const event of page) {
      pending.push(event);
      const weight = eventWeight(event, deps.countTokens);
      for (const run of segmenter.push({ ...event, weight })) yield take(run);
    }
    position += page.length;
    if (page.length < PAGE_EVENTS) break;
  }
  const open = segmenter.open();
  if (open !== undefined) yield take(open);
}

/** An open segment is closed by time alone once the gap would separate the next event anyway. */
function isStillOpen(
  events: readonly TimelineEvent[],
  { gapMs }: SegmentationSettings,
  nowMs: number,
): boolean {
  const last = events.at(-1);
  return last !== undefined && nowMs - last.ms <= gapMs;
}

/** What a segment is given of the one before it. */
export function overlapOf(
  previous: readonly TimelineEvent[],
  { overlapTokens }: SegmentationSettings,
  { countTokens }: Pick<PlanDeps, 'countTokens'>,
): readonly TimelineEvent[] {
  const limits = { maxMs: OVERLAP_MS, maxTokens: overlapTokens };
  return segmentOverlap(previous, limits, countTokens).flatMap(({ index, tail }) => {
    const event = previous[index];
    return event === undefined ? [] : [{ ...event, text: event.text.slice(-tail) }];
  });
}

/** null if the stored segment is unchanged. */
function planOne(
  {
    events,
    previous,
    run,
    isOpen,
    unseen,
    given,
    settings,
  }: Pick<CutSegment, 'events' | 'previous' | 'run'> & {
    readonly isOpen: boolean;
    readonly unseen: Map<string, StoredSegment>;
    readonly given: string | null;
    readonly settings: SegmentationSettings;
  },
  deps: PlanDeps,
): PlannedSegment | null {
  const overlap = overlapOf(previous, settings, deps);
  const identity = deps.identify(events, overlap, given);
  const label = deps.hex(identity.key);
  const known = unseen.get(label);
  unseen.delete(label);
  const { tokens, weight } = run;
  const segment = { events, overlap, identity, given, tokens, weight, open: isOpen };
  if (known === undefined)
    return planSegment(segment, { keep: false, outdated: false, replaces: null }, deps);
  const stays = textStays(known.text, { ...identity, isDraft: isOpen }, deps.hex);
  const isSame =
    known.told &&
    known.open === isOpen &&
    deps.hex(known.eventsHash) === deps.hex(identity.eventsHash);
  const isTold = stays.outdated === (known.text?.outdated ?? false);
  if (isSame && stays.keep && isTold) return null;
  return planSegment(segment, { ...stays, replaces: known.text?.textIx ?? null }, deps);
}
