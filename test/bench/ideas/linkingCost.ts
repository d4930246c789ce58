/**
 * What linking reads of real logs, told by a scripted endpoint that counts: beside one call per log, and beside
 * an agent that is fed with the raw words of each turn. Both are taken with the same instructions, and without a
 * round of tools, which would have an agent read its turn again.
 */
import { join } from 'node:path';
import type { Client } from '../../../core/contract/client.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { countEventTokens } from '../../../core/domain/tokens/countEventTokens.ts';
import { createHost } from '../../../core/hosts/createHost.ts';
import type { CountTokens } from '../../../core/model/countTokens.ts';
import { loadTokenCounter } from '../../../core/threads/tokenCounter.ts';
import { startModelServer } from '../../helpers/modelServer.ts';
import type { Asked } from '../../helpers/modelServer/asked.ts';
import { ok } from '../../helpers/modelServer/replies.ts';

const LOGS = ['claude-code', 'codex', 'checkpoints'];
const PAGE = 500;
/** A turn has so many ideas at most, as a rule. */
const FEW = 2;
const NO_LINKS = JSON.stringify({ answered_questions: [], completed_todos: [], relations: [] });

/** Tokens of o200k_base that are read. */
export interface LinkingCost {
  readonly turns: number;
  readonly logs: number;
  readonly ideas: number;
  /** Turns with ideas: of all others nothing is asked. */
  readonly askedTurns: number;
  /** Instructions, tools and the shape of the answer, in each call. */
  readonly instructions: number;
  /**
   * Per turn: the backfill; a call for each turn with ideas, as large as one about two at most is; one call per
   * log; an agent fed with raw turns.
   */
  readonly backfill: number;
  readonly turnByTurn: number;
  readonly perLog: number;
  readonly rawTurns: number;
}

interface Call {
  readonly instructions: number;
  /** The ideas, and those beside which they are put. */
  readonly told: number;
  /** That it was asked about. */
  readonly ideas: number;
}

export async function measureLinkingCost(data: string, folder: string): Promise<LinkingCost> {
  const count = loadTokenCounter();
  const calls: Call[] = [];
  const server = await startModelServer({
    behaviour: (asked) => {
      if (asked.kind === 'completion')
        calls.push({
          instructions: count(instructionsOf(asked)),
          told: count(asked.user),
          ideas: asked.user.match(/"label":"n\d+"/g)?.length ?? 0,
        });
      return ok(NO_LINKS);
    },
  });
  const host = await createHost({
    dataDir: join(folder, 'linking'),
    rendererDir: null,
    env: {
      STRATA_TIMEZONE: 'UTC',
      HOME: folder,
      OPENAI_BASE_URL: server.url,
      OPENAI_API_KEY: 'none',
      STRATA_PROVIDER: 'openai',
    },
    reportBug: (thrown) => console.error(thrown),
  });
  try {
    const client = await host.connect();
    await client.call('import', { paths: LOGS.map((name) => join(data, name)) });
    await client.call('index', { provider: 'extractive' });
    const { settings } = await client.call('settings', {});
    const money = { ...settings.money, daily: null, monthly: null };
    await client.call('saveSettings', { ...settings, money });
    const { asked: ideas, stopped } = await client.call('linkIdeas', { taskId: 'link' });
    if (stopped !== null) throw new Error(stopped.message);
    const raw = await rawTurnsOf(client, count);
    const askedTurns = await turnsWithIdeas(client);
    client.close();
    return costOf({ calls, ideas, askedTurns, raw });
  } finally {
    await host.close();
    await server.close();
  }
}

function instructionsOf({ system, body, schema }: Asked): string {
  return [system, JSON.stringify(body['tools'] ?? []), JSON.stringify(schema ?? {})].join('\n');
}

type Event = OutputOf<'events'>['events'][number];

/** Of each log the raw tokens of its turns. */
async function rawTurnsOf(
  client: Client,
  count: CountTokens,
): Promise<readonly (readonly number[])[]> {
  const logs: (readonly number[])[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const { conversations } = await client.call('conversations', { limit: PAGE, offset });
    for (const { conversationId } of conversations) {
      const turns = new Map<string, number>();
      for (const event of await eventsOf(client, conversationId))
        if (event.turnId !== null)
          turns.set(
            event.turnId,
            (turns.get(event.turnId) ?? 0) + countEventTokens(count, event.kind, event.text),
          );
      if (turns.size > 0) logs.push([...turns.values()]);
    }
    if (conversations.length < PAGE) return logs;
  }
}

async function eventsOf(client: Client, target: string): Promise<readonly Event[]> {
  const all: Event[] = [];
  for (;;) {
    const page = await client.call('events', { target, limit: PAGE, offset: all.length });
    all.push(...page.events);
    if (page.events.length < PAGE) return all;
  }
}

async function turnsWithIdeas(client: Client): Promise<number> {
  const turns = new Set<string>();
  for (let offset = 0; ; offset += PAGE) {
    const { ideas } = await client.call('ideas', { limit: PAGE, offset });
    for (const { gripId } of ideas) {
      const { events } = await client.call('grip', { gripId, before: 0, after: 0 });
      const turn = events[0]?.turnId;
      if (turn != null) turns.add(turn);
    }
    if (ideas.length < PAGE) return turns.size;
  }
}

function costOf({
  calls,
  ideas,
  askedTurns,
  raw,
}: {
  readonly calls: readonly Call[];
  readonly ideas: number;
  readonly askedTurns: number;
  readonly raw: readonly (readonly number[])[];
}): LinkingCost {
  const turns = sum(raw.map((log) => log.length));
  const read = (some: readonly Call[]): number =>
    sum(some.map((call) => call.instructions + call.told));
  const small = calls.filter((call) => call.ideas <= FEW);
  const instructions = calls[0]?.instructions ?? 0;
  const words = sum(raw.flat());
  return {
    turns,
    logs: raw.length,
    ideas,
    askedTurns,
    instructions,
    backfill: read(calls) / turns,
    turnByTurn: (askedTurns * read(small)) / Math.max(1, small.length) / turns,
    perLog: (raw.length * instructions + words) / turns,
    rawTurns: (turns * instructions + words) / turns,
  };
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
