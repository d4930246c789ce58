import type { Source } from './event.ts';

/** What narrows a question down to some conversations: all that is given must hold. */
export interface Lens {
  /** A project by name, id or folder. */
  readonly project?: string | undefined;
  readonly source?: Source | undefined;
  /** Only those that a person starred. */
  readonly starred?: boolean | undefined;
  /** Only those with this tag, whatever its case. */
  readonly tag?: string | undefined;
}

/** Does it leave only a part of the memory? */
export const isNarrow = ({ project, source, starred, tag }: Lens): boolean =>
  project !== undefined || source !== undefined || starred === true || tag !== undefined;
