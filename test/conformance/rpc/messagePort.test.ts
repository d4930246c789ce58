import { EventEmitter } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { RpcServer } from '../../../core/rpc/server.ts';
import type { Transport } from '../../../core/rpc/transport.ts';
import {
  connectMessagePort,
  messagePortTransport,
} from '../../../core/rpc/transports/messagePort.ts';
import {
  messagePortMainTransport,
  type MessagePortMainLike,
} from '../../../core/rpc/transports/messagePortMain.ts';
import { describeTransport, type Link } from './describeTransport.ts';

function portLink(server: RpcServer, serverEnd: (port: MessagePort) => Transport): Promise<Link> {
  const open = (): MessagePort => {
    const { port1, port2 } = new MessageChannel();
    server.accept(serverEnd(port2));
    return port1;
  };
  return Promise.resolve({
    connect: () => connectMessagePort(open()),
    raw: () => Promise.resolve(messagePortTransport(open())),
    token: '',
    close: () => server.drain({ timeoutMs: 0 }),
  });
}

/** Electron's main process has an emitter whose messages come as events; made here of Node's port. */
function asMain(port: MessagePort): MessagePortMainLike {
  const emitter = new EventEmitter();
  port.on('close', () => emitter.emit('close'));
  return Object.assign(emitter, {
    postMessage: (message: unknown) => port.postMessage(message),
    start: () => void port.on('message', (data) => emitter.emit('message', { data, ports: [] })),
    close: () => port.close(),
  });
}

describeTransport('a MessagePort', (server) => portLink(server, messagePortTransport));
describeTransport("a port of Electron's main process", (server) =>
  portLink(server, (port) => messagePortMainTransport(asMain(port))),
);
