/** Handlers of the procedures that read the table of contents and the events below it. */
import type { Handlers } from '../../contract/handlers.ts';
import type { libraryProcedures } from '../../contract/library.ts';
import type { pageProcedures } from '../../contract/pages.ts';
import type { OutputOf } from '../../contract/procedures.ts';
import type { Settings } from '../../contract/settings.ts';
import type { statusProcedures } from '../../contract/status.ts';
import type { transcriptProcedures } from '../../contract/transcripts.ts';
import type { TimedLens } from '../../model/lens.ts';
import type { StoppedRun } from '../summaries/ports/summaryStore.ts';
import type { Provider } from '../../model/providers.ts';
import { StrataError } from '../../model/result.ts';
import type { Failure } from '../../model/result.ts';
import type { TurnTimeouts } from '../../model/turnEnd.ts';
import { requireFeature } from '../settings/features.ts';
import type { Edition } from '../settings/features.ts';
import { timedLens } from '../search/askedTime.ts';
import { daysMeant } from './daysMeant.ts';
import { found } from './found.ts';
import { priced } from '../conversations/priceTokens.ts';
import { layOutPage, withOrigins } from './layOutPage.ts';
import { periodsMeant } from './periodsMeant.ts';
import type { HeavyReader } from './ports/heavyReader.ts';
import type { MemoryReader } from './ports/memoryReader.ts';

export interface LibraryDeps {
  readonly reader: MemoryReader;
  readonly heavyReader: Pick<
    HeavyReader,
    'status' | 'pageFacts' | 'listConversations' | 'transcript' | 'transcriptHits'
  >;
  readonly settings: () => Promise<Settings>;
  readonly edition: Edition;
  readonly now: () => number;
  /** How long a turn may be silent before it counts as ended. */
  readonly turnTimeouts: () => Promise<TurnTimeouts>;
  /** Spending on models, by the calendar of a zone. */
  readonly spend: (zone: string) => Promise<OutputOf<'status'>['spend']>;
  /** The followed paths, and whether they exist. */
  readonly following: () => Promise<OutputOf<'status'>['following']>;
  /** Whether a job or task is running now. */
  readonly isRunning: (name: string) => boolean;
  /** Who writes summaries now. */
  readonly provider: () => Promise<Provider>;
  /** Why the memory can only be read, if so. */
  readonly readOnly?: Failure;
}

export type LibraryHandlers = Pick<
  Handlers,
  | keyof typeof libraryProcedures
  | keyof typeof pageProcedures
  | keyof typeof transcriptProcedures
  | keyof typeof statusProcedures
>;

export function createLibraryHandlers(deps: LibraryDeps): LibraryHandlers {
  const { reader, heavyReader, now, turnTimeouts } = deps;
  return {
    async status() {
      const status = await heavyReader.status();
      const jobs = status.jobs.map((job) => ({ ...job, running: deps.isRunning(job.name) }));
      const [spend, following, provider] = await Promise.all([
        deps.spend(status.zone),
        deps.following(),
        deps.provider(),
      ]);
      const { readOnly } = deps;
      return {
        ...status,
        jobs,
        unwritten: status.unwritten
          .filter((one) => one.provider === provider)
          .map(({ code, message, nodes }) => ({ code, message, nodes })),
        stopped: stoppedOf(status.stopped, provider),
        spend,
        following,
        ...(readOnly === undefined
          ? {}
          : { readOnly: { code: readOnly.code, message: readOnly.message } }),
      };
    },
    async toc({ nodeId: given, ...input }) {
      const nodeId = given === '' ? undefined : given;
      const lens = await timedLens(input, deps);
      return found(await reader.toc({ ...lens, nodeId }), nodeId ?? '');
    },
    async show(input) {
      const { nodeId, level, version } = input;
      if (level === 'tags') requireFeature(deps.edition, 'Agents.Compression.Tags');
      const shown = await reader.show(input);
      const isOnlyVersionMissing =
        shown === null && version !== undefined && (await reader.show({ nodeId, level })) !== null;
      if (isOnlyVersionMissing) throw noVersion(nodeId, version);
      const node = found(shown, nodeId);
      const facts = node.level === 'segment' ? null : await heavyReader.pageFacts({ nodeId });
      if (facts === null) return node;
      const page = layOutPage(facts, (await deps.settings()).money.prices);
      return node.level === 'conversation'
        ? { ...node, page }
        : { ...node, bullets: withOrigins(node.bullets, facts.children), page };
    },
    async page(query) {
      const facts = found(
        await heavyReader.pageFacts(await timedLens(query, deps)),
        query.nodeId ?? '',
      );
      return layOutPage(facts, (await deps.settings()).money.prices);
    },
    async today({ limit, ...asked }) {
      const lens = await timedLens(asked, deps);
      const { prices } = (await deps.settings()).money;
      const listed = await heavyReader.listConversations({ ...lens, ...NEWEST, limit });
      const week = await newestWeek(reader, lens);
      const facts = week && (await heavyReader.pageFacts({ ...lens, nodeId: week.nodeId }));
      return {
        conversations: listed.conversations.map((row) => priced(row, prices)),
        total: listed.total,
        week:
          week && facts
            ? {
                nodeId: week.nodeId,
                title: week.title,
                start: week.start,
                end: week.end,
                page: layOutPage(facts, prices),
              }
            : null,
      };
    },
    grip: async (input) => found(await reader.grip(input), input.gripId),
    events: async (input) =>
      found(await reader.events(input, now(), await turnTimeouts()), input.target),
    around: async (input) =>
      found(await reader.around(input, now(), await turnTimeouts()), input.eventId),
    transcript: async (input) => found(await heavyReader.transcript(input), input.target),
    transcriptAround: async (input) => found(await reader.transcriptAround(input), input.target),
    transcriptHits: async (input) =>
      found(await heavyReader.transcriptHits(input), input.conversationId),
    rawLine: async (input) => found(await reader.rawLine(input), input.eventId),
    locate: async ({ id }) =>
      found((await reader.locate({ id })) ?? (await locatePeriod(reader, id, now())), id),
    activity: async (input) =>
      found(await reader.activity(await timedLens(input, deps)), input.nodeId),
    days: async ({ words }) => daysMeant(words, { nowMs: now(), zone: await reader.zone() }),
  };
}

/** The first node of the period that words mean; null if they mean none that has anything. */
async function locatePeriod(
  reader: Pick<MemoryReader, 'locate' | 'zone'>,
  words: string,
  nowMs: number,
): Promise<OutputOf<'locate'> | null> {
  for (const id of periodsMeant(words, { nowMs, zone: await reader.zone() })) {
    const period = await reader.locate({ id });
    if (period !== null) return period;
  }
  return null;
}

const NEWEST = { open: false, agents: false, all: false, offset: 0 };

/** The last week that has anything; undefined while there is none. */
async function newestWeek(
  reader: Pick<MemoryReader, 'toc'>,
  lens: TimedLens,
): Promise<OutputOf<'toc'>['children'][number] | undefined> {
  let row: OutputOf<'toc'>['children'][number] | undefined;
  for (let level = 0; level < WEEK_DEPTH; level++) {
    const at = row === undefined ? {} : { nodeId: row.nodeId };
    row = (await reader.toc({ ...lens, ...at, depth: 1 }))?.children.at(-1);
    if (row === undefined) return undefined;
  }
  return row;
}

/** Years, months, weeks. */
const WEEK_DEPTH = 3;

function noVersion(nodeId: string, version: number): StrataError {
  return new StrataError({
    code: 'not-found',
    message: `${nodeId} has no version ${version}. \`versions ${nodeId}\` lists them.`,
    details: { id: nodeId, version },
  });
}

/** Null where another provider was stopped than the one that is chosen. */
function stoppedOf(stopped: StoppedRun | null, provider: Provider): OutputOf<'status'>['stopped'] {
  if (stopped === null || stopped.provider !== provider) return null;
  const { model, code, message, atMs, waiting } = stopped;
  return { time: new Date(atMs).toISOString(), model, code, message, waiting };
}
