/** A made-up memory that can be backed up, checked, forgotten from, damaged and mended. */
import type { OutputOf, ParsedInputOf, ProcedureName } from '../../core/contract/procedures.ts';
import { StrataError } from '../../core/model/result.ts';
import type { EventHub } from '../../core/rpc/eventHub.ts';
import type { Handlers } from '../../core/contract/handlers.ts';
import { fakeHandlers } from './fakeHandlers.ts';
import { fakeMemory, type FakeMemory } from './fakeMemory.ts';
import type { MadeConversation } from './madeConversations.ts';

export interface FakeStorage {
  readonly handlers: Handlers;
  readonly memory: () => FakeMemory;
  /** What was asked of it that changes something, oldest first. */
  readonly asked: readonly { readonly name: string; readonly input: unknown }[];
  /** Tells of changes from now on. */
  connect(hub: EventHub): void;
  /** Keeps the next work of the name going until the returned function is called. */
  hold(name: ProcedureName): () => void;
  /** Makes the next calls of the name fail; null: not any more. */
  fail(name: ProcedureName, failure: StrataError | null): void;
  /** Forgets as another program would: unasked, with no word to this window but that there is a change. */
  forgetElsewhere(input: Partial<ParsedInputOf<'forget'>>): void;
}

export interface FakeStorageOptions {
  readonly conversations: readonly MadeConversation[];
  readonly damaged?: boolean;
  readonly backups?: OutputOf<'backups'>['backups'];
  readonly zone?: string;
  readonly findings?: OutputOf<'verify'>['findings'];
  readonly sweep?: Partial<OutputOf<'sweep'>>;
  /** What a rebuild cannot save. */
  readonly lost?: readonly string[];
  readonly derived?: OutputOf<'restore'>['derived'];
  /** Whose edits and pins go with what is forgotten. */
  readonly byHand?: OutputOf<'forget'>['byHand'];
  /** Backups that cannot be cleaned. */
  readonly unreachable?: readonly string[];
}

export const DAMAGED =
  'The memory in /home/ada/.local/share/strata/memory.db is damaged: page 4,711 of it cannot be read.';
const FOLDER = '/home/ada/.local/share/strata';

export function fakeStorage(options: FakeStorageOptions): FakeStorage {
  const { findings = [], sweep, lost = [], unreachable = [] } = options;
  let conversations = options.conversations;
  let memory = fakeMemory(conversations);
  let current = fakeHandlers(memory);
  let damaged = options.damaged ?? false;
  let hub: EventHub | null = null;
  let mended = false;
  let zone = options.zone ?? 'UTC';
  const backups = [...(options.backups ?? [])];
  let rules: OutputOf<'forgotten'>['rules'] = [];
  const asked: { name: string; input: unknown }[] = [];
  const holds = new Map<string, Promise<void>>();
  const failures = new Map<string, StrataError>();
  const read = new Set<string>();

  const changed = (): void => hub?.publish('changed', { what: ['events', 'nodes'] });

  /** Notes the call, tells of it as a host does, and waits or fails where a test wants that. */
  const work = async (name: string, input: unknown, title: string): Promise<void> => {
    asked.push({ name, input });
    const held = holds.get(name);
    const taskId = (input as { readonly taskId?: string }).taskId ?? `${name}-elsewhere`;
    if (held !== undefined) {
      const progress = { title, description: '1,204 of 1,927', value: 0.62, remainingMs: 8_000 };
      hub?.publish('progress', { taskId, task: 'verify', ...progress });
      await held;
      holds.delete(name);
      hub?.publish('ended', { taskId, task: 'verify', cancelled: false, failure: null });
    }
    const failure = failures.get(name);
    if (failure !== undefined) throw failure;
  };

  const remove = (input: Partial<ParsedInputOf<'forget'>>): readonly MadeConversation[] => {
    const gone = conversations.filter((each) => isMeant(each, input));
    conversations = conversations.filter((each) => !isMeant(each, input));
    memory = fakeMemory(conversations);
    current = fakeHandlers(memory);
    return gone;
  };

  const forget: Handlers['forget'] = async (input) => {
    await work('forget', input, 'Forgetting');
    const gone = conversations.filter((each) => isMeant(each, input));
    const events = gone.reduce((sum, each) => sum + each.events.length, 0);
    if (!input.dryRun) {
      remove(input);
      rules = [...rules, ruleOf(rules.length + 1, { ...input, events })];
      changed();
    }
    return {
      conversations: gone.length,
      events,
      segments: gone.length,
      texts: gone.length * 4,
      grips: gone.length * 6,
      rewritten: 4,
      byHand: options.byHand ?? { rewritten: 0, gone: 0 },
      rawBytes: events * 1_430,
      backups: backups.map(({ file }) => ({
        file,
        outcome: unreachable.includes(file) ? ('unreachable' as const) : ('cleaned' as const),
      })),
      dryRun: input.dryRun,
    };
  };

  const care: Partial<Handlers> = {
    verify: async (input) => {
      await work('verify', input, 'Checking the memory');
      const was = mended ? [] : findings;
      if (input.repair) mended = true;
      return {
        ok: was.length === 0,
        checked: { events: memory.events.size, grips: memory.grips.size, nodes: memory.nodes.size },
        findings: was.map((each) =>
          input.repair && each.repairable ? { ...each, repaired: each.count } : each,
        ),
        elapsedMs: 2_140,
      };
    },
    backup: async (input) => {
      await work('backup', input, 'Backing up');
      const file = `${FOLDER}/backups/strata-2025-11-22-0915.db`;
      const bytes = 48_211_968;
      const time = '2025-11-22T09:15:00.000Z';
      const events = memory.events.size;
      backups.push({ file, time, bytes, events, lastEvent: time, kind: 'asked', problem: null });
      return { file, bytes, events, noted: true, elapsedMs: 900 };
    },
    backups: async () => ({
      memory: { file: `${FOLDER}/memory.db`, bytes: 48_200_000 },
      zone,
      backups,
    }),
    restore: async (input) => {
      await work('restore', input, 'Restoring');
      damaged = false;
      changed();
      const previous = `${FOLDER}/backups/replaced-2025-11-22-0916.db`;
      return { file: input.file, events: memory.events.size, previous, lost: [], derived: null };
    },
    rebuild: async (input) => {
      await work('rebuild', input, 'Rebuilding the memory');
      damaged = false;
      changed();
      const previous = `${FOLDER}/damaged-2025-11-22-0916.db`;
      const { derived = null } = options;
      return { file: null, events: memory.events.size, previous, lost: [...lost], derived };
    },
    forget,
    forgotten: async () => ({ rules }),
    allowAgain: async (input) => {
      await work('allowAgain', input, 'Allowing again');
      rules = rules.filter(({ ruleId }) => ruleId !== input.ruleId);
      return { rules };
    },
    sweep: async () => {
      const all = { ...NO_SWEEP, ...sweep };
      return {
        ...all,
        aboutToGo: all.aboutToGo.map((log) =>
          read.has(log.path) ? { ...log, imported: true } : log,
        ),
      };
    },
    import: async (input) => {
      await work('import', input, 'Importing');
      for (const path of input.paths) read.add(path);
      const totals = { ...NOTHING_READ, files: input.paths.length, eventsAdded: 12 };
      return { totals, files: [], keptOut: [] };
    },
    index: async () => ({
      segments: 1,
      nodesWritten: 5,
      calls: 0,
      tokensIn: 0,
      tokensOut: 0,
      cost: 0,
      failed: [],
      stopped: null,
      elapsedMs: 90,
    }),
    setZone: async (input) => {
      await work('setZone', input, 'Laying the table of contents anew');
      zone = input.zone;
      changed();
      return { zone, moved: 12 };
    },
    status: async (...args) => ({ ...(await current.status(...args)), zone }),
    conversation: async (input, context) => {
      if (!memory.conversations.has(input.conversationId))
        throw new StrataError({ code: 'not-found', message: 'There is no such conversation.' });
      return current.conversation(input, context);
    },
    locate: async (input, context) => {
      const first = memory.conversations.get(input.id)?.[0];
      if (first === undefined) return current.locate(input, context);
      const found = await current.locate({ id: first.eventId }, context);
      return { ...found, kind: 'conversation', id: input.id, eventId: null };
    },
  };
  const OPEN_WHEN_DAMAGED = new Set<string>(['backups', 'restore', 'rebuild']);
  const handlers = Object.fromEntries(
    Object.keys(current).map((name) => {
      const key = name as keyof Handlers;
      const call = async (input: never, context: never): Promise<unknown> => {
        if (damaged && !OPEN_WHEN_DAMAGED.has(name))
          throw new StrataError({ code: 'database-damaged', message: DAMAGED });
        return (care[key] ?? current[key])(input, context);
      };
      return [name, call];
    }),
  ) as unknown as Handlers;

  return {
    handlers,
    memory: () => memory,
    asked,
    connect: (to) => {
      hub = to;
    },
    hold: (name) => {
      const held = Promise.withResolvers<void>();
      holds.set(name, held.promise);
      return () => held.resolve();
    },
    fail: (name, failure) => {
      if (failure === null) failures.delete(name);
      else failures.set(name, failure);
    },
    forgetElsewhere: (input) => {
      remove(input);
      changed();
    },
  };
}

const NOTHING_READ: OutputOf<'import'>['totals'] = {
  files: 0,
  conversations: 0,
  eventsRead: 0,
  eventsAdded: 0,
  duplicates: 0,
  unknownLines: 0,
  badLines: 0,
};

const NO_SWEEP: OutputOf<'sweep'> = {
  rules: [
    { source: 'claude-code', days: 30, origin: 'the default of Claude Code' },
    { source: 'codex', days: null, origin: 'Codex deletes no logs by itself.' },
  ],
  aboutToGo: [],
  rescued: { files: 0, bytes: 0 },
  onlyHere: { files: 0, conversations: 0, events: 0, items: [] },
};

function isMeant(
  { nativeId, project, events }: MadeConversation,
  input: Partial<ParsedInputOf<'forget'>>,
): boolean {
  if (input.conversationId !== undefined) return `plain:${nativeId}` === input.conversationId;
  if (input.project !== undefined) return project === input.project;
  const ms = events[0]?.ms ?? 0;
  return ms >= Date.parse(input.from ?? '') && ms <= Date.parse(input.to ?? '');
}

function ruleOf(
  ruleId: number,
  input: ParsedInputOf<'forget'> & { readonly events: number },
): OutputOf<'forgotten'>['rules'][number] {
  const { conversationId, project, from = null, to = null, events } = input;
  const value = conversationId ?? project ?? null;
  const kind =
    conversationId !== undefined ? 'conversation' : project !== undefined ? 'project' : 'period';
  return { ruleId, kind, value, from, to, at: '2025-11-22T09:20:00.000Z', events };
}
