import type { Failure } from '../../../model/result.ts';

/** A worker that runs only while it has something to do; its methods may be called from another thread. */
export interface OnDemandWorker<Methods> {
  /** Runs work on the worker, which is started when there is none. */
  run<Result>(work: (methods: Methods) => Promise<Result>): Promise<Result>;
  /** Calls in flight fail with `thread-ended`, or with the failure that is given. */
  stop(failure?: Failure): Promise<void>;
}
