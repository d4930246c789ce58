import type { OutputOf } from '../../../core/contract/procedures.ts';

/** A node as `show` gives it. */
export type ShownNode = OutputOf<'show'>;
