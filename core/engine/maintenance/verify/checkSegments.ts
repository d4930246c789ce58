import { eventWeight } from '../../../domain/segment/eventWeight.ts';
import { builtWith } from '../../index/builtIn.ts';
import { indexConversation } from '../../index/indexConversation.ts';
import type { PlanDeps } from '../../index/planSegment.ts';
import type { DueConversation, IndexReader, PlannedSegment } from '../../index/ports/indexStore.ts';
import type { Found, SegmentRows, VerifyReader } from '../ports/maintenanceStore.ts';
import type { CancelSignal } from '../../../model/progress.ts';

export interface CheckSegmentsDeps {
  readonly reader: IndexReader;
  readonly facts: VerifyReader;
  readonly plan: PlanDeps;
}

/** A segment as obtained by cutting its conversation again. */
interface Expected {
  readonly startMs: number;
  readonly endMs: number;
  readonly tokens: number;
  readonly weight: number;
  /** Of whoever opens turns: a person, or who started a sub-agent. */
  readonly requests: number;
  readonly eventIxs: readonly number[];
  readonly overlapIxs: readonly number[];
}

/** Cuts a conversation again and compares the result with the stored segments. */
export async function checkSegments(
  conversationIx: number,
  { reader, facts, plan }: CheckSegmentsDeps,
  signal: CancelSignal,
): Promise<readonly Found[]> {
  const due = facts.settledConversation(conversationIx);
  if (due === undefined) return [];
  const stored = new Map(
    facts.segmentRows(conversationIx).map((segment) => [plan.hex(segment.key), segment]),
  );
  const expected = new Map<string, Expected>();
  const planned = await cutAnew(due, { reader, stored, signal, plan: noting(plan, expected) });
  const isUpToDate = facts.isBuiltWith(builtWith(plan.tags));
  const isCut =
    stored.size === expected.size &&
    [...stored.keys()].every((key) => expected.has(key)) &&
    planned.every((segment) => isAsCut(segment, stored.get(plan.hex(segment.key)), plan.hex));
  const found: Found[] = [];
  if (!isCut)
    found.push({
      check: 'segment-cuts',
      example: due.conversationId,
      target: [conversationIx],
    });
  const stale = new Set(planned.map((segment) => plan.hex(segment.key)));
  for (const [key, segment] of stored) {
    const wanted = expected.get(key);
    if (wanted === undefined) continue;
    const { nodeIx, nodeId } = segment;
    if (!holds(segment, wanted))
      found.push({ check: 'segment-members', example: nodeId, target: [nodeIx] });
    else if (isCut && isUpToDate && stale.has(key))
      found.push({ check: 'segment-texts', example: nodeId, target: [nodeIx] });
    if (!measures(segment, wanted)) {
      const { startMs, endMs, tokens, eventIxs, weight } = wanted;
      const requests = requestsIn(segment, wanted);
      const target = [nodeIx, startMs, endMs, tokens, eventIxs.length, weight, requests];
      found.push({ check: 'segment-measures', example: nodeId, target });
    }
  }
  return found;
}

/** The segments that indexing would write. */
async function cutAnew(
  due: DueConversation,
  {
    reader,
    stored,
    signal,
    plan,
  }: Pick<CheckSegmentsDeps, 'reader' | 'plan'> & {
    readonly stored: ReadonlyMap<string, SegmentRows>;
    readonly signal: CancelSignal;
  },
): Promise<readonly PlannedSegment[]> {
  const isOpen = [...stored.values()].some(({ open }) => open);
  // A segment closed since by time alone is no fault: the next indexing finds it.
  const nowMs = isOpen ? due.lastMs : Number.MAX_SAFE_INTEGER;
  const planned: PlannedSegment[] = [];
  for await (const { segments } of indexConversation(reader, plan, due, { nowMs, signal }))
    planned.push(...segments);
  return planned;
}

/** Records what each segment is made from when it is named. */
function noting(plan: PlanDeps, expected: Map<string, Expected>): PlanDeps {
  return {
    ...plan,
    identify(events, overlap, given) {
      const identity = plan.identify(events, overlap, given);
      const times = events.map(({ ms }) => ms);
      expected.set(plan.hex(identity.key), {
        startMs: times[0] ?? 0,
        endMs: times.reduce((latest, ms) => Math.max(latest, ms), 0),
        tokens: events.reduce((sum, { tokens }) => sum + tokens, 0),
        weight: events.reduce((sum, event) => sum + eventWeight(event, plan.countTokens), 0),
        requests: events.filter(({ opensTurn }) => opensTurn).length,
        eventIxs: events.map(({ eventIx }) => eventIx),
        overlapIxs: overlap.map(({ eventIx }) => eventIx),
      });
      return identity;
    },
  };
}

/** Whether only the text remains to be written. */
function isAsCut(
  segment: PlannedSegment,
  stored: SegmentRows | undefined,
  hex: PlanDeps['hex'],
): boolean {
  return (
    stored !== undefined &&
    stored.open === segment.open &&
    hex(stored.eventsHash) === hex(segment.eventsHash)
  );
}

function holds({ eventIxs, overlapIxs }: SegmentRows, wanted: Expected): boolean {
  return isSame(eventIxs, wanted.eventIxs) && isSame(overlapIxs, wanted.overlapIxs);
}

function measures(segment: SegmentRows, wanted: Expected): boolean {
  return (
    segment.startMs === wanted.startMs &&
    segment.endMs === wanted.endMs &&
    segment.tokens === wanted.tokens &&
    segment.eventCount === wanted.eventIxs.length &&
    segment.weight === wanted.weight &&
    segment.requests === requestsIn(segment, wanted)
  );
}

/** Prompts of sub-agents are not the person's. */
function requestsIn({ ofAgent }: SegmentRows, { requests }: Expected): number {
  return ofAgent ? 0 : requests;
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((ix, at) => ix === b[at]);
}
