/** Nodes of the table of contents that hold words, without an index. */
import { z } from 'zod';
import { SEARCH_FIELDS, TOC_LEVELS } from '../model/toc.ts';
import { doubtSchema } from './pages.ts';
import type { ProcedureTable } from './procedure.ts';
import { otherForms, query } from './searchFields.ts';

export const searchInput = {
  query,
  ...otherForms,
  /** Search only this node. */
  nodeId: z.string().optional(),
  /** Search the children of this node; without it, the years. */
  parentId: z.string().optional(),
  /** Search all descendants at this level. */
  level: z.enum(TOC_LEVELS).optional(),
  fields: z.array(z.enum(SEARCH_FIELDS)).min(1).optional(),
  limit: z.number().int().min(1).max(200).default(10),
  /** Only nodes that hold something of this project: by name, id or folder. */
  project: z.string().max(1_000).optional(),
  /** Maximum tokens for the reply's text form. */
  budget: z.number().int().min(1).optional(),
};

/** For a reply with a budget: its text form, its size in tokens, and how many items did not fit. */
const budgeted = {
  text: z.string().optional(),
  tokens: z.number().optional(),
  leftOut: z.number().optional(),
};

const match = z.object({
  field: z.enum(SEARCH_FIELDS),
  text: z.string(),
  gripIds: z.array(z.string()),
  score: z.number(),
  /** Whether all of the text is held by what it was written from. */
  supported: z.boolean(),
  /** Of a summary: which of its sentences are not. */
  doubts: z.array(doubtSchema),
});

/**
 * What matches further down: of a segment among its events, of others among their children. null where
 * nothing does, or where `fields` limit the search to the node's own texts.
 */
const below = z
  .object({
    count: z.number(),
    /** The id of the one that holds most of the words. */
    best: z.string(),
    matchedTerms: z.array(z.string()),
  })
  .nullable();

const searchedNode = z.object({
  matched: z.boolean(),
  matches: z.array(match),
  below,
  nodeId: z.string(),
  level: z.enum(TOC_LEVELS),
  ...budgeted,
});

const searchedChildren = z.object({
  results: z.array(
    z.object({
      nodeId: z.string(),
      title: z.string(),
      level: z.enum(TOC_LEVELS),
      matches: z.array(match),
      below,
      relevanceScore: z.number(),
    }),
  ),
  hasMore: z.boolean(),
  ...budgeted,
});

/** Result for a single node, or for several. */
export const searchSchema = z.union([searchedNode, searchedChildren]);

export const searchProcedures = {
  /** Scans nodes without an index. Fails with `bad-input` for a query without terms. */
  search: {
    kind: 'query',
    about: 'memory',
    repeat: 'always',
    memory: 'open',
    cost: 'heavy',
    input: z.object(searchInput),
    output: searchSchema,
  },
} as const satisfies ProcedureTable;
