import { createReadStream } from 'node:fs';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Duplex } from 'node:stream';
import type { Asset } from './assets.ts';
import { securityHeaders } from './contentPolicy.ts';

/**
 * Nothing is cached: each launch has another port and thus another origin, and a browser would only
 * collect copies that it never uses again.
 */
const HEADERS = { ...securityHeaders(), 'Cache-Control': 'no-store' };

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { ...HEADERS, 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

/** Refuses the request and ends the connection: anything else sent over it is not read. */
export function sendRefusal(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, {
    ...HEADERS,
    'Content-Type': 'text/plain; charset=utf-8',
    Connection: 'close',
  });
  response.end(`${reason}\n`, () => response.destroy());
}

/** Sends a file; a reader that leaves early is not a failure. */
export async function sendAsset(
  response: ServerResponse,
  asset: Asset,
  method: 'GET' | 'HEAD',
): Promise<void> {
  response.writeHead(200, { ...HEADERS, 'Content-Type': asset.contentType });
  if (method === 'HEAD') {
    response.end();
    return;
  }
  await pipeline(createReadStream(asset.path), response).catch(() => response.destroy());
}

/** Refuses an upgrade, where there is no response yet, only the bare connection. */
export function refuseUpgrade(socket: Duplex, status: number, reason: string): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}`),
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(reason) + 1}`,
    'Connection: close',
  ];
  socket.on('error', () => undefined);
  socket.end(`${head.join('\r\n')}\r\n\r\n${reason}\n`, () => socket.destroy());
}
