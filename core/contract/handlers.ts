/** What answers calls: every host offers a handler for each procedure. */
import type { AbortableSignal } from '../model/progress.ts';
import type { OutputOf, ParsedInputOf, ProcedureName } from './procedures.ts';

/** What a handler knows about its call besides the input. */
export interface CallContext {
  /** Aborts when the caller stops waiting or disconnects, and when the host closes. */
  readonly signal: AbortableSignal;
  /** What is left of the call keeps no reader busy: its turn ends, and the next call begins. */
  readonly makeWay: () => void;
}

/** One handler per procedure. Expected failures are thrown as StrataErrors. */
export type Handlers = {
  readonly [Name in ProcedureName]: (
    input: ParsedInputOf<Name>,
    context: CallContext,
  ) => Promise<OutputOf<Name>>;
};
