/** Every procedure, answered from a {@link FakeMemory}. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { TocRow } from '../../core/contract/library.ts';
import type { SummaryLevel } from '../../core/model/toc.ts';
import { IDEA_INTENTS } from '../../core/model/idea.ts';
import { POINT_ROLES } from '../../core/model/point.ts';
import { parsePeriod } from '../../core/model/periods.ts';
import { StrataError } from '../../core/model/result.ts';
import type { Handlers } from '../../core/contract/handlers.ts';
import { fakeConversations } from './fakeConversations.ts';
import { fakePage } from './fakePage.ts';
import { fakeSearch } from './fakeSearch.ts';
import { fakeTranscript, type FakePlace } from './fakeTranscript.ts';
import { refusingHandlers } from './refusingHandlers.ts';
import type { FakeEvent, FakeMemory, FakeNode, FakeShow } from './fakeMemory.ts';

export function fakeHandlers(memory: FakeMemory): Handlers {
  const { nodes, grips, conversations } = memory;

  const node = (id: string): FakeNode => {
    // A segment is found by its ULID: the date in its id is for show.
    const ulid = /^toc:segment:.*:([0-9A-Z]{26})$/.exec(id)?.[1];
    const found =
      nodes.get(id) ?? [...nodes].find(([key]) => ulid !== undefined && key.endsWith(ulid))?.[1];
    if (found === undefined) throw notFound(id);
    return found;
  };
  const path = (id: string): readonly FakeNode[] => {
    const steps: FakeNode[] = [];
    for (let at = node(id); at.row.nodeId !== ''; at = node(at.parentId)) steps.unshift(at);
    return steps;
  };
  const conversationOf = (eventId: string): readonly FakeEvent[] => {
    const event = memory.events.get(eventId);
    if (event === undefined) throw notFound(eventId);
    return conversations.get(event.conversationId) ?? [];
  };
  const around = (eventId: string, { before, after }: { before: number; after: number }) => {
    const all = conversationOf(eventId);
    const at = all.findIndex((event) => event.eventId === eventId);
    return all.slice(Math.max(0, at - before), at + after + 1);
  };
  const segmentOf = (eventId: string): string | null =>
    [...nodes.values()].find(
      ({ row, events }) =>
        row.level === 'segment' && events.some((event) => event.eventId === eventId),
    )?.row.nodeId ?? null;

  /** A conversation, and which of its events an id names. */
  const placeOf = (target: string): FakePlace => {
    const whole = conversations.get(target);
    if (whole !== undefined) return { events: whole, span: null };
    const eventId = grips.get(target)?.event.eventId ?? target;
    const named = memory.events.has(eventId)
      ? [eventId]
      : node(target).events.map((event) => event.eventId);
    const events = conversationOf(named[0] ?? '');
    const positions = named.map((id) => events.findIndex((event) => event.eventId === id));
    return { events, span: { first: Math.min(...positions), last: Math.max(...positions) } };
  };

  const told = fakeConversations(memory);
  const pageOf = (nodeId: string): OutputOf<'page'> => {
    const page = fakePage(memory, node(nodeId));
    if (page === undefined) throw notFound(nodeId);
    return page;
  };

  return {
    ...refusingHandlers(unsupported),
    ...fakeSearch(memory),
    ...told,
    agents: async () => ({ agents: [] }),
    localModels: async () => ({ servers: [] }),
    localAgents: async () => ({ agents: [] }),
    page: async ({ nodeId = '' }) => pageOf(nodeId),
    today: async ({ limit, project }, context) => {
      const asked = { limit, offset: 0, ...(project === undefined ? {} : { project }) };
      const { conversations: newest, total } = await told.conversations(asked, context);
      const week = [...nodes.values()]
        .map(({ row }) => row)
        .filter(({ level }) => level === 'week')
        .toSorted((a, b) => a.start.localeCompare(b.start))
        .at(-1);
      if (week === undefined) return { conversations: newest, total, week: null };
      const { nodeId, title, start, end } = week;
      return {
        conversations: newest,
        total,
        week: { nodeId, title, start, end, page: pageOf(nodeId) },
      };
    },
    stats: async () => ({ rows: [], total: NO_WORK }),
    ideas: async () => ({
      ideas: [],
      total: 0,
      counts: Object.fromEntries(
        IDEA_INTENTS.map((intent) => [intent, { open: 0, other: 0 }]),
      ) as OutputOf<'ideas'>['counts'],
    }),
    topics: async () => ({ topics: [], total: 0 }),
    turnedDecisions: async () => ({ turned: [] }),
    points: async () => ({
      points: [],
      total: 0,
      counts: Object.fromEntries(
        POINT_ROLES.map((role) => [role, { open: 0, closed: 0 }]),
      ) as OutputOf<'points'>['counts'],
    }),
    status: () => Promise.resolve(statusOf(memory)),
    toc: async ({ nodeId = '', depth, open = [], all = false }) => ({
      node: nodeId === '' ? null : node(nodeId).row,
      children: rowsBelow(memory, node(nodeId), {
        depth,
        open,
        // As the host has it: where nobody ever said anything, what is silent is all there is.
        all:
          all ||
          (nodeId === '' && rowsBelow(memory, node(''), { depth: 1, open: [], all }).length === 0),
      }),
    }),
    show: async ({ nodeId, level }) =>
      showOf(memory, node(nodeId), { level, parents: path(nodeId) }),
    grip: async ({ gripId, before, after }) => {
      const grip = grips.get(gripId);
      if (grip === undefined) throw notFound(gripId);
      const { event, excerpt, nodeId } = grip;
      const events = around(event.eventId, { before, after });
      return {
        gripId,
        excerpt,
        eventIdStart: event.eventId,
        eventIdEnd: event.eventId,
        nodeId,
        conversationId: event.conversationId,
        source: 'plain',
        time: event.time,
        events: [...events],
      };
    },
    events: async ({ target, limit, offset }) => {
      const all = conversations.get(target) ?? node(target).events;
      return { events: all.slice(offset, offset + limit), turns: [], total: all.length };
    },
    around: async ({ eventId, before, after }) => ({
      events: [...around(eventId, { before, after })],
      turns: [],
      total: conversationOf(eventId).length,
    }),
    transcript: async ({ target }) => fakeTranscript(memory, placeOf(target)),
    transcriptAround: async ({ target, around: most }) =>
      fakeTranscript(memory, placeOf(target), most),
    transcriptHits: async ({ conversationId, words, limit }) => {
      const positions = (conversations.get(conversationId) ?? []).flatMap(({ text }, at) =>
        text.toLowerCase().includes(words.toLowerCase()) ? [at] : [],
      );
      return { positions: positions.slice(0, limit), total: positions.length };
    },
    rawLine: async ({ eventId }) => {
      const event = memory.events.get(eventId);
      if (event === undefined) throw notFound(eventId);
      const line = JSON.stringify({ text: event.text, time: event.time });
      const { file, offset } = event;
      return { file, offset, line, bytes: Buffer.byteLength(line), truncated: false };
    },
    locate: async ({ id }) => {
      const grip = grips.get(id);
      const eventId = grip?.event.eventId ?? (memory.events.has(id) ? id : null);
      const nodeId = eventId === null ? node(id).row.nodeId : segmentOf(eventId);
      const kind = grip !== undefined ? 'grip' : eventId !== null ? 'event' : 'node';
      const steps = nodeId === null ? [] : path(nodeId);
      return {
        kind,
        id,
        nodeId,
        path: steps.map(({ row }) => row.nodeId),
        eventId,
        gripId: grip?.gripId ?? null,
      };
    },
    activity: async ({ nodeId }) => ({
      days: [...nodes.values()]
        .filter(({ row }) => row.level === 'day' && path(row.nodeId)[0]?.row.nodeId === nodeId)
        .map(({ row }) => ({
          nodeId: row.nodeId,
          date: row.nodeId.slice('toc:day:'.length),
          eventCount: row.eventCount,
          requests: row.requestCount,
          conversations: row.childCount,
        })),
    }),
    discover: async () => ({ sources: [] }),
    cancel: async () => ({ cancelled: false }),
    abandonImport: async () => ({}),
  };
}

const NO_WORK: OutputOf<'stats'>['total'] = {
  requests: 0,
  conversations: 0,
  activeMs: 0,
  tokensIn: 0,
  tokensOut: 0,
  cacheRead: 0,
  cacheWrite: 0,
  cost: null,
  unpriced: [],
  edits: 0,
  errors: 0,
  calls: 0,
};

interface TocOptions {
  readonly depth: number;
  readonly open: readonly string[];
  /** Also those in which nobody said anything. */
  readonly all: boolean;
}

function rowsBelow(memory: FakeMemory, { childIds }: FakeNode, options: TocOptions): TocRow[] {
  const { depth, open, all } = options;
  return childIds.flatMap((id) => {
    const child = memory.nodes.get(id);
    if (child === undefined) throw notFound(id);
    if (!all && isSilent(memory, child)) return [];
    if (depth < 2 && !open.includes(id)) return [child.row];
    return [{ ...child.row, children: rowsBelow(memory, child, { depth: depth - 1, open, all }) }];
  });
}

function isSilent(memory: FakeMemory, node: FakeNode): boolean {
  if (node.events.length > 0) return node.events.every(({ kind }) => kind !== 'message');
  return node.childIds.every((id) => {
    const child = memory.nodes.get(id);
    return child === undefined || isSilent(memory, child);
  });
}

interface ShowOptions {
  readonly level: FakeShow['contentLevel'];
  readonly parents: readonly FakeNode[];
}

function showOf(memory: FakeMemory, node: FakeNode, { level, parents }: ShowOptions): FakeShow {
  const { row, events, bullets } = node;
  const { content, markers } = textOf(node, level === 'full' ? 'detailed' : level);
  const page = fakePage(memory, node);
  return {
    nodeId: row.nodeId,
    level: row.level,
    title: row.title,
    start: row.start,
    end: row.end,
    parents: parents.slice(0, -1).map(({ row: { nodeId, level: parentLevel, title } }) => ({
      nodeId,
      level: parentLevel,
      title: parsePeriod(nodeId, 'UTC')?.title ?? title,
    })),
    conversationId: events[0]?.conversationId ?? null,
    turnIds: [],
    overlapEventIds: [],
    content,
    contentLevel: level,
    tokenCount: tokens(content),
    originalTokenCount: row.eventCount * 60,
    rawTokenCount: row.eventCount * 80,
    ratio: (row.eventCount * 60) / tokens(content),
    bullets,
    keywords: [...new Set(content.match(/[a-z]{6,}/g))].slice(0, 5),
    anchors: [],
    markers,
    doubts: [],
    state: row.state,
    successors: [],
    version: row.version,
    cause: 'closed',
    createdAt: memory.events.values().next().value?.time ?? null,
    summarizer: 'extractive',
    model: null,
    promptVersion: null,
    fidelity: null,
    appendedFrom: null,
    pinned: false,
    edited: { title: false, bullets: false },
    tokensIn: 0,
    tokensOut: 0,
    cost: 0,
    durationMs: 0,
    inputHash: null,
    entities: [],
    relations: [],
    timeMarkers: [],
    problem: null,
    ...(page === undefined ? {} : { page }),
  };
}

function textOf({ row, bullets }: FakeNode, level: SummaryLevel) {
  const words = bullets.map(({ text }) => text);
  if (level === 'tags')
    return { content: words.join(' ').split(' ').slice(0, 6).join(', '), markers: [] };
  const isSegment = row.level === 'segment';
  const source = isSegment ? row.nodeId.slice(-26) : row.nodeId;
  const mark = level === 'brief' ? `[→detail:${source}]` : `[→more:${source}:how it went]`;
  const before = words.slice(0, level === 'brief' ? 2 : 9).join('\n\n') + ' ';
  const markers: OutputOf<'show'>['markers'] = [
    {
      markerId: `${row.nodeId}-${level}`,
      label: level === 'brief' ? row.title : 'how it went',
      targetLevel: level === 'brief' ? 'detailed' : 'full',
      startOffset: before.length,
      endOffset: before.length + mark.length,
      sourceSegmentId: source,
      estimatedTokens: row.eventCount * 20,
    },
  ];
  return { content: before + mark, markers };
}

function statusOf({ nodes, events, conversations, grips }: FakeMemory): OutputOf<'status'> {
  const segments = [...nodes.values()].filter(({ row }) => row.level === 'segment').length;
  return {
    counts: {
      conversations: conversations.size,
      events: events.size,
      turns: 0,
      segments,
      nodes: nodes.size - 1,
      grips: grips.size,
      anchors: 0,
    },
    sources: [],
    jobs: [],
    stale: 0,
    queue: { conversations: 0, nodes: 0, logs: 0, failed: 0 },
    batches: [],
    spend: { today: 0, month: 0, currency: 'USD', dailyCeiling: null, monthlyCeiling: null },
    metrics: {},
    zone: 'UTC',
    following: { active: true, folders: [] },
    unwritten: [],
    stopped: null,
    unfinished: null,
  };
}

/** Near enough for something to look at. */
const tokens = (text: string): number => Math.ceil(text.length / 4);

const notFound = (id: string): StrataError =>
  new StrataError({ code: 'not-found', message: `Nothing is called ${id}.` });

const unsupported = (what: string): StrataError =>
  new StrataError({ code: 'unsupported', message: `A fake memory has no ${what}.` });
