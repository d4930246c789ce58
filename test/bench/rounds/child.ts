/** Root of a round's process: does the one task that it is sent, and answers with the result. */
import { once } from 'node:events';
import type { Rounds } from './rounds.ts';

type Run<Name extends keyof Rounds> = (
  task: Rounds[Name]['task'],
) => Promise<Rounds[Name]['result']>;

/** Each loads only what it needs: the rest would count as its memory. */
const RUNS: { readonly [Name in keyof Rounds]: () => Promise<Run<Name>> } = {
  parse: async () => (await import('./parseRound.ts')).parseRound,
  small: async () => (await import('./smallRound.ts')).smallRound,
  large: async () => (await import('./largeRound.ts')).largeRound,
  backlog: async () => (await import('./backlogRound.ts')).backlogRound,
  reading: async () => (await import('./readingRound.ts')).readingRound,
  turnEnds: async () => (await import('./turnEndsRound.ts')).turnEndsRound,
  window: async () => (await import('./windowRound.ts')).windowRound,
  oneFile: async () => (await import('./oneFileRound.ts')).oneFileRound,
};

const asked = once(process, 'message');
const run = (await RUNS[process.argv[2] as keyof Rounds]()) as (task: unknown) => Promise<unknown>;
const [task] = (await asked) as [unknown];
process.send?.(await run(task));
process.disconnect();
