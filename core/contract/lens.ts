/** What narrows questions down, the same for all of them. */
import { z } from 'zod';
import { SOURCES } from '../model/event.ts';

/** To some conversations; see {@link ../model/lens.ts}. */
export const lens = {
  /** Only what is of this project: by name, id or folder. */
  project: z.string().optional(),
  /** Only what this tool logged. */
  source: z.enum(SOURCES).optional(),
  /** Only what is of conversations that a person starred. */
  starred: z.boolean().optional(),
  /** Only what is of conversations with this tag, whatever its case. */
  tag: z.string().optional(),
};

/** To a span of time. */
export const span = {
  /** A day, month, year, moment, or words such as "last week". */
  from: z.string().optional(),
  /** Up to its end. */
  to: z.string().optional(),
};
