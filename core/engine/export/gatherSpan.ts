import type { OutputOf } from '../../contract/procedures.ts';
import type { ExportedSpan } from '../../domain/export/data.ts';
import { toldLines } from '../../domain/export/toldLines.ts';
import type { ChildSummary } from '../../domain/summarize/types.ts';
import type { TocRow } from '../../contract/library.ts';
import type { Provider } from '../../model/providers.ts';
import { isNarrow } from '../../model/lens.ts';
import { parsePeriod } from '../../model/periods.ts';
import type { TocLevel } from '../../model/toc.ts';
import { amountsOf } from '../conversations/priceTokens.ts';
import { found } from '../library/found.ts';
import { layOutPage } from '../library/layOutPage.ts';
import type { ShowOut } from '../library/ports/memoryReader.ts';
import { timedLens } from '../search/askedTime.ts';
import type { Making } from './making.ts';
import type { GatherOptions } from './gatherConversation.ts';
import { narrowedTo } from './narrowedTo.ts';
import type { Project } from './projectNamed.ts';

/** Conversations that are told with their points. */
const MOST_CONVERSATIONS = 200;
/** From a node down to its conversations; from above the years, 5. */
const DEPTH: Readonly<Partial<Record<TocLevel, number>>> = { year: 4, month: 3, week: 2, day: 1 };
const FROM_YEARS = 5;
const EXTRACTIVE: Provider = 'extractive';

/**
 * Reads what is told of a period; `brief`: as it is shown at that level. Of one that is narrowed down neither title
 * nor text, which speak of all of it.
 */
export async function gatherPeriod(
  making: Making,
  brief: ShowOut,
  { prices, lens = {}, nowMs }: GatherOptions,
): Promise<Omit<ExportedSpan, 'citations'>> {
  const { reader } = making;
  const { nodeId, level, start, end, summarizer, bullets } = brief;
  const isPart = isNarrow(lens);
  const zone = await reader.zone();
  const title = isPart ? (parsePeriod(nodeId, zone)?.title ?? brief.title) : brief.title;
  const timed = await timedLens(lens, { reader, now: () => nowMs });
  const facts = found(await reader.pageFacts({ ...timed, nodeId }), nodeId);
  const page = layOutPage(facts, prices);
  const toc = await reader.toc({ ...timed, nodeId, depth: DEPTH[level] ?? 1 });
  const told = await conversationsIn(making, toc?.children ?? []);
  const { conversations, commits, files, ...amounts } = page.totals;
  const names = new Map(page.projects.map(({ projectId, name }) => [projectId, name]));
  return {
    kind: 'period',
    title,
    start,
    end,
    leftOut: told.leftOut,
    id: nodeId,
    level,
    narrowedTo: await narrowedTo(reader, lens),
    amounts,
    conversationCount: conversations,
    commitCount: commits,
    fileCount: files,
    inShort:
      isPart || summarizer === null || summarizer === EXTRACTIVE ? [] : toldLines(brief, bullets),
    projects: page.projects.map((project) => ({
      name: project.name,
      conversations: project.conversations,
      requests: project.requests,
      topics: project.topics.map(({ text }) => text),
    })),
    points: page.points.map(({ role, text, gripIds, supported, projectId }) => ({
      role,
      text,
      gripIds,
      supported,
      project: names.get(projectId) ?? null,
    })),
    conversations: told.conversations,
  };
}

/** Reads what is told of a project: what a period says, of it alone, over all years. */
export async function gatherProject(
  making: Making,
  { projectId, name, firstTime, lastTime, ...whole }: Project,
  { prices, lens = {}, nowMs }: GatherOptions,
): Promise<Omit<ExportedSpan, 'citations'>> {
  const { reader } = making;
  const { project: _itself, ...others } = lens;
  const timed = await timedLens(others, { reader, now: () => nowMs });
  const own = { ...timed, project: projectId };
  const toc = await reader.toc({ ...own, nodeId: undefined, depth: FROM_YEARS });
  const { total } = await reader.countWork(own, undefined);
  const { conversations, requests } = isNarrow(others) ? total : whole;
  const told = await conversationsIn(making, toc?.children ?? []);
  const page = layOutPage(
    {
      children: told.children.map((child) => ({ ...child, project: name })),
      projects: [{ projectId, name, conversations, requests, weight: 0 }],
      pointCounts: [],
      total,
      commits: 0,
      files: 0,
    },
    prices,
  );
  const { requests: asked, activeMs, edits, errors, usage } = total;
  return {
    kind: 'project',
    title: name,
    start: firstTime,
    end: lastTime,
    leftOut: told.leftOut,
    id: projectId,
    level: null,
    narrowedTo: await narrowedTo(reader, others),
    amounts: { requests: asked, activeMs, edits, errors, ...amountsOf(usage, prices) },
    conversationCount: conversations,
    commitCount: null,
    fileCount: null,
    inShort: [],
    projects: page.projects.map(({ topics }) => ({
      name,
      conversations,
      requests,
      topics: topics.map(({ text }) => text),
    })),
    points: page.points.map(({ role, text, gripIds, supported }) => ({
      role,
      text,
      gripIds,
      supported,
      project: name,
    })),
    conversations: told.conversations,
  };
}

interface Told extends Pick<ExportedSpan, 'conversations' | 'leftOut'> {
  /** Their parts of days, in time order. */
  readonly children: readonly ChildSummary[];
}

/** The conversations in which most was asked, in time order, each with what its days say. */
async function conversationsIn(making: Making, rows: readonly TocRow[]): Promise<Told> {
  const parts = rows.flatMap(conversationRows);
  const byConversation = [
    ...Map.groupBy(parts, ({ conversationId, nodeId }) => conversationId ?? nodeId),
  ].map(([conversationId, days]) => ({ conversationId, days }));
  const most = byConversation.toSorted(
    (a, b) => asked(b.days) - asked(a.days) || events(b.days) - events(a.days),
  );
  const kept = new Set(most.slice(0, MOST_CONVERSATIONS));
  const conversations: ExportedSpan['conversations'][number][] = [];
  const children: ChildSummary[] = [];
  for (const one of byConversation.filter((each) => kept.has(each))) {
    const days: OutputOf<'show'>[] = [];
    for (const row of one.days) {
      await making.pause();
      const shown = await making.reader.show({ nodeId: row.nodeId, level: 'brief' });
      if (shown === null) continue;
      days.push(shown);
      children.push(childOf(row, shown));
    }
    const [first] = days;
    if (first === undefined) continue;
    conversations.push({
      conversationId: one.conversationId,
      title: first.title,
      project: one.days[0]?.projects[0] ?? null,
      start: first.start,
      end: days.at(-1)?.end ?? first.end,
      requests: asked(one.days),
      points: days.flatMap(({ bullets }) => bullets),
    });
  }
  const count = byConversation.length - kept.size;
  return {
    conversations,
    children,
    leftOut: count === 0 ? [] : [{ what: 'conversations', count }],
  };
}

function conversationRows(row: TocRow): readonly TocRow[] {
  return row.level === 'conversation' ? [row] : (row.children ?? []).flatMap(conversationRows);
}

const asked = (days: readonly TocRow[]): number =>
  days.reduce((sum, { requestCount }) => sum + requestCount, 0);
const events = (days: readonly TocRow[]): number =>
  days.reduce((sum, { eventCount }) => sum + eventCount, 0);

function childOf({ projects, eventCount }: TocRow, shown: ShowOut): ChildSummary {
  const project = projects[0] ?? null;
  return {
    nodeId: shown.nodeId,
    title: shown.title,
    brief: '',
    bullets: shown.bullets.map((bullet) => ({ ...bullet, project })),
    keywords: shown.keywords,
    eventCount,
    weight: shown.originalTokenCount,
    project,
  };
}
