import type { Failure } from '../../../model/result.ts';

/** A worker that runs only while it has work; its methods may be called from another thread. */
export interface OnDemandWorker<Methods> {
  /** Runs work on the worker, starting it if necessary. */
  run<Result>(work: (methods: Methods) => Promise<Result>): Promise<Result>;
  /** Fails calls in flight with the given failure, or with `thread-ended`. */
  stop(failure?: Failure): Promise<void>;
}
