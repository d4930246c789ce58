/** What several procedures about searching take or give. */
import { z } from 'zod';
import { EVENT_KINDS, ROLES } from '../model/event.ts';
import { STRENGTHS } from '../model/search.ts';
import { lens } from './lens.ts';

/** Only the first 60 words count. */
export const query = z.string().max(10_000);
export const marks = z.array(z.tuple([z.number(), z.number()]));
/** UTF-16 units of each event's text to return; by default all of it, which may be megabytes. */
export const maxText = z.number().int().min(0).optional();

/** Selects events. Times may be moments, days, months, years, or words such as "last week". */
export const filterInput = {
  from: z.string().max(100).optional(),
  to: z.string().max(100).optional(),
  ...lens,
  project: z.string().max(1_000).optional(),
  conversation: z.string().max(1_000).optional(),
  role: z.enum(ROLES).optional(),
  kind: z.enum(EVENT_KINDS).optional(),
  /** Name of a tool. */
  tool: z.string().max(200).optional(),
  /** Only what mentions a failure. */
  hasError: z.boolean().optional(),
};

/**
 * What whoever asks knows of how an answer may be put. Both are searched for beside the question, and count a
 * little less than its own words. Of each the first eight count.
 */
export const otherForms = {
  /** Words or phrases in which an answer may be written. */
  otherWords: z.array(z.string().max(1_000)).max(100).optional(),
  /** The question in other forms. */
  alsoAsk: z.array(query).max(100).optional(),
};

/** How well what was found answers, and what can be in no answer. */
export const answerStrength = {
  strength: z.enum(STRENGTHS),
  /** Words of the question that no event holds. */
  unknownWords: z.array(z.string()),
  /** What speaks against an answer although words are there, in a sentence: nobody tells the deed that is asked for. */
  doubt: z.string().nullable(),
};

/** Given where a decision that an event holds was replaced later: by these words. */
export const superseded = z
  .object({ text: z.string(), time: z.string(), gripId: z.string(), ideaId: z.string() })
  .optional();
