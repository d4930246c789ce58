/** Conversations as wholes and their projects, in a {@link FakeMemory}: by what their events say. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { Handlers } from '../../core/contract/handlers.ts';
import { StrataError } from '../../core/model/result.ts';
import type { FakeEvent, FakeMemory } from './fakeMemory.ts';

type Name =
  | 'conversation'
  | 'conversations'
  | 'projects'
  | 'renameProject'
  | 'mergeProjects'
  | 'segmentation'
  | 'setSegmentation';
type Whole = OutputOf<'conversation'>;
type Row = OutputOf<'conversations'>['conversations'][number];
type Project = OutputOf<'projects'>['projects'][number];

const USAGE = {
  tokensIn: 1_200,
  tokensOut: 300,
  cacheRead: 40_000,
  cacheWrite: 0,
  cost: 0.12,
  unpriced: [],
};

/** Their Mondays; one is enough for a fake. */
const WEEKS = ['2025-11-10'];

/** Names and merges last as long as the handlers. */
export function fakeConversations(memory: FakeMemory): Pick<Handlers, Name> {
  const given = new Map<string, string>();
  const partOf = new Map<string, string>();
  let numbers = { gapMinutes: 30, join: 800, limit: 3_000, overlapTokens: 500 };

  const wholes = [...memory.conversations].map(([id, events]) => wholeOf(memory, id, events));
  const rootOf = (projectId: string): string => {
    const into = partOf.get(projectId);
    return into === undefined ? projectId : rootOf(into);
  };
  const listed = (): readonly Project[] => {
    const ids = [...new Set(wholes.flatMap((whole) => projectOf(whole) ?? []))];
    return ids
      .filter((id) => !partOf.has(id))
      .map((id) => {
        const own = wholes.filter((whole) => rootOf(projectOf(whole) ?? '') === id);
        return {
          projectId: id,
          name: given.get(id) ?? ownName(id),
          roots: [...new Set(own.flatMap(({ folder }) => folder ?? []))],
          conversations: own.length,
          requests: own.reduce((sum, { requests }) => sum + requests, 0),
          firstTime: own.map(({ start }) => start).sort()[0] ?? '',
          lastTime:
            own
              .map(({ end }) => end)
              .sort()
              .at(-1) ?? '',
          ...USAGE,
          weeks: [own.length],
          renamed: given.has(id),
          merged: ids
            .filter((other) => partOf.get(other) === id)
            .map((other) => ({ projectId: other, name: given.get(other) ?? ownName(other) })),
        };
      })
      .sort((a, b) => b.lastTime.localeCompare(a.lastTime));
  };

  return {
    conversation: async ({ conversationId }) => {
      const found = wholes.find((whole) => whole.conversationId === conversationId);
      if (found === undefined)
        throw new StrataError({
          code: 'not-found',
          message: `Nothing is called ${conversationId}.`,
        });
      return found;
    },
    conversations: async ({ project, open, limit, offset }) => {
      const all = wholes
        .filter(
          (whole) =>
            (project === undefined || rootOf(projectOf(whole) ?? '') === project) &&
            (open !== true || whole.points.some(({ role }) => role === 'open')),
        )
        .sort((a, b) => b.end.localeCompare(a.end));
      return { conversations: all.slice(offset, offset + limit).map(rowOf), total: all.length };
    },
    projects: async () => ({ projects: [...listed()], none: null, weeks: WEEKS }),
    renameProject: async ({ project, name }) => {
      if (name === null) given.delete(project);
      else given.set(project, name);
      return {
        projects: listed().filter(({ projectId }) => projectId === project),
        none: null,
        weeks: WEEKS,
      };
    },
    mergeProjects: async ({ project, into }) => {
      if (into === null) partOf.delete(project);
      else partOf.set(project, into);
      const about = listed().filter(({ projectId }) => projectId === (into ?? project));
      return { projects: about, none: null, weeks: WEEKS };
    },
    segmentation: async () => numbers,
    setSegmentation: async ({ dryRun, ...change }) => {
      const after = {
        gapMinutes: change.gapMinutes ?? numbers.gapMinutes,
        join: change.join ?? numbers.join,
        limit: change.limit ?? numbers.limit,
        overlapTokens: change.overlapTokens ?? numbers.overlapTokens,
      };
      if (!dryRun) numbers = after;
      return {
        ...after,
        effect: { before: 310, after: 284, replaced: 120, texts: { byHand: 1, byModel: 12 } },
        dryRun,
      };
    },
  };
}

const projectOf = ({ folder }: Pick<Whole, 'folder'>): string | null =>
  folder === null ? null : `project:${folder}`;

const ownName = (projectId: string): string => projectId.split('/').at(-1) ?? projectId;

function rowOf(whole: Whole): Row {
  const count = (role: string): number =>
    whole.points.filter((point) => point.role === role).length;
  return {
    ...whole,
    errors: whole.errors.length,
    points: { decided: count('decided'), corrected: count('corrected'), open: count('open') },
  };
}

function wholeOf(memory: FakeMemory, id: string, events: readonly FakeEvent[]): Whole {
  const node = [...memory.nodes.values()].find(
    ({ row }) => row.level === 'conversation' && row.conversationId === id,
  );
  const folder = memory.projects.get(id) ?? null;
  const turns = [...Map.groupBy(events, ({ turnId }) => turnId)].flatMap(([turnId, own]) =>
    turnId === null ? [] : [turnOf(memory, turnId, own)],
  );
  const [first] = turns;
  const grip = first?.gripIds[0];
  const points = (node?.bullets ?? []).map((bullet): Whole['points'][number] => ({
    ...bullet,
    turnId: first?.turnId ?? null,
    time: events[0]?.time ?? '',
  }));
  return {
    conversationId: id,
    nativeId: id.slice('plain:'.length),
    source: 'plain',
    title: node?.row.title ?? id,
    name: null,
    starred: false,
    tags: [],
    projectId: folder === null ? null : `project:${folder}`,
    project: folder,
    folder,
    models: ['made-up-1'],
    branch: 'main',
    start: events[0]?.time ?? '',
    end: events.at(-1)?.time ?? '',
    activeMs: 1_500_000,
    requests: turns.length,
    edits: 0,
    agents: 0,
    eventCount: events.length,
    ...USAGE,
    parentId: null,
    lineage: [],
    asked: first?.request ?? null,
    points,
    files: [{ path: `${folder ?? ''}/src/main.ts`, edits: 2, added: 12, removed: 3 }],
    commits: [],
    pullRequests: [],
    tests:
      grip === undefined
        ? []
        : [{ command: 'npm test', ok: false, passed: 11, failed: 1, gripId: grip }],
    errors:
      grip === undefined ? [] : [{ text: 'npm test: 1 failed', gripId: grip, mendedBy: null }],
    todos:
      grip === undefined ? [] : [{ text: 'Write it down', state: 'in_progress', gripId: grip }],
    pages: [],
    turns,
    nodes: node === undefined ? [] : [node.row.nodeId],
    openAt: node?.row.nodeId ?? null,
    childIds: [],
    continuedFrom: null,
    logs: events.slice(0, 1).map(({ file }) => file),
  };
}

function turnOf(
  memory: FakeMemory,
  turnId: string,
  events: readonly FakeEvent[],
): Whole['turns'][number] {
  const ids = new Set(events.map(({ eventId }) => eventId));
  return {
    turnId,
    start: events[0]?.time ?? '',
    end: events.at(-1)?.time ?? '',
    request: events[0]?.text ?? '',
    outcome: events.findLast(({ role }) => role === 'assistant')?.text.slice(0, 80) ?? null,
    tools: events.filter(({ kind }) => kind === 'tool_call').length,
    edits: 0,
    failed: 0,
    agents: [],
    gripIds: [...memory.grips.values()]
      .filter(({ event }) => ids.has(event.eventId))
      .map(({ gripId }) => gripId),
  };
}
