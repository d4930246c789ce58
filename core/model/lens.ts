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
