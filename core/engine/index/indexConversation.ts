import { DEFAULT_OVERLAP, segmentOverlap } from '../../domain/segment/segmentOverlap.ts';
import { createSegmenter, DEFAULT_SEGMENTATION } from '../../domain/segment/createSegmenter.ts';
import type { SegmentRun } from '../../domain/segment/createSegmenter.ts';
import type { CancelSignal } from '../../model/progress.ts';
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
  const stored = await reader.segmentsOf(conversationIx);
  const restart = due.rebuild ? undefined : stored.at(-1);
  const before = restart === undefined ? undefined : stored.at(-2);
  const cut = cutConversation(reader, conversationIx, {
    from: restart?.position ?? 0,
    context: before?.position ?? 0,
  });
  const unseen = new Map(
    stored
      .filter((segment) => segment.position >= (restart?.position ?? 0) || due.rebuild)
      .map((segment) => [deps.hex(segment.key), segment]),
  );
  let segments: PlannedSegment[] = [];
  for await (const { run, events, previous } of cut) {
    signal.throwIfAborted();
    const isOpen = run.cut === 'end' && (stillWritten || isStillOpen(events, nowMs));
    const given = run.start === 0 ? due.title : null;
    const planned = planOne({ events, previous, run, isOpen, unseen, given }, deps);
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

interface CutSegment {
  readonly run: SegmentRun;
  readonly events: readonly TimelineEvent[];
  /** Events of the previous segment, for the overlap. */
  readonly previous: readonly TimelineEvent[];
}

async function* cutConversation(
  reader: IndexReader,
  conversationIx: number,
  { from, context }: { readonly from: number; readonly context: number },
): AsyncGenerator<CutSegment> {
  const segmenter = createSegmenter(DEFAULT_SEGMENTATION, from);
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
      for (const run of segmenter.push(event)) yield take(run);
    }
    position += page.length;
    if (page.length < PAGE_EVENTS) break;
  }
  const open = segmenter.open();
  if (open !== undefined) yield take(open);
}

/** An open segment is closed by time alone once the gap would separate the next event anyway. */
function isStillOpen(events: readonly TimelineEvent[], nowMs: number): boolean {
  const last = events.at(-1);
  return last !== undefined && nowMs - last.ms <= DEFAULT_SEGMENTATION.gapMs;
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
  }: Pick<CutSegment, 'events' | 'previous' | 'run'> & {
    readonly isOpen: boolean;
    readonly unseen: Map<string, StoredSegment>;
    readonly given: string | null;
  },
  deps: PlanDeps,
): PlannedSegment | null {
  const overlap = segmentOverlap(previous, DEFAULT_OVERLAP, deps.countTokens).flatMap(
    ({ index, tail }) => {
      const event = previous[index];
      return event === undefined ? [] : [{ ...event, text: event.text.slice(-tail) }];
    },
  );
  const identity = deps.identify(events, overlap, given);
  const label = deps.hex(identity.key);
  const known = unseen.get(label);
  unseen.delete(label);
  const segment = { events, overlap, identity, given, tokens: run.tokens, open: isOpen };
  if (known === undefined)
    return planSegment(segment, { keep: false, outdated: false, replaces: null }, deps);
  const stays = textStays(known.text, { ...identity, isDraft: isOpen }, deps.hex);
  const isSame =
    known.open === isOpen && deps.hex(known.eventsHash) === deps.hex(identity.eventsHash);
  const isTold = stays.outdated === (known.text?.outdated ?? false);
  if (isSame && stays.keep && isTold) return null;
  return planSegment(segment, { ...stays, replaces: known.text?.textIx ?? null }, deps);
}
