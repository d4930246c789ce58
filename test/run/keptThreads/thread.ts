/** Thread root: is one of our threads, then another of its name, whose modules are loaded already. */
import { createRequire, syncBuiltinESMExports } from 'node:module';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { MessagePort, parentPort } from 'node:worker_threads';
import type { Database as Connection } from 'better-sqlite3';
import type { FromKept, ToKept } from './messages.ts';

const require = createRequire(import.meta.url);
const Database = require('better-sqlite3') as { readonly prototype: Connection };
const ofThread = require('node:worker_threads') as { parentPort: unknown; workerData: unknown };

const control = parentPort;
if (control === null) throw new Error('this runs as a worker thread');
/** Open ones are closed at the end, as they are with a thread. */
const databases = new Set<Connection>();
/** All that it was given, its own among them. */
const ports = new Set<MessagePort>();
let starts = 0;

for (const name of ['pragma', 'exec', 'prepare'] as const) noteWhoCalls(name);

/** Nobody opens a database and calls none of these. */
function noteWhoCalls(name: 'pragma' | 'exec' | 'prepare'): void {
  const method = Database.prototype[name] as (...args: unknown[]) => unknown;
  Object.defineProperty(Database.prototype, name, {
    value(this: Connection, ...args: unknown[]) {
      databases.add(this);
      return method.apply(this, args);
    },
  });
}

const tell = (message: FromKept): void => control.postMessage(message, []);
control.on('message', (message: ToKept) => {
  if (message.type === 'begin') void begin(message);
  else end();
});

async function begin({ root, port, data }: Extract<ToKept, { type: 'begin' }>): Promise<void> {
  note(port);
  note(data);
  port.on('message', (message: { readonly args?: unknown }) => note(message.args));
  ofThread.parentPort = port;
  ofThread.workerData = data;
  syncBuiltinESMExports();
  try {
    // A root runs once for each address; what it imports stays.
    await import(`${builtRoot(root)}?start=${(starts += 1)}`);
    tell({ type: 'begun' });
  } catch (error) {
    tell({ type: 'failed', error });
  }
}

/** Notes ports among some values. */
function note(values: unknown): void {
  if (values instanceof MessagePort) ports.add(values);
  else if (typeof values === 'object' && values !== null)
    for (const value of Object.values(values)) if (value instanceof MessagePort) ports.add(value);
}

function end(): void {
  // What waits to be written to a log.
  for (const listener of process.listeners('exit')) listener(0);
  process.removeAllListeners('exit');
  for (const port of ports) port.close();
  ports.clear();
  for (const database of databases) database.close();
  databases.clear();
  tell({ type: 'ended' });
}

/** As in `builtThreads.ts`. */
function builtRoot(root: string): string {
  const cli = process.env['STRATA_TEST_CLI'];
  const roots = new URL('../../../core/threads/roots/', import.meta.url).href;
  if (cli === undefined) return root;
  const built = new URL('../workers/', pathToFileURL(cli)).href;
  return root.replace(roots, built).replace(/\.ts$/, '.js');
}
