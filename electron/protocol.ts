import { readFile } from 'node:fs/promises';
import type { Protocol } from 'electron';
import { assetsOf, type FindAsset } from '../core/hosts/serve/assets.ts';
import { securityHeaders } from '../core/hosts/serve/contentPolicy.ts';
import { toFailure } from '../core/model/result.ts';
import { APP_SCHEME, isAppUrl } from './appOrigin.ts';

/**
 * Makes `app:` a scheme like https: with origins, and code that may be cached. It never bypasses
 * the content security policy. Call it once, before the app is ready.
 */
export function registerAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** Serves the built renderer to the windows of one session, and nothing else. */
export function serveBundle(protocol: Pick<Protocol, 'handle'>, rendererRoot: string): void {
  const find = assetsOf(rendererRoot);
  protocol.handle(APP_SCHEME, (request) => respond(find, request));
}

/** 404 for what is not in the bundle, and for other hosts; 405 for writing methods; 500 when the bundle itself cannot be read. */
async function respond(find: FindAsset, request: Request): Promise<Response> {
  try {
    return await answer(find, request);
  } catch (thrown) {
    return refusal(
      500,
      `The files of Strata's window cannot be read: ${toFailure(thrown).message}`,
    );
  }
}

async function answer(find: FindAsset, { url, method }: Request): Promise<Response> {
  if (method !== 'GET' && method !== 'HEAD') return refusal(405, 'Method not allowed.');
  const asset = isAppUrl(url) ? find(new URL(url).pathname) : undefined;
  if (asset === undefined) return refusal(404, 'Not found.');
  const content = await readFile(asset.path);
  return new Response(method === 'HEAD' ? null : content, {
    headers: {
      ...securityHeaders(),
      'Content-Type': asset.contentType,
      'Content-Length': String(content.byteLength),
    },
  });
}

function refusal(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { ...securityHeaders(), 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
