/** All that an error code means. Adding a code without saying all of this is a type error. */
import type { ErrorCode } from '../model/result.ts';

export interface ErrorFacts {
  /** Of a command that ends with it: 1 failed, 2 wrong usage, 3 nothing found, 4 done but for a part. */
  readonly exitCode: 1 | 2 | 3 | 4;
  /** What stands in the way. `path`: one file or folder, so that others may still be read. */
  readonly about: 'input' | 'path' | 'memory' | 'host' | 'model' | 'edition' | 'caller' | 'bug';
  /** May the same call succeed later, without being made differently? */
  readonly mayPass: boolean;
  /** The memory does not open because of it: a window shows this instead of the memory. */
  readonly blocksMemory: boolean;
  /** Stands in the way of writing to the memory; what is there may still be read. */
  readonly leavesReadable: boolean;
  /** Lies between two hosts, not in the memory's files. */
  readonly betweenHosts: boolean;
  /** A host that answers a new connection with it will do so again. */
  readonly endsConnection: boolean;
  /** Ends a run over many nodes: what follows would fail the same way. */
  readonly stopsRun: boolean;
  /** A model's endpoint, or the way to it, had a part in it: the call belongs in the ledger. */
  readonly reachedModel: boolean;
  /** Of one node's text. The node keeps the reason; several in a row end the run. */
  readonly nodeFailure: 'unavailable' | 'unusable' | null;
  /** What an agent that gets it can do next. */
  readonly forAgents: string;
}

const TELL = 'Tell the person what stands above, and go on without it.';
const USUAL = {
  exitCode: 1,
  mayPass: true,
  blocksMemory: false,
  leavesReadable: false,
  betweenHosts: false,
  endsConnection: false,
  stopsRun: false,
  reachedModel: false,
  nodeFailure: null,
  forAgents: TELL,
} as const satisfies Partial<ErrorFacts>;

export const errorFacts: Readonly<Record<ErrorCode, ErrorFacts>> = {
  'bad-input': {
    ...USUAL,
    about: 'input',
    exitCode: 2,
    mayPass: false,
    forAgents: 'Correct the arguments and call the tool again.',
  },
  'not-found': {
    ...USUAL,
    about: 'input',
    exitCode: 3,
    mayPass: false,
    forAgents:
      'Copy ids whole from an earlier result. `toc` without nodeId lists the years, `navigate` and `search` find nodes by words.',
  },
  'path-not-found': { ...USUAL, about: 'path', mayPass: false },
  'path-unreadable': { ...USUAL, about: 'path', blocksMemory: true, leavesReadable: true },
  'unknown-format': { ...USUAL, about: 'path', mayPass: false },
  'partly-read': { ...USUAL, about: 'path', exitCode: 4 },
  'database-from-newer-build': {
    ...USUAL,
    about: 'memory',
    blocksMemory: true,
    endsConnection: true,
    forAgents: 'Tell the person to update this Strata.',
  },
  'database-damaged': {
    ...USUAL,
    about: 'memory',
    blocksMemory: true,
    endsConnection: true,
    forAgents: 'Tell the person: `strata verify` checks the memory, the window mends it.',
  },
  'disk-full': {
    ...USUAL,
    about: 'memory',
    blocksMemory: true,
    leavesReadable: true,
    stopsRun: true,
    forAgents: 'Tell the person: the disk of the memory is full.',
  },
  'memory-busy': {
    ...USUAL,
    about: 'memory',
    blocksMemory: true,
    betweenHosts: true,
    forAgents: 'Wait some seconds and call the tool again; if it stays so, tell the person.',
  },
  'host-gone': {
    ...USUAL,
    about: 'host',
    betweenHosts: true,
    stopsRun: true,
    forAgents: 'Call the tool again: whichever Strata is open next answers.',
  },
  'thread-ended': {
    ...USUAL,
    about: 'host',
    stopsRun: true,
    forAgents: 'Call the tool again.',
  },
  unauthorized: { ...USUAL, about: 'host', betweenHosts: true, endsConnection: true },
  unsupported: {
    ...USUAL,
    about: 'host',
    betweenHosts: true,
    endsConnection: true,
    stopsRun: true,
  },
  'feature-required': {
    ...USUAL,
    about: 'edition',
    stopsRun: true,
    forAgents: 'Ask for another level, such as brief or detailed.',
  },
  'provider-not-configured': {
    ...USUAL,
    about: 'model',
    stopsRun: true,
    forAgents: 'Call the tool again without `steer`, and tell the person what stands above.',
  },
  'provider-unauthorized': { ...USUAL, about: 'model', stopsRun: true, reachedModel: true },
  'provider-rejected': {
    ...USUAL,
    about: 'model',
    reachedModel: true,
    nodeFailure: 'unavailable',
  },
  'provider-unavailable': {
    ...USUAL,
    about: 'model',
    reachedModel: true,
    nodeFailure: 'unavailable',
  },
  'reply-refused': { ...USUAL, about: 'model', nodeFailure: 'unusable' },
  'reply-unusable': { ...USUAL, about: 'model', reachedModel: true, nodeFailure: 'unusable' },
  'ceiling-reached': { ...USUAL, about: 'model', stopsRun: true },
  'price-unknown': { ...USUAL, about: 'model', stopsRun: true },
  'project-excluded': { ...USUAL, about: 'model' },
  'template-broken': { ...USUAL, about: 'input', stopsRun: true },
  cancelled: { ...USUAL, about: 'caller', stopsRun: true, reachedModel: true },
  internal: { ...USUAL, about: 'bug' },
};
