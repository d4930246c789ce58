import type electron from 'electron';
import { messagePortMainTransport } from '../core/rpc/transports/messagePortMain.ts';
import type { Transport } from '../core/rpc/transport.ts';
import { channels } from './bridge.ts';
import type { Host } from './host.ts';
import type { Sender } from './ipc.ts';

/**
 * Connects pages to the engine, each by a port of its own. The returned function waits for the
 * engine, so that the page's first call is never made to nobody; it rejects when the memory cannot
 * be opened. A page that connects again, as it does after a reload, gives up its earlier port.
 */
export function windowPorts(
  { MessageChannelMain }: Pick<typeof electron, 'MessageChannelMain'>,
  hostReady: Promise<Host>,
): (sender: Sender, nonce: string) => Promise<void> {
  const connections = new Map<number, Transport>();

  return async ({ contents, frame }, nonce) => {
    const host = await hostReady;
    // The page may have gone while the engine started.
    if (frame.isDestroyed()) return;
    const { id } = contents;
    connections.get(id)?.close();

    const { port1, port2 } = new MessageChannelMain();
    const transport = messagePortMainTransport(port1);
    connections.set(id, transport);
    port1.once('close', () => {
      if (connections.get(id) === transport) connections.delete(id);
    });
    host.accept(transport);
    frame.postMessage(channels.port, nonce, [port2]);
  };
}
