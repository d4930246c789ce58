/** A memory made of conversations, in this process: what a host would answer, without a host. */
import { createHash } from 'node:crypto';
import { conversationId, eventId, gripId, segmentNodeId, turnId } from '../../core/model/ids.ts';
import { periodsOfDate } from '../../core/model/periods.ts';
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { TocRow } from '../../core/contract/library.ts';
import type { PointRole } from '../../core/model/point.ts';
import type { MadeConversation } from './madeConversations.ts';

export type FakeEvent = OutputOf<'events'>['events'][number];
export type FakeShow = OutputOf<'show'>;
type Level = TocRow['level'];
/** Of the first points of a conversation; the others are what was done. */
const ROLES: readonly PointRole[] = ['decided', 'open'];

export interface FakeGrip {
  readonly gripId: string;
  readonly excerpt: string;
  readonly event: FakeEvent;
  readonly nodeId: string;
}

export interface FakeNode {
  readonly row: TocRow;
  readonly parentId: string;
  readonly childIds: string[];
  readonly events: readonly FakeEvent[];
  readonly bullets: FakeShow['bullets'];
}

export interface FakeMemory {
  /** By id; the root is ''. Rows count what is below them. */
  readonly nodes: ReadonlyMap<string, FakeNode>;
  readonly events: ReadonlyMap<string, FakeEvent>;
  /** In order, of one conversation each. */
  readonly conversations: ReadonlyMap<string, readonly FakeEvent[]>;
  readonly projects: ReadonlyMap<string, string>;
  readonly grips: ReadonlyMap<string, FakeGrip>;
}

/** Lays the table of contents over conversations, in UTC; each conversation is one segment on one day. */
export function fakeMemory(conversations: readonly MadeConversation[]): FakeMemory {
  const nodes = new Map<string, FakeNode>();
  const events = new Map<string, FakeEvent>();
  const byConversation = new Map<string, readonly FakeEvent[]>();
  const projects = new Map<string, string>();
  const grips = new Map<string, FakeGrip>();
  nodes.set('', emptyNode('', 'year', { id: '', title: '' }));

  for (const conversation of conversations) {
    const own = eventsOf(conversation);
    const first = own[0];
    if (first === undefined) continue;
    for (const event of own) events.set(event.eventId, event);
    byConversation.set(first.conversationId, own);
    projects.set(first.conversationId, conversation.project);
    const nodeId = segmentNodeId(first.time.slice(0, 10), first.eventId.slice(-26));
    const bullets = own
      .filter(({ role, kind }) => role === 'assistant' && kind === 'message')
      .map((event, index) => {
        const excerpt = firstSentence(event.text);
        const grip = { gripId: gripId(idParts(event.time, excerpt)), excerpt, event, nodeId };
        grips.set(grip.gripId, grip);
        const role = ROLES[index] ?? 'done';
        return { role, text: plainWords(excerpt), gripIds: [grip.gripId], supported: true };
      });
    addSegment(nodes, { nodeId, events: own, bullets, project: conversation.project });
  }
  rollUp(nodes, '');
  return { nodes, events, conversations: byConversation, projects, grips };
}

function eventsOf({ nativeId, events }: MadeConversation): readonly FakeEvent[] {
  let turn: string | null = null;
  return events.map(({ kind, role, name, ms, text }, index) => {
    const time = new Date(ms).toISOString();
    const parts = idParts(time, `${nativeId} ${index}`);
    if (role === 'user') turn = turnId(parts);
    return {
      eventId: eventId(parts),
      nativeId: `${nativeId}:${index}`,
      conversationId: conversationId('plain', nativeId),
      turnId: turn,
      kind,
      role,
      name,
      time,
      text,
      file: `/logs/${nativeId}.jsonl`,
      offset: index * 400,
    };
  });
}

function idParts(time: string, key: string): { ms: number; hash: Uint8Array } {
  const hash = createHash('sha256').update(key).digest().subarray(0, 10);
  return { ms: Date.parse(time), hash };
}

interface Segment {
  readonly nodeId: string;
  readonly events: readonly FakeEvent[];
  readonly bullets: FakeShow['bullets'];
  readonly project: string;
}

function addSegment(
  nodes: Map<string, FakeNode>,
  { nodeId, events, bullets, project }: Segment,
): void {
  const start = events[0]?.time ?? '';
  let parentId = '';
  for (const { level, id, title } of periodsIn(start.slice(0, 10))) {
    if (!nodes.has(id)) {
      nodes.set(id, emptyNode(parentId, level, { id, title }));
      nodes.get(parentId)?.childIds.push(id);
    }
    parentId = id;
  }
  const title = firstSentence(events[0]?.text ?? '')
    .split(' ')
    .slice(0, 8)
    .join(' ');
  const conversationNodeId = nodeId.replace('toc:segment:', 'toc:conversation:');
  const rowOf = (row: TocRow): TocRow => ({
    ...row,
    start,
    end: events.at(-1)?.time ?? start,
    eventCount: events.length,
    requestCount: events.filter(({ role, kind }) => role === 'user' && kind === 'message').length,
    projects: [shortName(project)],
    conversationId: events[0]?.conversationId ?? null,
  });
  const whole = emptyNode(parentId, 'conversation', { id: conversationNodeId, title });
  const wholeRow = { ...rowOf(whole.row), childCount: 1 };
  nodes.set(conversationNodeId, { ...whole, row: wholeRow, childIds: [nodeId], events, bullets });
  nodes.get(parentId)?.childIds.push(conversationNodeId);
  const node = emptyNode(conversationNodeId, 'segment', { id: nodeId, title });
  nodes.set(nodeId, { ...node, row: rowOf(node.row), events, bullets });
}

/** A project is called after its folder. */
const shortName = (project: string): string => project.split('/').at(-1) ?? project;

function periodsIn(date: string): readonly { level: Level; id: string; title: string }[] {
  return periodsOfDate(date, 'UTC').map(({ level, nodeId, title }) => ({
    level,
    id: nodeId,
    title,
  }));
}

function emptyNode(parentId: string, level: Level, named: { id: string; title: string }): FakeNode {
  const row: TocRow = {
    nodeId: named.id,
    level,
    title: named.title,
    start: '',
    end: '',
    childCount: 0,
    eventCount: 0,
    requestCount: 0,
    projects: [],
    topics: [],
    conversationId: null,
    agent: false,
    agentCount: 0,
    version: 1,
    state: 'current',
  };
  return { row, parentId, childIds: [], events: [], bullets: [] };
}

/** Fills what periods know from what is below them. */
function rollUp(nodes: Map<string, FakeNode>, id: string): FakeNode {
  const node = nodes.get(id);
  if (node === undefined) throw new Error(`no node ${id}`);
  if (node.childIds.length === 0 || node.row.level === 'conversation') return node;
  const children = node.childIds.map((childId) => rollUp(nodes, childId));
  const filled = {
    ...node,
    row: {
      ...node.row,
      title: titleOf(node.row.title, children),
      start: children[0]?.row.start ?? '',
      end: children.at(-1)?.row.end ?? '',
      childCount: children.length,
      eventCount: children.reduce((sum, child) => sum + child.row.eventCount, 0),
      requestCount: children.reduce((sum, child) => sum + child.row.requestCount, 0),
      projects: [...new Set(children.flatMap((child) => child.row.projects))],
    },
    bullets: children
      .flatMap(({ bullets }) => bullets.slice(0, 1))
      .filter(({ text }, at, all) => all.findIndex((other) => other.text === text) === at)
      .slice(0, 5),
  };
  nodes.set(id, filled);
  return filled;
}

/** The calendar's name, then what the first conversation below was about. */
function titleOf(name: string, children: readonly FakeNode[]): string {
  const [first] = children;
  if (first === undefined || name === '') return name;
  const { title, level } = first.row;
  return `${name}: ${level === 'conversation' ? title : title.slice(title.indexOf(': ') + 2)}`;
}

function firstSentence(text: string): string {
  return /^.+?[.?!。？](?=\s|$|[^\s\d])/s.exec(text)?.[0] ?? text;
}

const plainWords = (text: string): string => text.replaceAll(/[*`]/g, '');
