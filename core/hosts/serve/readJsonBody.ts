import type { IncomingMessage } from 'node:http';
import { StrataError } from '../../model/result.ts';
import { decodeJson } from '../../rpc/transports/json.ts';

/**
 * Reads a body declared as JSON, of at most `maxBytes`. The rest of a longer one is not awaited:
 * the connection ends.
 * @throws StrataError `bad-input` when it is of another type, too long, not JSON, or nested more
 * than four deep
 */
export async function readJsonBody(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  // Forms and plain text are what another site's page can send without a preflight request.
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw badInput('The body must be application/json.');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw badInput(`The body is longer than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  const body = decodeJson(Buffer.concat(chunks).toString('utf8'), { length: maxBytes, depth: 4 });
  if (body === undefined) throw badInput('The body is no JSON, or nests too deep.');
  return body;
}

const badInput = (message: string): StrataError => new StrataError({ code: 'bad-input', message });
