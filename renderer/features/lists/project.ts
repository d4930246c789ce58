import type { OutputOf } from '../../../core/contract/procedures.ts';

/** A project as the list gives it. */
export type Project = OutputOf<'projects'>['projects'][number];
