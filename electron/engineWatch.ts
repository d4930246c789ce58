import type { Client } from '../core/contract/client.ts';
import type { PayloadOf } from '../core/contract/events.ts';
import type { OutputOf } from '../core/contract/procedures.ts';
import type { ActivityRun } from '../core/model/activity.ts';
import { coalesced } from './coalesced.ts';

type Status = OutputOf<'status'>;

/** What the engine is at, as the shell knows it without a page. */
export interface EngineNews {
  /** Something of what follows has changed. */
  readonly changed: (status: Status, running: readonly ActivityRun[]) => void;
  readonly progress: (run: PayloadOf<'progress'>) => void;
  readonly ended: (run: PayloadOf<'ended'>) => void;
  readonly written: () => void;
}

export interface WatchDeps {
  /** Does something a while later, unless what it gives is called before. */
  readonly later: (ms: number, run: () => void) => () => void;
}

/** Between two looks at the state of things, ms: in the middle of work it changes all the time. */
const LOOK_MS = 1_000;

/** Tells what the engine is at, until the returned function is called or the client ends. */
export function watchEngine(client: Client, news: EngineNews, { later }: WatchDeps): () => void {
  const running = new Map<string, ActivityRun>();
  let isOver = false;

  const look = coalesced(
    async () => {
      const status = await client.call('status', {}).catch(() => null);
      if (status !== null && !isOver) news.changed(status, [...running.values()]);
    },
    (run) => later(LOOK_MS, run),
  );
  const stops = [
    client.on('progress', (run) => {
      const isNew = !running.has(run.taskId);
      running.set(run.taskId, run);
      news.progress(run);
      if (isNew) look.now();
    }),
    client.on('ended', (run) => {
      running.delete(run.taskId);
      news.ended(run);
      look.now();
    }),
    client.on('segmentCompressed', () => news.written()),
    client.on('changed', () => look.now()),
  ];
  look.now();
  return () => {
    isOver = true;
    look.stop();
    for (const stop of stops) stop();
  };
}
