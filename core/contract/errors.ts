/** Everything an error code implies. Adding a code without stating all of it is a type error. */
import type { ErrorCode } from '../model/result.ts';

export interface ErrorFacts {
  /**
   * Exit code of a command that ends with it: 1 failed, 2 wrong usage, 3 nothing found, 4 partly
   * done.
   */
  readonly exitCode: 1 | 2 | 3 | 4;
  /** What caused the failure. `path`: a single file or folder, so others may still be readable. */
  readonly about: 'input' | 'path' | 'memory' | 'host' | 'model' | 'edition' | 'caller' | 'bug';
  /** Whether the same call, unchanged, may succeed later. */
  readonly mayPass: boolean;
  /**
   * Whether it keeps the memory from opening; a window then shows the error instead of the memory.
   */
  readonly blocksMemory: boolean;
  /** Whether it only prevents writing to the memory, whose contents may still be read. */
  readonly leavesReadable: boolean;
  /** Whether the problem is between two hosts rather than in the memory's files. */
  readonly betweenHosts: boolean;
  /** Whether a host that answers a new connection with it would do so again. */
  readonly endsConnection: boolean;
  /** Whether it ends a run over many nodes, because the rest would fail the same way. */
  readonly stopsRun: boolean;
  /**
   * Whether a model's endpoint, or the way to it, was involved, so that the call belongs in the
   * ledger.
   */
  readonly reachedModel: boolean;
  /**
   * Set for failures of a single node's text: the node keeps the reason; several in a row end the
   * run, but not of what does not fit, since shorter texts may.
   */
  readonly nodeFailure: 'unavailable' | 'unusable' | 'unfit' | null;
  /** What an agent that receives it can do next. */
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
  'provider-exhausted': { ...USUAL, about: 'model', stopsRun: true, reachedModel: true },
  'context-too-small': { ...USUAL, about: 'model', nodeFailure: 'unfit' },
  'reply-refused': { ...USUAL, about: 'model', nodeFailure: 'unusable' },
  'reply-unusable': { ...USUAL, about: 'model', reachedModel: true, nodeFailure: 'unusable' },
  'ceiling-reached': { ...USUAL, about: 'model', stopsRun: true },
  'price-unknown': { ...USUAL, about: 'model', stopsRun: true },
  'project-excluded': { ...USUAL, about: 'model' },
  'not-allowed': {
    ...USUAL,
    about: 'caller',
    forAgents:
      'Tell the person what stands above: only they can allow it. Do not try to change it.',
  },
  'template-broken': { ...USUAL, about: 'input', stopsRun: true },
  cancelled: { ...USUAL, about: 'caller', stopsRun: true, reachedModel: true },
  internal: { ...USUAL, about: 'bug' },
};
