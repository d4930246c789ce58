import type { Failure } from '../../../model/result.ts';

/** A worker that runs only while it has work; its methods may be called from another thread. */
export interface OnDemandWorker<Methods> {
  /** Runs work on the worker, starting it if necessary. */
  run<Result>(work: (methods: Methods) => Promise<Result>): Promise<Result>;
  /** Ends it for good: calls in flight, and all later ones, fail with the given failure, or with `thread-ended`. */
  stop(failure?: Failure): Promise<void>;
}
