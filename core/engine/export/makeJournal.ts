import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import { createCleaner } from '../../domain/export/cleanTexts.ts';
import { journalText } from '../../domain/export/journal.ts';
import type { JournalProject } from '../../domain/export/journal.ts';
import { choosePoints } from '../../domain/pages/choosePoints.ts';
import type { Quota } from '../../domain/points/selectPoints.ts';
import type { ChildSummary } from '../../domain/summarize/types.ts';
import { parseTimedId } from '../../model/ids.ts';
import { DOUBT_MARKS } from '../../text/markDoubts.ts';
import { timeWords } from '../../text/workWords.ts';
import type { WholeConversation } from '../conversations/ports/conversationReader.ts';
import type { Making } from './making.ts';
import { journalSpan } from './journalSpan.ts';
import type { JournalSpan } from './journalSpan.ts';
import type { ExportSettings } from './ports/exportReader.ts';

const MOST_CONVERSATIONS = 500;
const OF_DAY = 40;
const OF_MORE = 80;
const OF_ROLE = 8;
/** What a stand-up asks for. */
const QUOTA: Quota = {
  asked: 0,
  decided: OF_ROLE,
  corrected: 0,
  found: 0,
  done: OF_ROLE,
  failed: 0,
  open: OF_ROLE,
  all: OF_ROLE * 3,
  words: Infinity,
};

/** See the procedure `journal`. */
export async function makeJournal(
  making: Making,
  { period, projectId, citations }: ParsedInputOf<'journal'>,
  { maskEmail, home, nowMs }: ExportSettings,
): Promise<OutputOf<'journal'>> {
  const { reader, pause } = making;
  const zone = await reader.zone();
  const span = journalSpan(period, { nowMs, zone });
  const filter = { project: projectId, fromMs: span.fromMs, toMs: span.toMs };
  const { conversations: rows } = await reader.listConversations({
    ...filter,
    open: false,
    agents: false,
    all: false,
    limit: MOST_CONVERSATIONS,
    offset: 0,
  });
  const worked: Worked[] = [];
  for (const { conversationId } of rows.toReversed()) {
    await pause();
    const whole = await reader.conversation({ conversationId });
    const within = whole === null ? null : workWithin(whole, span);
    if (within !== null) worked.push(within);
  }
  const counts = await reader.countWork(filter, 'project');
  const projects = [...Map.groupBy(worked, ({ project }) => project)]
    .map(([name, own]) => {
      const row = counts.rows.find(({ key }) => key === (name ?? ''));
      return journalProject(name, own, {
        requests: row?.requests ?? 0,
        activeMs: row?.activeMs ?? 0,
        citations,
      });
    })
    .toSorted((a, b) => b.requests - a.requests || ((a.name ?? '') < (b.name ?? '') ? -1 : 1));
  const cleaner = createCleaner({ email: maskEmail, paths: false, home });
  const data = cleaner.finish(cleaner.mask({ title: span.title, projects }));
  return {
    title: data.title,
    text: journalText(data, {
      wording: { doubts: DOUBT_MARKS, time: timeWords },
      most: span.isDay ? OF_DAY : OF_MORE,
    }),
    nodeId: span.nodeId,
    conversations: worked.length,
    masked: cleaner.masked(),
  };
}

/** What was done in a conversation within a time. */
interface Worked extends Pick<WholeConversation, 'project' | 'title' | 'points'> {
  readonly conversationId: string;
  readonly events: number;
  readonly commits: WholeConversation['commits'];
  readonly pullRequests: WholeConversation['pullRequests'];
}

/** null if nothing was. */
function workWithin(whole: WholeConversation, { fromMs, toMs }: JournalSpan): Worked | null {
  const isIn = (ms: number): boolean => ms >= fromMs && ms < toMs;
  const isGripIn = ({ gripId }: { readonly gripId: string }): boolean =>
    isIn(parseTimedId('grip', gripId)?.ms ?? Number.NaN);
  const { conversationId, project, title, eventCount } = whole;
  const commits = whole.commits.filter(isGripIn);
  const pullRequests = whole.pullRequests.filter(isGripIn);
  const points = whole.points.filter(({ time }) => isIn(Date.parse(time)));
  const isWorkedOn =
    commits.length + pullRequests.length + points.length > 0 ||
    whole.turns.some(({ start }) => isIn(Date.parse(start)));
  return isWorkedOn
    ? { conversationId, project, title, points, commits, pullRequests, events: eventCount }
    : null;
}

function journalProject(
  name: string | null,
  worked: readonly Worked[],
  {
    citations,
    ...numbers
  }: Pick<JournalProject, 'requests' | 'activeMs'> & { readonly citations: boolean },
): JournalProject {
  const cited = (gripIds: readonly string[]): readonly string[] => (citations ? gripIds : []);
  return {
    name,
    ...numbers,
    // Several conversations may tell of the same work.
    commits: distinct(
      worked.flatMap(({ commits }) =>
        commits.map(({ subject, gripId }) => ({ text: subject, gripIds: cited([gripId]) })),
      ),
    ),
    pullRequests: distinct(
      worked.flatMap(({ pullRequests }) =>
        pullRequests.map(({ number, title, gripId }) => ({
          text: `#${number} ${title ?? ''}`.trim(),
          gripIds: cited([gripId]),
        })),
      ),
    ),
    points: choosePoints(worked.map(childOf), QUOTA).map(({ role, text, gripIds, supported }) => ({
      role,
      text,
      supported,
      gripIds: cited(gripIds),
    })),
    titles: worked.map(({ title }) => title),
  };
}

function distinct<Row extends { readonly text: string }>(rows: readonly Row[]): readonly Row[] {
  return [...new Map(rows.map((row) => [row.text, row])).values()];
}

function childOf({ conversationId, title, project, points, events }: Worked): ChildSummary {
  return {
    nodeId: conversationId,
    title,
    brief: '',
    bullets: points.map(({ role, text, gripIds, supported }) => ({
      role,
      text,
      gripIds,
      supported,
      project,
    })),
    keywords: [],
    eventCount: events,
    weight: events,
    project,
  };
}
