import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Client } from '../../../core/contract/client.ts';
import { createHost } from '../../../core/hosts/createHost.ts';
import { dataDirectory } from '../../../core/node/dataDirectory.ts';
import type { Ranked } from './measures.ts';

/** A question to a person's own memory, with what answers it: ids of events, or of segments. */
const lineSchema = z.object({
  question: z.string(),
  answers: z.array(z.string()).min(1),
  asOf: z.string().optional(),
});

export interface OwnRanked {
  readonly name: string;
  readonly ranked: readonly Ranked[];
}

const MOST = 50;
const BUDGET = 4_000;

/** Asks the memory of this machine's user, or of `STRATA_HOME`, the questions of a JSONL file. Nothing is changed. */
export async function askOwnMemory(file: string): Promise<readonly OwnRanked[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  const questions = lines.map((line) => lineSchema.parse(JSON.parse(line)));
  const host = await createHost({
    dataDir: dataDirectory(process.env),
    rendererDir: null,
    env: process.env,
    reportBug: (thrown) => console.error(thrown),
  });
  const client = await host.connect();
  try {
    const find: Ranked[] = [];
    const navigate: Ranked[] = [];
    for (const { question, answers, asOf } of questions) {
      const when = asOf === undefined ? {} : { asOf };
      const { results } = await client.call('find', { query: question, limit: MOST, ...when });
      find.push(
        rankedOf(
          answers,
          results.map(({ event, nodeId }) => [event.eventId, nodeId ?? '']),
        ),
      );
      navigate.push(rankedOf(answers, await evidence(client, { question, ...when })));
    }
    return [
      { name: 'find', ranked: find },
      { name: `navigate, ${BUDGET} tokens`, ranked: navigate },
    ];
  } finally {
    client.close();
    await host.close();
  }
}

async function evidence(
  client: Client,
  asked: { readonly question: string; readonly asOf?: string },
): Promise<readonly (readonly string[])[]> {
  const reply = await client.call('navigate', { ...asked, budget: BUDGET });
  return reply.evidence.map(({ nodeId, events }) => [
    ...events.map(({ eventId }) => eventId),
    nodeId,
  ]);
}

/** An answer is given where its event is, or an event of its segment. */
function rankedOf(answers: readonly string[], given: readonly (readonly string[])[]): Ranked {
  return {
    type: 0,
    evidence: answers,
    ids: given.map((ids) => ids.find((id) => answers.includes(id)) ?? ''),
    sessions: new Set(),
    ranking: [],
  };
}
