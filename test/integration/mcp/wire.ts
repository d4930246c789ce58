/** `strata mcp` without a client: the lines that go in and come out, and nothing between. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { mcpCommand } from './mcpClients.ts';
import type { McpProcess } from './mcpClients.ts';

export interface Wire {
  send(line: object | string): void;
  /** Sends a request, and gives all that comes out up to its answer. */
  ask(request: {
    readonly id: number;
    readonly method: string;
    readonly params?: object;
  }): Promise<readonly Message[]>;
  signal(signal: NodeJS.Signals): void;
  /** Closes standard input, or sends a signal, and waits for the end. */
  end(how?: NodeJS.Signals): Promise<WireEnd>;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

export interface WireEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
}

/** Starts it and says hello, as clients of 2025 do. A line on standard output that is no JSON fails the test. */
export async function openWire(options: McpProcess): Promise<Wire> {
  const { command, args, env } = mcpCommand(options);
  const child = spawn(command, args, { env, stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const stderr = text(child.stderr);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const send = (line: object | string): void => {
    child.stdin.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
  };
  const wire: Wire = {
    send,
    async ask(request) {
      send({ jsonrpc: '2.0', ...request });
      const messages: Message[] = [];
      while (messages.at(-1)?.id !== request.id) {
        const { value, done } = await lines.next();
        if (done === true) throw new Error(`strata mcp has ended: ${await stderr}`);
        messages.push(JSON.parse(value) as Message);
      }
      return messages;
    },
    signal: (signal) => void child.kill(signal),
    async end(how) {
      if (how === undefined) child.stdin.end();
      else child.kill(how);
      const [code, signal] = await exited;
      return { code, signal, stderr: await stderr };
    },
  };
  await wire.ask({
    id: 0,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'a test', version: '1' },
    },
  });
  send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  return wire;
}
