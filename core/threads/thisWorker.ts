import { parentPort, workerData } from 'node:worker_threads';
import { expose, sendNote } from './channel.ts';
import type { DataOf, MethodsOf, NoteOf, WorkerName } from './workers.ts';

/** The thread that this code runs in, as its root sees it. */
export interface ThisWorker<Name extends WorkerName> {
  readonly data: DataOf<Name>;
  /** Answers calls. Those that come while the methods are still being made wait for them. */
  readonly expose: (methods: MethodsOf<Name> | Promise<MethodsOf<Name>>) => void;
  /** Tells something unasked. */
  readonly tell: (note: NoteOf<Name>) => void;
}

/** For a thread's root. */
export function thisWorker<Name extends WorkerName>(name: Name): ThisWorker<Name> {
  if (parentPort === null) throw new Error(`${name}.ts runs as a worker thread`);
  const port = parentPort;
  return {
    data: workerData as DataOf<Name>,
    expose: (methods) => expose(port, methods),
    tell: (note) => sendNote(port, note),
  };
}

/** Progress is for eyes. */
const PROGRESS_MS = 100;

/** Tells of what comes in quick succession only as much as eyes can follow. */
export function seldom<Note>(tell: (note: Note) => void): (note: Note) => void {
  let toldMs = 0;
  return (note) => {
    const now = performance.now();
    if (now - toldMs < PROGRESS_MS) return;
    toldMs = now;
    tell(note);
  };
}
