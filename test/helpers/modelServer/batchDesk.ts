import type { IncomingHttpHeaders } from 'node:http';
import type { Asked, Json } from './asked.ts';
import { objectOf, objectsOf, readAsked } from './asked.ts';

/** What becomes of one request of a batch. */
export type Fate = 'answered' | 'failed' | 'expired' | 'cancelled' | 'missing';

export interface DeskBatch {
  readonly id: string;
  readonly protocol: Asked['protocol'];
  /** What it was asked for, in order. */
  readonly requests: readonly { readonly customId: string; readonly asked: Asked }[];
  /** Until it is finished. */
  readonly isOpen: boolean;
  readonly isCancelled: boolean;
}

export interface FinishOptions {
  readonly fate?: (at: number) => Fate;
  readonly isReversed?: boolean;
  /** In place of all results. */
  readonly nonsense?: string;
  /** The whole batch was refused when it was looked at, OpenAI's way. */
  readonly refused?: string;
  /** The state it ends in, OpenAI's way. */
  readonly status?: 'completed' | 'expired' | 'cancelled';
}

/** The batches of a model server, by the interfaces of OpenAI and Anthropic as they are published. */
export interface BatchDesk {
  /** All that were ever started, oldest first. */
  readonly batches: readonly DeskBatch[];
  /** Names of files that are still there. */
  readonly files: readonly string[];
  /** Ends all that are open, with answers by the server's behaviour. */
  finish(options?: FinishOptions): Promise<void>;
  /** Starting one fails from now on as told, or no longer. `lost`: it is taken, but nobody is told;
   * `held`: the answer does not come. */
  fail(how: 'lost' | 'held' | { readonly status: number; readonly message: string } | null): void;
  /** It takes none from now on: there are no such addresses. */
  shut(): void;
  /** null: the address is none of a batch. `close`: no answer. */
  handle(request: DeskRequest): DeskReply | null;
}

export interface DeskRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export type DeskReply =
  | { readonly status: number; readonly body: Json | string }
  | { readonly fault: 'close' | 'hang' };

interface Kept extends DeskBatch {
  isOpen: boolean;
  isCancelled: boolean;
  isRemoved: boolean;
  state: string;
  readonly createdMs: number;
  readonly metadata: unknown;
  readonly input: string | null;
  output: string | null;
  errors: string | null;
  problem: string | null;
  lines: string;
}

/** @param answer is asked for each request of a batch that is finished */
export function createBatchDesk(
  answer: (asked: Asked) => Promise<{ readonly status: number; readonly body: Json }>,
): BatchDesk {
  const files = new Map<string, string>();
  const batches: Kept[] = [];
  let failing: Parameters<BatchDesk['fail']>[0] = null;
  let isShut = false;
  let made = 0;
  const newId = (kind: string): string => `${kind}_${(made += 1)}`;

  const begin = (batch: Kept): DeskReply => {
    if (failing !== null && typeof failing !== 'string')
      return { status: failing.status, body: { error: { message: failing.message } } };
    batches.push(batch);
    if (failing !== null) return { fault: failing === 'lost' ? 'close' : 'hang' };
    return { status: 200, body: bodyOf(batch) };
  };

  const openai = ({ method, headers, text }: DeskRequest, pathname: string): DeskReply | null => {
    const [, kind, id = '', act] =
      /^\/v1\/(files|batches)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(pathname) ?? [];
    if (kind === 'files' && method === 'POST') {
      const file = newId('file');
      files.set(file, /application\/jsonl\r\n\r\n([\s\S]*?)\r\n--/.exec(text)?.[1] ?? '');
      return { status: 200, body: { id: file, object: 'file', purpose: 'batch' } };
    }
    if (kind === 'files') {
      const file = files.get(id);
      if (file === undefined) return GONE;
      if (method === 'DELETE') files.delete(id);
      return { status: 200, body: act === 'content' ? file : { id, object: 'file' } };
    }
    if (kind !== 'batches') return null;
    if (method === 'POST' && id === '') {
      const body = objectOf(JSON.parse(text));
      const input = String(body['input_file_id']);
      const lines = (files.get(input) ?? '').split('\n').filter((line) => line !== '');
      return begin(
        kept('openai', {
          metadata: body['metadata'],
          input,
          requests: lines.map((line) => {
            const one = objectOf(JSON.parse(line));
            return requestOf(one['custom_id'], one['body'], { path: String(one['url']), headers });
          }),
        }),
      );
    }
    return oneOf('openai', { id, act, method });
  };

  const anthropic = (
    { method, headers, text }: DeskRequest,
    pathname: string,
  ): DeskReply | null => {
    const [all, id = '', act] =
      /^\/v1\/messages\/batches(?:\/([^/]+))?(?:\/(\w+))?$/.exec(pathname) ?? [];
    if (all === undefined) return null;
    if (method === 'POST' && id === '') {
      const body = objectOf(JSON.parse(text));
      return begin(
        kept('anthropic', {
          metadata: null,
          input: null,
          requests: objectsOf(body['requests']).map(({ custom_id: name, params }) =>
            requestOf(name, params, { path: '/v1/messages', headers }),
          ),
        }),
      );
    }
    return oneOf('anthropic', { id, act, method });
  };

  const oneOf = (
    protocol: Asked['protocol'],
    {
      id,
      act,
      method,
    }: { readonly id: string; readonly act: string | undefined; readonly method: string },
  ): DeskReply => {
    const own = batches.filter((one) => one.protocol === protocol && !one.isRemoved);
    if (id === '') return { status: 200, body: { data: own.toReversed().map(bodyOf) } };
    const batch = own.find((one) => one.id === id);
    if (batch === undefined) return GONE;
    if (method === 'DELETE') batch.isRemoved = true;
    if (act === 'cancel') batch.isCancelled = true;
    return { status: 200, body: act === 'results' ? batch.lines : bodyOf(batch) };
  };

  const kept = (
    protocol: Asked['protocol'],
    rest: Pick<Kept, 'metadata' | 'input' | 'requests'>,
  ): Kept => ({
    id: newId(protocol === 'openai' ? 'batch' : 'msgbatch'),
    protocol,
    isOpen: true,
    isCancelled: false,
    isRemoved: false,
    state: 'in_progress',
    createdMs: Date.now(),
    output: null,
    errors: null,
    problem: null,
    lines: '',
    ...rest,
  });

  async function end(batch: Kept, options: FinishOptions): Promise<void> {
    const { fate = () => 'answered', isReversed = false, nonsense, refused, status } = options;
    const lines: { readonly good: boolean; readonly line: Json }[] = [];
    for (const [at, { customId, asked }] of batch.requests.entries()) {
      const what = refused === undefined ? fate(at) : 'missing';
      if (what === 'missing') continue;
      const told = what === 'answered' ? await answer(asked) : null;
      lines.push(lineOf(batch.protocol, customId, { what, told }));
    }
    if (isReversed) lines.reverse();
    const text = (some: typeof lines): string =>
      nonsense ?? some.map(({ line }) => `${JSON.stringify(line)}\n`).join('');
    batch.isOpen = false;
    batch.state = refused === undefined ? (status ?? 'completed') : 'failed';
    batch.problem = refused ?? null;
    batch.lines = text(lines);
    if (batch.protocol === 'anthropic' || refused !== undefined) return;
    const [good, bad] = [lines.filter((one) => one.good), lines.filter((one) => !one.good)];
    if (good.length > 0 || nonsense !== undefined)
      files.set((batch.output = newId('file')), text(good));
    if (bad.length > 0) files.set((batch.errors = newId('file')), text(bad));
  }

  return {
    batches,
    get files() {
      return [...files.keys()];
    },
    async finish(options = {}) {
      for (const batch of batches.filter(({ isOpen }) => isOpen)) await end(batch, options);
    },
    fail(how) {
      failing = how;
    },
    shut() {
      isShut = true;
    },
    handle(request) {
      if (isShut) return null;
      const { pathname } = new URL(request.path, 'http://127.0.0.1');
      return request.headers['anthropic-version'] === undefined
        ? openai(request, pathname)
        : anthropic(request, pathname);
    },
  };
}

const GONE: DeskReply = { status: 404, body: { error: { message: 'There is none.' } } };

function requestOf(
  name: unknown,
  body: unknown,
  { path, headers }: Pick<DeskRequest, 'path' | 'headers'>,
): DeskBatch['requests'][number] {
  const text = JSON.stringify(body);
  return {
    customId: String(name),
    asked: readAsked({ method: 'POST', path, headers, text, atMs: Date.now() }),
  };
}

function bodyOf(batch: Kept): Json {
  const { id, protocol, requests, isOpen, isCancelled, createdMs } = batch;
  if (protocol === 'anthropic')
    return {
      id,
      type: 'message_batch',
      processing_status: isOpen ? (isCancelled ? 'canceling' : 'in_progress') : 'ended',
      request_counts: {
        processing: isOpen ? requests.length : 0,
        succeeded: isOpen ? 0 : requests.length,
        errored: 0,
        canceled: 0,
        expired: 0,
      },
      created_at: new Date(createdMs).toISOString(),
      // Nothing goes to an address that a server names.
      results_url: isOpen ? null : `https://elsewhere.example/${id}/results`,
    };
  return {
    id,
    object: 'batch',
    endpoint: '/v1/chat/completions',
    input_file_id: batch.input,
    completion_window: '24h',
    status: isOpen && isCancelled ? 'cancelling' : batch.state,
    output_file_id: batch.output,
    error_file_id: batch.errors,
    created_at: Math.floor(createdMs / 1_000),
    metadata: batch.metadata,
    errors:
      batch.problem === null
        ? null
        : { object: 'list', data: [{ code: 'invalid', message: batch.problem }] },
  };
}

function lineOf(
  protocol: Asked['protocol'],
  customId: string,
  {
    what,
    told,
  }: {
    readonly what: Fate;
    readonly told: { readonly status: number; readonly body: Json } | null;
  },
): { readonly good: boolean; readonly line: Json } {
  const good = told?.status === 200;
  const status = told?.status ?? 500;
  const body = told?.body ?? { error: { message: 'The server had an error.' } };
  if (protocol === 'openai') {
    const isOver = what === 'expired' || what === 'cancelled';
    return {
      good,
      line: isOver
        ? {
            id: 'batch_req_1',
            custom_id: customId,
            response: null,
            error: { code: `batch_${what}`, message: 'It was not executed.' },
          }
        : {
            id: 'batch_req_1',
            custom_id: customId,
            response: { status_code: status, request_id: 'req_1', body },
            error: null,
          },
    };
  }
  const type = good
    ? 'succeeded'
    : {
        answered: 'errored',
        failed: 'errored',
        expired: 'expired',
        cancelled: 'canceled',
        missing: 'errored',
      }[what];
  return {
    good,
    line: {
      custom_id: customId,
      result: good
        ? { type, message: body }
        : type === 'errored'
          ? { type, error: body }
          : { type },
    },
  };
}
