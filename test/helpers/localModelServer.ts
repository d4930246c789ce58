/** A server of this machine that offers models, as Ollama and others do. */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is answered by path; `POST` bodies are given. A path that is missing is not found. */
export type LocalAnswers = Readonly<Record<string, (body: unknown) => unknown>>;

export interface LocalServer extends AsyncDisposable {
  /** `http://127.0.0.1:…` */
  readonly address: string;
  readonly port: number;
  /** What was asked, in order. */
  readonly asked: readonly string[];
}

export async function startLocalModelServer(answers: LocalAnswers): Promise<LocalServer> {
  const asked: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    asked.push(`${request.method} ${path}`);
    let body = '';
    for await (const part of request) body += String(part);
    const said = answers[path]?.(body === '' ? undefined : JSON.parse(body));
    response.statusCode = said === undefined ? 404 : 200;
    response.end(typeof said === 'string' ? said : JSON.stringify(said ?? null));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** As Ollama answers, with a model that writes and one that makes vectors. */
export const OLLAMA: LocalAnswers = {
  '/v1/models': () => ({ data: [{ id: 'llama3.2:3b' }, { id: 'nomic-embed-text' }] }),
  '/api/show': (body) => ({
    capabilities: [
      (body as { model: string }).model.startsWith('nomic') ? 'embedding' : 'completion',
    ],
  }),
};
