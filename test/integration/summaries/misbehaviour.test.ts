import { expect, it } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import { toFailure } from '../../../core/model/result.ts';
import { answersWell } from '../../helpers/modelServer.ts';
import { goodSummary } from '../../helpers/modelServer/goodSummary.ts';
import {
  cutStream,
  empty,
  hangs,
  hangsInBody,
  huge,
  inTurn,
  otherLanguage,
  outOfCredit,
  proseAroundJson,
  rateLimited,
  refusal,
  serverError,
  thinkBlocks,
  truncatedJson,
  wrongTypes,
} from '../../helpers/modelServer/replies.ts';
import type { Behaviour } from '../../helpers/modelServer/replies.ts';
import type { Usage } from '../../helpers/modelServer/wire.ts';
import type { Call } from './setup.ts';
import {
  changeSettings,
  expectWhole,
  exchangeOf,
  ledgerOf,
  openModelMemory,
  segmentIds,
  show,
  talk,
  withEndpoint,
  withMoney,
} from './setup.ts';

interface Expected {
  readonly behaviour: Behaviour;
  readonly requests: number;
  /** The code of the failure, or the new version. */
  readonly outcome: string;
  /** Outcomes of its calls, oldest first. */
  readonly ledger: readonly string[];
  /** How long a try waits for its answer; without it long enough for a busy machine. */
  readonly timeoutMs?: number;
}

const written = (behaviour: Behaviour, requests = 1): Expected => ({
  behaviour,
  requests,
  outcome: 'version 2',
  ledger: ['stored'],
});
const failed = (behaviour: Behaviour, outcome: string, requests = 2): Expected => ({
  behaviour,
  requests,
  outcome,
  ledger: [outcome],
});
const lost = (behaviour: Behaviour): Expected => ({
  ...failed(behaviour, 'provider-unavailable'),
  ledger: ['provider-unavailable', 'provider-unavailable'],
});
const unusable = (behaviour: Behaviour, problem: string): Expected => ({
  behaviour,
  requests: 2,
  outcome: 'reply-unusable',
  ledger: [problem, problem],
});

const CASES: Readonly<Record<string, Expected>> = {
  '429 with Retry-After': written(
    inTurn(() => rateLimited('0'), answersWell),
    2,
  ),
  '429 without it': written(
    inTurn(() => rateLimited(), answersWell),
    2,
  ),
  '429 for ever': failed(() => rateLimited('0'), 'provider-unavailable'),
  '500 once': written(
    inTurn(() => serverError(), answersWell),
    2,
  ),
  '500 for ever': failed(() => serverError(), 'provider-unavailable'),
  // Tries whose answers were lost are paid all the same.
  'hanging once': {
    ...written(inTurn(hangs, answersWell), 2),
    ledger: ['provider-unavailable', 'stored'],
    timeoutMs: 8_000,
  },
  // No answer is awaited here but one that never comes.
  'hanging in the body': { ...lost(hangsInBody), timeoutMs: 1_000 },
  'a cut stream': lost(cutStream),
  'no credit': failed(outOfCredit, 'provider-rejected', 1),
  'empty once': {
    ...written(inTurn(empty, answersWell), 2),
    ledger: ['unusable: The reply is empty.', 'stored'],
  },
  'empty for ever': unusable(empty, 'unusable: The reply is empty.'),
  'prose around JSON': written((asked) => proseAroundJson(goodSummary(asked))),
  'think blocks': written((asked) => thinkBlocks(goodSummary(asked))),
  'truncated JSON': written((asked) => truncatedJson(goodSummary(asked))),
  'wrong types': written((asked) => wrongTypes(goodSummary(asked))),
  refusal: {
    behaviour: () => refusal(),
    requests: 2,
    outcome: 'reply-refused',
    ledger: ['unusable: The model refused.', 'unusable: The model refused.'],
  },
  'another language': written(otherLanguage),
  '5 MB': failed(huge, 'reply-unusable', 1),
};

it('a model that misbehaves leaves every node readable, and says why', async () => {
  const names = Object.keys(CASES);
  const { client, server, home } = await openModelMemory({
    talks: names.map((_, i) =>
      talk(i + 1, { at: dayAfter(i), said: [0, 7, 14].flatMap((n) => exchangeOf(i + 1 + n)) }),
    ),
    settings: withMoney({ prices: [{ model: 'gpt-4o-mini', input: 1, output: 2 }] }),
  });
  const nodes = await segmentIds(client);
  expect(nodes).toHaveLength(names.length);
  let tooLarge: Usage = { tokensIn: 0, tokensOut: 0 };
  const before = await Promise.all(nodes.map((nodeId) => show(client, nodeId)));
  for (const [i, [name, expected]] of Object.entries(CASES).entries()) {
    const nodeId = nodes[i] ?? '';
    server.behave(expected.behaviour);
    await changeSettings(client, withEndpoint({ timeoutMs: expected.timeoutMs ?? 60_000 }));
    const begun = { requests: server.completions.length, calls: (await ledgerOf(client)).length };
    const usage = { ...server.usage };
    const outcome = await tried(client, nodeId);
    if (expected.behaviour === huge)
      tooLarge = {
        tokensIn: server.usage.tokensIn - usage.tokensIn,
        tokensOut: server.usage.tokensOut - usage.tokensOut,
      };
    const after = await show(client, nodeId);
    const calls = await ledgerOf(client);
    const isWritten = expected.outcome === 'version 2';
    expect({
      name,
      outcome,
      requests: server.completions.length - begun.requests,
      ledger: calls
        .slice(0, calls.length - begun.calls)
        .map((call) => call.outcome)
        .toReversed(),
      version: after.version,
      by: after.summarizer,
      problem: after.problem?.code ?? null,
    }).toEqual({
      name,
      outcome: expected.outcome,
      requests: expected.requests,
      ledger: expected.ledger,
      version: isWritten ? 2 : 1,
      by: isWritten ? 'openai' : 'extractive',
      problem: isWritten ? null : expected.outcome,
    });
    // What failed left all as it was.
    expect(isWritten ? null : { ...after, problem: null }).toEqual(isWritten ? null : before[i]);
    expect(after.content.length).toBeGreaterThan(100);
  }
  expectWhole(home);
  const calls = await ledgerOf(client);
  const used = calls.filter(
    ({ outcome }) => outcome === 'stored' || outcome.startsWith('unusable'),
  );
  const { tokensIn, tokensOut } = server.usage;
  expect(sumOf(used)).toEqual({
    tokensIn: tokensIn - tooLarge.tokensIn,
    tokensOut: tokensOut - tooLarge.tokensOut,
  });
  // Of 5 MB no more was asked for, and no more is believed to be paid, than the answer's limit.
  const { maxTokens } = server.completions.at(-1) ?? {};
  expect(calls.find(({ outcome }) => outcome === 'reply-unusable')?.tokensOut).toBe(maxTokens);
  for (const call of calls)
    expect(call.cost).toBeCloseTo((call.tokensIn * 1 + call.tokensOut * 2) / 1e6, 9);

  server.behave(answersWell);
  await client.call('index', { provider: 'openai' });
  const healed = await Promise.all(nodes.map((nodeId) => show(client, nodeId)));
  // What the model made nothing of is not paid for again; what was not about the words is.
  expect(
    names.filter((_, i) => healed[i]?.problem !== null || healed[i].summarizer !== 'openai'),
  ).toEqual(['empty for ever', 'refusal', '5 MB']);
  for (const { nodeId } of healed.filter(({ problem }) => problem !== null))
    expect(await tried(client, nodeId)).toBe('version 2');
  const last = await Promise.all(nodes.map((nodeId) => show(client, nodeId)));
  expect(last.filter(({ problem }) => problem !== null)).toEqual([]);
  expectWhole(home);
});

function sumOf(calls: readonly Call[]): Usage {
  return {
    tokensIn: calls.reduce((sum, { tokensIn }) => sum + tokensIn, 0),
    tokensOut: calls.reduce((sum, { tokensOut }) => sum + tokensOut, 0),
  };
}

function dayAfter(days: number): string {
  return new Date(Date.parse('2025-03-03T09:00:00Z') + days * 86_400_000).toISOString();
}

async function tried(client: Client, nodeId: string): Promise<string> {
  try {
    const { nodes } = await client.call('resummarize', { nodeId, provider: 'openai' });
    return `version ${nodes[0]?.toVersion ?? 'none'}`;
  } catch (error) {
    return toFailure(error).code;
  }
}
