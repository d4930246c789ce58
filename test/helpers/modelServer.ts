import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import type { Asked } from './modelServer/asked.ts';
import { readAsked } from './modelServer/asked.ts';
import { createBatchDesk } from './modelServer/batchDesk.ts';
import type { BatchDesk } from './modelServer/batchDesk.ts';
import { goodSummary } from './modelServer/goodSummary.ts';
import { embeds } from './modelServer/meaning.ts';
import type { Behaviour, Reply } from './modelServer/replies.ts';
import { ok } from './modelServer/replies.ts';
import type { Usage } from './modelServer/wire.ts';
import { answerBody, errorBody, modelsBody } from './modelServer/wire.ts';

/** A server of language models on this machine, whose every answer is a test's choice. */
export interface ModelServer {
  /** For `baseUrl` of both providers. */
  readonly url: string;
  readonly host: string;
  /** All requests, oldest first; {@link completions} without lists of models. */
  readonly requests: readonly Asked[];
  readonly completions: readonly Asked[];
  readonly embeddings: readonly Asked[];
  /** Sums of what the answers reported. */
  readonly usage: Usage;
  /** What was asked for in batches. */
  readonly desk: BatchDesk;
  /** Most completions that were open at the same time. */
  readonly mostAtOnce: number;
  /** From now on; the index starts at 0 again. */
  behave(behaviour: Behaviour): void;
  /** How requests for the list of models are answered from now on; the index is always 0. */
  behaveLists(behaviour: Behaviour): void;
  /** How requests for vectors are answered from now on; the index is always 0. */
  behaveEmbeddings(behaviour: Behaviour): void;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Answers our prompts well. */
export const answersWell: Behaviour = (asked) => ok(goodSummary(asked));

/** Starts on a free port, or a given one, of 127.0.0.1. */
export async function startModelServer({
  behaviour = answersWell,
  models = ['model-b', 'model-a'],
  port = 0,
}: {
  readonly behaviour?: Behaviour;
  readonly models?: readonly string[];
  readonly port?: number;
} = {}): Promise<ModelServer> {
  const state = {
    behaviour,
    lists: null as Behaviour | null,
    embeddings: embeds,
    index: 0,
    requests: [] as Asked[],
    usage: { tokensIn: 0, tokensOut: 0 },
    open: 0,
    mostAtOnce: 0,
  };
  const decide = async (asked: Asked): Promise<Reply> => {
    if (asked.kind === 'unknown')
      return { kind: 'error', status: 404, message: `Unknown address ${asked.path}.` };
    if (asked.kind === 'embeddings') return await state.embeddings(asked, 0);
    if (asked.kind === 'models' && state.lists !== null) return await state.lists(asked, 0);
    return await state.behaviour(asked, state.index++);
  };
  const desk = createBatchDesk(async (asked) => {
    const reply = await state.behaviour(asked, state.index++);
    if (reply.kind === 'error') return { status: reply.status, body: errorBody(asked, reply) };
    if (reply.kind !== 'answer') throw new Error('a batch answers, or says why it does not');
    return { status: 200, body: answerBody(asked, reply, usageOf(asked, reply)) };
  });
  const usageOf = (asked: Asked, reply: Extract<Reply, { kind: 'answer' }>): Usage => {
    const usage = reply.usage ?? {
      tokensIn: tokensOf(wordsOf(asked)),
      tokensOut: tokensOf(reply.calls === undefined ? reply.text : JSON.stringify(reply.calls)),
    };
    state.usage.tokensIn += usage.tokensIn;
    state.usage.tokensOut += usage.tokensOut;
    return usage;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url: path = '', headers } = request;
    const text = await textOf(request);
    const atDesk = desk.handle({ method, path, headers, text });
    if (atDesk !== null) {
      if ('fault' in atDesk) {
        if (atDesk.fault === 'close') response.destroy();
        return;
      }
      if (typeof atDesk.body === 'string') response.writeHead(atDesk.status).end(atDesk.body);
      else sendJson(response, atDesk.status, atDesk.body);
      return;
    }
    const asked = readAsked({ method, path, headers, text, atMs: Date.now() });
    state.requests.push(asked);
    if (asked.kind === 'models' && state.lists === null) {
      sendJson(response, 200, modelsBody(asked, models));
      return;
    }
    state.open++;
    state.mostAtOnce = Math.max(state.mostAtOnce, state.open);
    response.once('close', () => state.open--);
    const reply = await decide(asked);
    if (reply.kind !== 'answer') return sendOther(asked, reply, response);
    sendJson(response, 200, answerBody(asked, reply, usageOf(asked, reply)));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) sendJson(response, 500, { error: { message: String(error) } });
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const close = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  return {
    url: `http://${host}/v1`,
    host,
    requests: state.requests,
    get completions() {
      return state.requests.filter(({ kind }) => kind === 'completion');
    },
    get embeddings() {
      return state.requests.filter(({ kind }) => kind === 'embeddings');
    },
    usage: state.usage,
    desk,
    get mostAtOnce() {
      return state.mostAtOnce;
    },
    behave(next) {
      state.behaviour = next;
      state.index = 0;
    },
    behaveLists(next) {
      state.lists = next;
    },
    behaveEmbeddings(next) {
      state.embeddings = next;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function sendOther(
  asked: Asked,
  reply: Exclude<Reply, { kind: 'answer' }>,
  response: ServerResponse,
): void {
  switch (reply.kind) {
    case 'error':
      sendJson(response, reply.status, errorBody(asked, reply), reply.headers);
      return;
    case 'raw':
      response.writeHead(reply.status, reply.headers).end(reply.body);
      return;
    case 'half': {
      const usage = { tokensIn: 0, tokensOut: 0 };
      const body = JSON.stringify(answerBody(asked, { kind: 'answer', text: reply.text }, usage));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(body.slice(0, body.length / 2), () => {
        if (reply.ending === 'close') response.destroy();
      });
      return;
    }
    case 'hang':
  }
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** What a model reads; of a conversation with tools all that came before. */
function wordsOf({ system, user, tools, body }: Asked): string {
  return tools.length === 0 ? system + user : JSON.stringify([body['messages'], body['tools']]);
}

/** What this server's tokens are: four characters. */
function tokensOf(text: string): number {
  return Math.ceil(text.length / 4);
}
