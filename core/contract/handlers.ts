/** What answers calls: every host provides a handler for each procedure. */
import type { AbortableSignal } from '../model/progress.ts';
import type { OutputOf, ParsedInputOf, ProcedureName } from './procedures.ts';

/** What a handler knows about its call, besides the input. */
export interface CallContext {
  /** Aborts when the caller stops waiting or disconnects, and when the host closes. */
  readonly signal: AbortableSignal;
  /**
   * Ends this call's turn so that the next call can start; what remains of it keeps no reader busy.
   */
  readonly makeWay: () => void;
}

/** One handler per procedure. Expected failures are thrown as StrataErrors. */
export type Handlers = {
  readonly [Name in ProcedureName]: (
    input: ParsedInputOf<Name>,
    context: CallContext,
  ) => Promise<OutputOf<Name>>;
};
