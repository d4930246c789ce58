import { parentPort, workerData } from 'node:worker_threads';
import { expose, sendNote } from './channel.ts';
import type { DataOf, MethodsOf, NoteOf, WorkerName } from './workers.ts';

/** The thread in which this code runs, as its root sees it. */
export interface ThisWorker<Name extends WorkerName> {
  readonly data: DataOf<Name>;
  /** Answers calls. Calls that arrive while the methods are still being made wait for them. */
  readonly expose: (methods: MethodsOf<Name> | Promise<MethodsOf<Name>>) => void;
  /** Sends a note unasked. */
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

/** Progress is only for display. */
const PROGRESS_MS = 100;

/** Passes on only as many notes in quick succession as eyes can follow. */
export function seldom<Note>(tell: (note: Note) => void): (note: Note) => void {
  let toldMs = 0;
  return (note) => {
    const now = performance.now();
    if (now - toldMs < PROGRESS_MS) return;
    toldMs = now;
    tell(note);
  };
}
