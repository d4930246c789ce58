import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import { createCleaner } from '../../domain/export/cleanTexts.ts';
import { journalText } from '../../domain/export/journal.ts';
import type { JournalProject, JournalQuote } from '../../domain/export/journal.ts';
import { choosePoints } from '../../domain/pages/choosePoints.ts';
import type { Quota } from '../../domain/points/selectPoints.ts';
import type { ChildSummary } from '../../domain/summarize/types.ts';
import { parseTimedId } from '../../model/ids.ts';
import { DOUBT_MARKS } from '../../text/markDoubts.ts';
import { timeWords } from '../../text/workWords.ts';
import type { WholeConversation } from '../conversations/ports/conversationReader.ts';
import { boundsGiven } from '../search/askedTime.ts';
import type { Making } from './making.ts';
import { journalSpan } from './journalSpan.ts';
import type { JournalSpan } from './journalSpan.ts';
import { narrowedTo } from './narrowedTo.ts';
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
  { period, citations, from, to, ...lens }: ParsedInputOf<'journal'>,
  { maskEmail, home, nowMs }: ExportSettings,
): Promise<OutputOf<'journal'>> {
  const { reader, pause } = making;
  const zone = await reader.zone();
  const whole = journalSpan(period, { nowMs, zone });
  const given = boundsGiven({ from, to }, { nowMs, zone });
  const span = {
    ...whole,
    fromMs: Math.max(whole.fromMs, given.fromMs ?? -Infinity),
    toMs: Math.min(whole.toMs, given.toMs ?? Infinity),
  };
  const filter = { ...lens, fromMs: span.fromMs, toMs: span.toMs };
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
    const conversation = await reader.conversation({ conversationId });
    const within = conversation === null ? null : workWithin(conversation, span);
    if (within !== null) worked.push(within);
  }
  const counts = await reader.countWork(filter, 'project');
  const projects = [...Map.groupBy(worked, ({ project }) => project)]
    .map(([name, own]) => {
      const row = counts.rows.find(({ key }) => key === (name ?? ''));
      return journalProject(name, own, {
        requests: row?.requests ?? 0,
        activeMs: row?.activeMs ?? 0,
      });
    })
    .toSorted((a, b) => b.requests - a.requests || ((a.name ?? '') < (b.name ?? '') ? -1 : 1));
  const quotes = citations ? await quotesOf(making, projects) : [];
  const cleaner = createCleaner({ email: maskEmail, paths: false, home });
  const data = cleaner.finish(
    cleaner.mask({
      title: span.title,
      narrowedTo: await narrowedTo(reader, { ...lens, from, to }),
      quotes,
      projects,
    }),
  );
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

/** The words behind all that may be told. */
async function quotesOf(
  { reader, pause }: Making,
  projects: readonly JournalProject[],
): Promise<readonly JournalQuote[]> {
  const gripIds = projects.flatMap(({ pullRequests, commits, points }) =>
    [...pullRequests, ...commits, ...points].flatMap((told) => told.gripIds),
  );
  const quotes: JournalQuote[] = [];
  for (const gripId of new Set(gripIds)) {
    await pause();
    const grip = await reader.grip({ gripId, before: 0, after: 0 });
    if (grip !== null) quotes.push({ gripId, words: grip.excerpt });
  }
  return quotes;
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
  numbers: Pick<JournalProject, 'requests' | 'activeMs'>,
): JournalProject {
  return {
    name,
    ...numbers,
    // Several conversations may tell of the same work.
    commits: distinct(
      worked.flatMap(({ commits }) =>
        commits.map(({ subject, gripId }) => ({ text: subject, gripIds: [gripId] })),
      ),
    ),
    pullRequests: distinct(
      worked.flatMap(({ pullRequests }) =>
        pullRequests.map(({ number, title, gripId }) => ({
          text: `#${number} ${title ?? ''}`.trim(),
          gripIds: [gripId],
        })),
      ),
    ),
    points: choosePoints(worked.map(childOf), QUOTA).map(({ role, text, gripIds, supported }) => ({
      role,
      text,
      supported,
      gripIds,
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
