import { noIdeas } from '../../helpers/noIdeas.ts';
import { describe, expect, it } from 'vitest';
import { runIndex } from '../../../core/engine/index/runIndex.ts';
import type {
  DueConversation,
  PlannedPeriod,
  PlannedSegment,
  SegmentPlan,
} from '../../../core/engine/index/ports/indexStore.ts';
import { conversationId } from '../../../core/model/ids.ts';
import { periodsOfDate } from '../../../core/model/periods.ts';
import type { Period } from '../../../core/model/periods.ts';
import type { UpperLevel } from '../../../core/model/toc.ts';
import type { Progress } from '../../../core/model/progress.ts';
import { keepsNoWords, nothingToSearch } from '../../helpers/nothingToSearch.ts';

const NEVER = { aborted: false, throwIfAborted: () => undefined };

/** The days on which a conversation has a segment each, in order. */
type Days = readonly string[];

describe('an index run', () => {
  it('writes a month as soon as no conversation that is due reaches into it, and years last', async () => {
    const { steps } = await index([
      ['2026-03-02'],
      ['2026-02-27', '2026-03-01'],
      ['2026-02-10'],
      ['2026-01-30', '2026-02-01'],
      ['2026-01-05'],
    ]);
    expect(steps).toEqual([
      'segments of 2026-03-02',
      'segments of 2026-02-27 2026-03-01',
      'conversation 0 1',
      'day 2026-03-02 2026-03-01 2026-02-27',
      'week 2026-W10 2026-W09:03 2026-W09:02',
      'month 2026-03',
      'segments of 2026-02-10',
      'segments of 2026-01-30 2026-02-01',
      'conversation 2 3',
      'day 2026-02-10 2026-02-01 2026-01-30',
      'week 2026-W07 2026-W05:02 2026-W05:01',
      'month 2026-02',
      'segments of 2026-01-05',
      'conversation 4',
      'day 2026-01-05',
      'week 2026-W02',
      'month 2026-01',
      'year 2026',
    ]);
  });

  it('writes the days that are over while a month takes long, each of them once', async () => {
    const days = Array.from({ length: 20 }, (_, i) => [`2026-03-${String(29 - i)}`]);
    const { steps } = await index(days, { msPerConversation: 1_000 });
    const written = steps.filter((step) => step.startsWith('day'));
    expect(written.length).toBeGreaterThan(3);
    expect(written.flatMap((step) => step.split(' ').slice(1))).toEqual(days.flat());
    const later = steps.filter((step) => /^(?:week|month|year)/.test(step));
    expect(later.flatMap((step) => step.split(' ').slice(1))).toEqual([
      '2026-W13',
      '2026-W12',
      '2026-W11',
      '2026-03',
      '2026',
    ]);
  });

  it('tells conversations when their segments are stored, each of them once', async () => {
    const days = Array.from({ length: 30 }, (_, i) =>
      Array.from({ length: 10 }, () => `2026-03-${String(31 - i).padStart(2, '0')}`),
    );
    const { steps } = await index(days);
    const written = steps.filter((step) => step.startsWith('conversation'));
    expect(written.map((step) => step.split(' ').length - 1)).toEqual([5, 5, 5, 5, 5, 4, 1]);
    expect(written.flatMap((step) => step.split(' ').slice(1))).toEqual(
      [...days.keys()].map(String),
    );
  });

  it('tells a conversation of more segments than are stored together once it has all of them', async () => {
    const { steps } = await index([
      Array.from({ length: 60 }, () => '2026-03-20'),
      ['2026-03-10'],
      ['2026-03-01'],
    ]);
    const written = steps.filter((step) => step.startsWith('conversation'));
    expect(written).toEqual(['conversation 0', 'conversation 1 2']);
  });

  it('tells a share of the events that never falls, and is short of all until the end', async () => {
    const { told } = await index([['2026-03-02', '2026-03-03'], ['2026-02-01'], ['2026-01-01']]);
    expect(told).toEqual([0.5, 0.75, 0.99, 0.99, 0.99, 0.99, 0.99, 0.99]);
  });
});

/** What of a node the store goes by. */
type Dirty = Pick<Period, 'startMs'> & { readonly nodeId: string; readonly level: UpperLevel };

/** Runs over conversations, newest first, with a planner that keeps what is dirty as the store does. */
async function index(
  conversations: readonly Days[],
  { msPerConversation = 0 }: { readonly msPerConversation?: number } = {},
) {
  let clock = 0;
  const steps: string[] = [];
  const told: (number | null)[] = [];
  const dirty = new Map<string, Dirty>();
  const due: DueConversation[] = conversations.map((days, ix) => ({
    conversationIx: ix,
    conversationId: conversationId('plain', String(ix)),
    revision: 1,
    rebuild: false,
    title: null,
    lastMs: Date.parse(`${days.at(-1)}T12:00:00Z`),
    events: days.length,
  }));
  const open = [...due];
  await runIndex(
    {
      now: () => clock,
      tags: true,
      onWritten: () => undefined,
      planner: {
        ...nothingToSearch,
        ...noIdeas,
        countDue: async () => due.reduce((sum, { events }) => sum + events, 0),
        dueConversations: async () => [...open],
        async planConversation(conversation, _nowMs, take) {
          clock += msPerConversation;
          open.splice(open.indexOf(conversation), 1);
          const days = conversations[conversation.conversationIx] ?? [];
          steps.push(`segments of ${days.join(' ')}`);
          for (let at = 0; at < days.length; at += 50)
            await take(planOf(conversation, days.slice(at, at + 50)));
        },
        planPeriods: async ({ level, limit, afterMs }) =>
          newest(dirty, level)
            .filter(({ startMs }) => startMs > afterMs)
            .slice(0, limit)
            .map(planned),
      },
      writer: {
        ...keepsNoWords,
        ...noIdeas,
        markDue: async () => undefined,
        async applySegments(plans) {
          const segments = plans.flatMap((plan) => plan.segments);
          for (const { periods } of segments)
            for (const period of periods) dirty.set(period.nodeId, period);
          for (const { conversationIx } of plans) {
            const nodeId = `toc:conversation:${conversationIx}`;
            const startMs = Date.parse(conversations[conversationIx]?.[0] ?? '');
            dirty.set(nodeId, { nodeId, level: 'conversation', startMs });
          }
          return { written: segments.length, texts: [] };
        },
        async applyPeriods(periods) {
          const ids = periods.map(({ nodeIx }) => idOf(nodeIx));
          for (const id of ids) dirty.delete(id);
          steps.push(
            `${ids[0]?.split(':')[1]} ${ids.map((id) => id.replace(/^toc:\w+:/, '')).join(' ')}`,
          );
          return { written: ids.length, texts: [] };
        },
        tidy: async () => undefined,
      },
    },
    { signal: NEVER, onProgress: ({ value }: Progress) => void told.push(value) },
  );
  return { steps, told };
}

/** Rows of nodes, which a plan names. */
const rows: string[] = [];
const idOf = (nodeIx: number): string => rows[nodeIx] ?? '';

function planned({ nodeId }: Dirty): PlannedPeriod {
  return { nodeIx: rows.push(nodeId) - 1, dirty: 1, text: null, outdated: false, closed: true };
}

function newest(dirty: ReadonlyMap<string, Dirty>, level: UpperLevel): readonly Dirty[] {
  return [...dirty.values()]
    .filter((period) => period.level === level)
    .toSorted((a, b) => b.startMs - a.startMs);
}

function planOf({ conversationIx, revision }: DueConversation, days: Days): SegmentPlan {
  const segments = days.map(
    (date) => ({ eventIxs: [1], periods: periodsOfDate(date, 'UTC') }) as unknown as PlannedSegment,
  );
  return { conversationIx, revision, segments, superseded: [], final: true };
}
