/** Agents that write what waits: the real server, and agents of every kind before it. */
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { periodReplySchema, segmentReplySchema } from '../../../core/domain/compose/replySchemas.ts';
import { isDetailedKept } from '../../../core/domain/compose/acceptedSizes.ts';
import { databasePath } from '../../../core/node/dataDirectory.ts';
import { loadTokenCounter } from '../../../core/threads/tokenCounter.ts';
import { goodSummary } from '../../helpers/modelServer/goodSummary.ts';
import { INVENTED, invents } from '../../helpers/modelServer/invention.ts';
import type { Asked } from '../../helpers/modelServer/asked.ts';
import { makeMemory } from '../../helpers/madeMemory.ts';
import type { MadeConversation } from '../../helpers/madeConversations.ts';
import { cliJson, runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { startHost } from '../../helpers/openHost.ts';
import { changeSettings, expectWhole, ledgerOf, nodesOf, talk, threeDays } from '../summaries/setup.ts';
import { AGENTS, connectMcp } from './mcpClients.ts';
import type { McpSession } from './mcpClients.ts';

type Due = OutputOf<'due'>;
type Item = Due['items'][number];
type Proposed = OutputOf<'propose'>;

/** A memory of talks with built-in texts, in which agents may write unless a test says otherwise. */
async function memoryOf(
  talks: readonly MadeConversation[] = threeDays(),
  { allowed = true }: { readonly allowed?: boolean } = {},
): Promise<string> {
  const home = temporaryFolder();
  await makeMemory(talks, { dataDir: home, logs: `${home}/logs` });
  if (allowed) await cliJson(home, 'mcp', 'propose', 'on');
  return home;
}

async function agentOn(home: string, name = 'claude-code'): Promise<McpSession> {
  const session = await connectMcp('2.4 legacy', { home, name });
  onTestFinished(() => session.close());
  return session;
}

async function due(session: McpSession, input: object = {}): Promise<Due> {
  return (await session.call('due', { budget: 60_000, limit: 50, ...input }))
    .structuredContent as Due;
}

async function propose(
  session: McpSession,
  answers: readonly { readonly label: string; readonly answer: unknown }[],
): Promise<Proposed> {
  return (await session.call('propose', { answers })).structuredContent as Proposed;
}

/** What an agent asks itself: the same as a model is asked. */
function askedBy({ kind, material, instructions }: Item, { instructions: all }: Due): Asked {
  const system = all.find(({ name }) => name === instructions)?.text ?? '';
  const wanted = { tags: system.includes('tags:'), detailed: system.includes('- detailed:') };
  const { schema } = kind === 'segment' ? segmentReplySchema(wanted) : periodReplySchema(wanted);
  return { system, user: material, schema } as Asked;
}

const goodAnswers = (handed: Due) =>
  handed.items.map((item) => ({
    label: item.label,
    answer: JSON.parse(goodSummary(askedBy(item, handed))) as object,
  }));

async function opened(home: string) {
  const host = await startHost({ dataDir: home });
  onTestFinished(() => host.close());
  return host.client;
}

it.each(AGENTS)('client %s writes all that waits, from segments up, marked with its name', async (agent) => {
  const home = await memoryOf();
  const session = await connectMcp(agent, { home, name: 'Claude Code' });
  onTestFinished(() => session.close());
  const kinds: string[][] = [];
  for (;;) {
    const handed = await due(session, { what: 'summaries' });
    if (handed.items.length === 0) break;
    kinds.push([...new Set(handed.items.map(({ kind }) => kind))]);
    const { accepted, refused } = await propose(session, goodAnswers(handed));
    expect(refused).toEqual([]);
    expect(accepted.map(({ label }) => label)).toEqual(handed.items.map(({ label }) => label));
  }
  expect(kinds).toEqual([['segment'], ['day'], ['week'], ['month'], ['year']]);

  const client = await opened(home);
  const rows = await nodesOf(client);
  const makers = await Promise.all(
    rows.map(async ({ nodeId, level }) => {
      const { summarizer, model } = await client.call('show', { nodeId });
      return [level, summarizer, model];
    }),
  );
  // What a conversation says is laid out from its segments, as in any run.
  expect(new Set(makers.filter(([level]) => level !== 'conversation').map(String))).toEqual(
    new Set(['segment', 'day', 'week', 'month', 'year'].map((level) => `${level},agent,claude-code`)),
  );
  const segment = rows.find(({ level }) => level === 'segment');
  const { versions } = await client.call('versions', { nodeId: segment?.nodeId ?? '' });
  expect(versions.find(({ shown }) => shown)).toMatchObject({
    version: 2,
    summarizer: 'agent',
    model: 'claude-code',
    cost: 0,
  });
  const calls = await ledgerOf(client);
  expect(new Set(calls.map((call) => `${call.provider} ${call.model} ${call.outcome} ${call.cost}`))).toEqual(
    new Set(['agent claude-code stored 0']),
  );
  const { requests } = await client.call('outgoing', { limit: 50 });
  expect(new Set(requests.map(({ host }) => host))).toEqual(new Set(['claude-code']));
  expect((await runCli(home, ['versions', segment?.nodeId ?? ''])).stdout).toContain('agent claude-code, single-pass@');
  expectWhole(home);
});
