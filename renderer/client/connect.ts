/** Finds out which host this window belongs to, and how to reach it. */
import type { Client } from '../../core/contract/client.ts';
import { StrataError, toFailure } from '../../core/model/result.ts';
import type { MemoryName } from '../../core/contract/memories.ts';
import { connectMessagePort } from '../../core/rpc/transports/messagePort.ts';
import { connectWebSocket, RPC_PATH } from '../../core/rpc/transports/webSocketClient.ts';
import { obtainPort } from './bridge.ts';
import { forgetToken, obtainToken } from './launch.ts';
import { visibleReplies } from './visibleReplies.ts';

/**
 * Makes connections to one memory of this window's host; each call gives a new one.
 * Null in a browser tab that was not opened by Strata.
 */
export async function findHost(
  window: Window,
  memory: MemoryName,
): Promise<(() => Promise<Client>) | null> {
  const { strata } = window;
  if (strata !== undefined)
    return async () =>
      visibleReplies(await connectMessagePort(await obtainPort(window, strata), memory));
  const { location, history, sessionStorage: storage, localStorage: shared } = window;
  const fetch = window.fetch.bind(window);
  const token = await obtainToken({ location, history, storage, shared, fetch });
  if (token === null) return null;
  const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${RPC_PATH}`;
  return async () => {
    try {
      return visibleReplies(await connectWebSocket({ url, token, memory }));
    } catch (thrown) {
      if (toFailure(thrown).code === 'unauthorized') forgetToken(storage);
      throw thrown;
    }
  };
}

/** Opens a web page outside of the memory; the desktop's main process asks the person first. */
export function openExternal(url: string): void {
  if (!isWebLink(url))
    throw new StrataError({ code: 'bad-input', message: `Not a web address: ${url}` });
  if (window.strata === undefined) window.open(url, '_blank', 'noopener,noreferrer');
  else void window.strata.openExternal(url).catch(() => undefined);
}

/** Must the page itself ask before it opens a link? */
export function asksItself(): boolean {
  return window.strata === undefined;
}

/** Only these leave the window; file:, javascript: and the like never do, nor do disguised hosts. */
export function isWebLink(url: string): boolean {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.username !== '' || parsed.password !== '') return false;
  return parsed.protocol === 'https:' || (parsed.protocol === 'http:' && asksItself());
}
