import type { OutputOf } from '../../../contract/procedures.ts';
import type { TaskContext } from '../../live/tasks.ts';

/** `cancel` is a shared flag because the thread may be too busy to read messages. */
export interface VerifierMethods {
  verify(repair: boolean, cancel: SharedArrayBuffer): Promise<OutputOf<'verify'>>;
  /** Reads the facts of logs that an older build read; returns how many logs. */
  readFacts(cancel: SharedArrayBuffer): Promise<number>;
}

/** Compares the memory with what can be recomputed, in a separate thread. */
export interface Verifier {
  run(repair: boolean, context: TaskContext): Promise<OutputOf<'verify'>>;
  readFacts(context: TaskContext): Promise<number>;
}
