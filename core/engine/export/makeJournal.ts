import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import { createCleaner } from '../../domain/export/cleanTexts.ts';
import { journalText } from '../../domain/export/journal.ts';
import type { JournalProject, JournalQuote } from '../../domain/export/journal.ts';
import { besideWorks } from '../../model/besideWorks.ts';
import { parseTimedId } from '../../model/ids.ts';
import { dateOf } from '../../model/periods.ts';
import { DOUBT_MARKS } from '../../text/markDoubts.ts';
import { timeWords } from '../../text/workWords.ts';
import type { WholeConversation } from '../conversations/ports/conversationReader.ts';
import { found } from '../library/found.ts';
import { layOutPage } from '../library/layOutPage.ts';
import { boundsGiven } from '../search/askedTime.ts';
import type { Making } from './making.ts';
import { journalSpan } from './journalSpan.ts';
import type { JournalSpan } from './journalSpan.ts';
import { narrowedTo } from './narrowedTo.ts';
import type { ExportSettings } from './ports/exportReader.ts';

const MOST_CONVERSATIONS = 500;
/** Lines. */
const OF_DAY = 80;
const OF_MORE = 160;
/** See the procedure `journal`. */
export async function makeJournal(
  making: Making,
  { period, citations, from, to, ...lens }: ParsedInputOf<'journal'>,
  { prices, maskEmail, home, nowMs }: ExportSettings,
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
  const facts = await reader.pageFacts({ ...lens, fromMs: span.fromMs, toMs: span.toMs });
  const page = layOutPage(found(facts, span.title), prices);
  const dateOfGrip = dating(span, zone);
  const points = shownPoints(page, dateOfGrip);
  const ofProject = Map.groupBy(worked, ({ project }) => project);
  for (const name of points.keys()) if (!ofProject.has(name)) ofProject.set(name, []);
  const projects = [...ofProject]
    .map(([name, own]) => {
      const row = counts.rows.find(({ key }) => key === (name ?? ''));
      return {
        ...journalProject(name, own, dateOfGrip),
        requests: row?.requests ?? 0,
        activeMs: row?.activeMs ?? 0,
        points: points.get(name) ?? [],
      };
    })
    .toSorted((a, b) => b.requests - a.requests || ((a.name ?? '') < (b.name ?? '') ? -1 : 1));
  const quotes = citations ? await quotesOf(making, projects) : [];
  const cleaner = createCleaner({ email: maskEmail, paths: false, home });
  const data = cleaner.finish(
    cleaner.mask({
      title: span.title,
      days:
        span.nodeId === null || span.isDay
          ? null
          : `${dateOf(span.fromMs, zone)} to ${dateOf(span.toMs - 1, zone)}`,
      narrowedTo: await narrowedTo(reader, { ...lens, from, to }),
      quotes,
      projects,
      counts: page.pointCounts,
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
interface Worked extends Pick<WholeConversation, 'project' | 'title'> {
  readonly commits: WholeConversation['commits'];
  readonly pullRequests: WholeConversation['pullRequests'];
}

/** null if nothing was. */
function workWithin(whole: WholeConversation, { fromMs, toMs }: JournalSpan): Worked | null {
  const isIn = (ms: number): boolean => ms >= fromMs && ms < toMs;
  const isGripIn = ({ gripId }: { readonly gripId: string }): boolean =>
    isIn(parseTimedId('grip', gripId)?.ms ?? Number.NaN);
  const { project, title } = whole;
  const commits = whole.commits.filter(isGripIn);
  const pullRequests = whole.pullRequests.filter(isGripIn);
  const isWorkedOn =
    commits.length + pullRequests.length > 0 ||
    whole.points.some(({ time }) => isIn(Date.parse(time))) ||
    whole.turns.some(({ start }) => isIn(Date.parse(start)));
  return isWorkedOn ? { project, title, commits, pullRequests } : null;
}

type DateOfGrip = (gripIds: readonly string[]) => string | null;

/** The day on which the first of some words was said; null of a day, which its title names. */
const dating =
  ({ isDay }: JournalSpan, zone: string): DateOfGrip =>
  ([gripId = '']) => {
    const said = isDay ? undefined : parseTimedId('grip', gripId);
    return said === undefined ? null : dateOf(said.ms, zone);
  };

/** What the page of that time shows, its largest works among it, by the name of the project. */
function shownPoints(
  page: ReturnType<typeof layOutPage>,
  dateOfGrip: DateOfGrip,
): ReadonlyMap<string | null, JournalProject['points']> {
  const names = new Map(page.projects.map(({ projectId, name }) => [projectId, name]));
  const shown = [
    ...page.works.flatMap(({ name, projectId, points }) =>
      points.map((point) => ({ ...point, projectId, title: name })),
    ),
    ...besideWorks(page),
  ];
  const rows = shown.map(({ role, text, gripIds, supported, title, projectId }) => ({
    project: names.get(projectId) ?? null,
    point: {
      role,
      text,
      gripIds,
      supported,
      date: dateOfGrip(gripIds),
      conversation: title === '' ? null : title,
    },
  }));
  return new Map(
    [...Map.groupBy(rows, ({ project }) => project)].map(([name, own]) => [
      name,
      own.map(({ point }) => point),
    ]),
  );
}

function journalProject(
  name: string | null,
  worked: readonly Worked[],
  dateOfGrip: DateOfGrip,
): Omit<JournalProject, 'points' | 'requests' | 'activeMs'> {
  const shipped = (text: string, gripId: string, title: string) => ({
    text,
    gripIds: [gripId],
    date: dateOfGrip([gripId]),
    conversation: title,
  });
  return {
    name,
    // Several conversations may tell of the same work.
    commits: distinct(
      worked.flatMap(({ commits, title }) =>
        commits.map(({ subject, gripId }) => shipped(subject, gripId, title)),
      ),
    ),
    pullRequests: distinct(
      worked.flatMap(({ pullRequests, title }) =>
        pullRequests.map((one) =>
          shipped(`#${one.number} ${one.title ?? ''}`.trim(), one.gripId, title),
        ),
      ),
    ),
    titles: worked.map(({ title }) => title),
  };
}

function distinct<Row extends { readonly text: string }>(rows: readonly Row[]): readonly Row[] {
  return [...new Map(rows.map((row) => [row.text, row])).values()];
}
