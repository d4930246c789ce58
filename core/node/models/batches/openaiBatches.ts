import type { BatchEndpoint, BatchReply } from '../../../engine/summaries/ports/batchEndpoint.ts';
import type { BatchOutcome } from '../../../engine/summaries/ports/batchStore.ts';
import type { CompletionRequest } from '../../../engine/summaries/ports/languageModel.ts';
import type { AbortableSignal } from '../../../model/progress.ts';
import { StrataError, toFailure } from '../../../model/result.ts';
import type { JsonObject } from '../json.ts';
import { asCount, asObject, objectsOf } from '../json.ts';
import type { Protocol } from '../protocol.ts';
import type { RequestShape } from '../requestShape.ts';
import type { BatchCaller } from './batchCaller.ts';
import { refusedWith } from './batchCaller.ts';
import { resultLines } from './resultLines.ts';

/** Of the batch, what it is known by to us. */
const LABEL = 'strata';
const BOUNDARY = 'strata-batch-file-3f9c2b7a51d84e06';

/** OpenAI's Batch API: a file of requests, a batch of it, files of its results. */
export function openaiBatches(
  { bodyOf, completionOf }: Pick<Protocol, 'bodyOf' | 'completionOf'>,
  { host, isOwn, shape, caller }: Asking,
): BatchEndpoint {
  const fileText = async (id: unknown, signal: AbortableSignal): Promise<string> =>
    typeof id !== 'string' || id === ''
      ? ''
      : caller.text(
          {
            method: 'GET',
            path: `/files/${encodeURIComponent(id)}/content`,
            purpose: 'results of a batch',
          },
          signal,
        );
  return {
    async takesBatches(signal) {
      return isOwn || listAnswers(caller, '/batches?limit=1', signal);
    },
    async submit(label, requests, signal) {
      const lines = requests.map(({ customId, request }) =>
        JSON.stringify({
          custom_id: customId,
          method: 'POST',
          url: '/v1/chat/completions',
          body: bodyOf(request, shape),
        }),
      );
      const { id } = await caller.json(
        {
          method: 'POST',
          path: '/files',
          purpose: `batch of ${requests.length} requests`,
          body: {
            text: formOf(`${lines.join('\n')}\n`, label),
            type: `multipart/form-data; boundary=${BOUNDARY}`,
          },
        },
        signal,
      );
      if (typeof id !== 'string') throw notABatch(host);
      const body = {
        input_file_id: id,
        endpoint: '/v1/chat/completions',
        completion_window: '24h',
        metadata: { [LABEL]: label },
      };
      return startBatch(caller, { path: '/batches', body, host }, signal);
    },
    async find({ label }, _known, signal) {
      const { data } = await caller.json(
        { method: 'GET', path: '/batches?limit=100', purpose: 'list of batches' },
        signal,
      );
      const found = objectsOf(data).find(({ metadata }) => asObject(metadata)?.[LABEL] === label)?.[
        'id'
      ];
      return typeof found === 'string' ? found : null;
    },
    async look(remoteId, signal) {
      const batch = await stateOf(caller, `/batches/${encodeURIComponent(remoteId)}`, signal);
      if (batch === null) return { kind: 'gone' };
      const others = ENDED[String(batch['status'])];
      if (others === undefined) return { kind: 'open' };
      const [output, errors] = [
        await fileText(batch['output_file_id'], signal),
        await fileText(batch['error_file_id'], signal),
      ];
      const lines = [...resultLines(output, host), ...resultLines(errors, host)];
      return {
        kind: 'ended',
        replies: lines.flatMap((line) => replyOf(line, (answer) => read(answer))),
        others,
        problem: batch['status'] === 'failed' ? problemOf(batch) : null,
        kept: [batch['input_file_id'], batch['output_file_id'], batch['error_file_id']].flatMap(
          (id) => (typeof id === 'string' ? [`/files/${encodeURIComponent(id)}`] : []),
        ),
      };
    },
    async cancel(remoteId, signal) {
      await caller.json(
        {
          method: 'POST',
          path: `/batches/${encodeURIComponent(remoteId)}/cancel`,
          purpose: 'cancelling a batch',
        },
        signal,
      );
    },
    tidy: (kept, signal) => removeAll(caller, kept, signal),
  };

  function read(answer: JsonObject): BatchReply['completion'] {
    try {
      return completionOf(answer, ANY_REQUEST, shape);
    } catch {
      return null;
    }
  }
}

export interface Asking {
  readonly host: string;
  /** Is it the provider's own address? */
  readonly isOwn: boolean;
  readonly shape: RequestShape;
  readonly caller: BatchCaller;
}

/** Answers are read without what was asked: all ask for an object. */
export const ANY_REQUEST: CompletionRequest = {
  system: '',
  user: '',
  schema: { name: 'answer', schema: {} },
  maxOutputTokens: 0,
  temperature: 0,
  purpose: '',
  promptTokens: 0,
};

/** States that a batch does not leave, and what became of requests without a result. */
const ENDED: Readonly<Record<string, BatchOutcome>> = {
  completed: 'missing',
  expired: 'expired',
  cancelled: 'cancelled',
  failed: 'failed',
};

const CODES: Readonly<Record<string, BatchOutcome>> = {
  batch_expired: 'expired',
  batch_cancelled: 'cancelled',
};

function replyOf(
  { custom_id: customId, response, error }: JsonObject,
  read: (answer: JsonObject) => BatchReply['completion'],
): readonly BatchReply[] {
  if (typeof customId !== 'string') return [];
  const told = asObject(response);
  const body = asObject(told?.['body']);
  const completion = asCount(told?.['status_code']) === 200 && body !== null ? read(body) : null;
  if (completion !== null) return [{ customId, outcome: 'answered', completion }];
  const outcome = CODES[String(asObject(error)?.['code'])] ?? 'failed';
  return [{ customId, outcome, completion: null }];
}

function problemOf(batch: JsonObject): string {
  const [first] = objectsOf(asObject(batch['errors'])?.['data']);
  const message = first?.['message'];
  return typeof message === 'string' ? message.slice(0, 300) : 'It does not say why.';
}

function formOf(lines: string, label: string): string {
  return [
    `--${BOUNDARY}`,
    'Content-Disposition: form-data; name="purpose"',
    '',
    'batch',
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="file"; filename="${label}.jsonl"`,
    'Content-Type: application/jsonl',
    '',
    lines,
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n');
}

/** Starts a batch: whatever is no clear refusal may have started it. */
export async function startBatch(
  caller: BatchCaller,
  {
    path,
    body,
    host,
    purpose = 'start of a batch',
  }: {
    readonly path: string;
    readonly body: JsonObject;
    readonly host: string;
    readonly purpose?: string;
  },
  signal: AbortableSignal,
): ReturnType<BatchEndpoint['submit']> {
  try {
    const { id } = await caller.json(
      {
        method: 'POST',
        path,
        purpose,
        body: { text: JSON.stringify(body), type: 'application/json' },
      },
      signal,
    );
    return typeof id === 'string' ? { remoteId: id } : { failure: toFailure(notABatch(host)) };
  } catch (thrown) {
    if (refusedWith(thrown) !== null) throw thrown;
    return { failure: toFailure(thrown) };
  }
}

/** Whether a list of batches is what an address answers with. */
export async function listAnswers(
  caller: BatchCaller,
  path: string,
  signal: AbortableSignal,
): Promise<boolean> {
  try {
    const list = await caller.json({ method: 'GET', path, purpose: 'list of batches' }, signal);
    return Array.isArray(list['data']);
  } catch (thrown) {
    const { code } = toFailure(thrown);
    if (code === 'cancelled' || code === 'provider-unauthorized') throw thrown;
    return false;
  }
}

/** null where there is no such batch. */
export async function stateOf(
  caller: BatchCaller,
  path: string,
  signal: AbortableSignal,
): Promise<JsonObject | null> {
  try {
    return await caller.json({ method: 'GET', path, purpose: 'state of a batch' }, signal);
  } catch (thrown) {
    if (refusedWith(thrown) === 404) return null;
    throw thrown;
  }
}

/** One that is gone already is no failure. */
export async function removeAll(
  caller: BatchCaller,
  paths: readonly string[],
  signal: AbortableSignal,
): Promise<void> {
  for (const path of paths)
    await caller
      .text({ method: 'DELETE', path, purpose: 'removal of a batch' }, signal)
      .catch((thrown: unknown) => {
        if (refusedWith(thrown) !== 404) throw thrown;
      });
}

function notABatch(host: string): StrataError {
  return new StrataError({
    code: 'provider-rejected',
    message: `${host} answered, but not as one that takes batches does.`,
    details: { host },
  });
}
