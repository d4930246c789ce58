/** The one procedure table: every host offers exactly these, with these inputs and outputs. */
import { z } from 'zod';
import { SOURCES } from '../model/event.ts';
import { TASKS } from '../model/progress.ts';
import {
  CONTENT_TYPES,
  KEY_NAMES,
  PROVIDERS,
  REMOTE_PROVIDERS,
  SECRET_PLACES,
} from '../model/providers.ts';
import { SUMMARY_LEVELS, TEXT_LEVELS } from '../model/toc.ts';
import * as care from './maintenance.ts';
import * as schema from './library.ts';
import * as search from './search.ts';
import * as settings from './settings.ts';
import * as vector from './vectors.ts';
import * as version from './summaries.ts';
import * as work from './live.ts';

const none = z.object({});
/** Names the run, so that its caller can cancel this one and no other. */
const taskId = z.string().min(1).max(64).optional();
const page = (limit: number) => ({
  limit: z.number().int().min(0).max(5000).default(limit),
  offset: z.number().int().min(0).default(0),
});

export const procedures = {
  /** Counts, sources, jobs and what is due. */
  status: { input: none, output: schema.statusSchema },
  /** Children of a node, or the years. */
  toc: {
    input: z.object({
      nodeId: z.string().optional(),
      depth: z.number().int().min(1).max(5).default(1),
    }),
    output: schema.tocSchema,
  },
  /** One node with its text at a level. */
  show: {
    input: z.object({
      nodeId: z.string(),
      level: z.enum(TEXT_LEVELS).default('brief'),
      version: z.number().int().min(1).optional(),
    }),
    output: schema.showSchema,
  },
  /** A grip with its events, and some before and after them in their conversation. */
  grip: {
    input: z.object({
      gripId: z.string(),
      before: z.number().int().min(0).max(200).default(0),
      after: z.number().int().min(0).max(200).default(0),
    }),
    output: schema.gripSchema,
  },
  /** The raw events of a node or a conversation, in order. */
  events: { input: z.object({ target: z.string(), ...page(200) }), output: schema.eventsSchema },
  /** Events around one event of its conversation. */
  around: {
    input: z.object({
      eventId: z.string(),
      before: z.number().int().min(0).max(200).default(5),
      after: z.number().int().min(0).max(200).default(5),
    }),
    output: schema.eventsSchema,
  },
  /** The original line of the log that an event came from. */
  rawLine: {
    input: z.object({
      eventId: z.string(),
      limit: z.number().int().min(1).max(5_000_000).default(200_000),
    }),
    output: schema.rawLineSchema,
  },
  conversation: {
    input: z.object({ conversationId: z.string() }),
    output: schema.conversationSchema,
  },
  /** Finds what an id of any kind names. */
  locate: { input: z.object({ id: z.string() }), output: schema.locationSchema },
  /** Events per day of a year, days without any left out. */
  activity: { input: z.object({ nodeId: z.string() }), output: schema.activitySchema },
  /** Full text. Fails with `bad-input` for a query without words. */
  find: { input: z.object(search.findInput), output: search.findSchema },
  /** From a question to evidence, with the way there. Fails with `bad-input` for a question without words. */
  navigate: { input: z.object(search.navigateInput), output: search.navigateSchema },
  /** A cited context within a budget, from nodes or from a question. */
  pack: { input: z.object(search.packInput), output: search.packSchema },
  /** What whoever goes on with a conversation has to know: goal, state, open questions, decisions, files. */
  handoff: { input: z.object(search.handoffInput), output: search.handoffSchema },
  /** Looks through nodes, without an index. Fails with `bad-input` for a query without terms. */
  search: { input: z.object(search.searchInput), output: search.searchSchema },
  /** Makes the vectors of segments that are missing. Fails with `unsupported` while they are off. */
  embed: { input: z.object({ taskId }), output: vector.embedReportSchema },
  /** What {@link embed} would take now, also while vectors are off. */
  estimateEmbed: { input: none, output: vector.embedEstimateSchema },
  /** Segments whose meaning is near that of one, by their vectors; `not-found` where it has none. */
  similar: { input: z.object(vector.similarInput), output: vector.similarSchema },
  /** Log folders of known tools on this machine. */
  discover: {
    input: none,
    output: z.object({ sources: z.array(schema.discoveredSchema) }),
  },
  /** Folders and possible logs in a folder of this machine; without a path in the home folder. */
  browse: {
    input: z.object({ path: z.string().optional() }),
    output: schema.folderSchema,
  },
  /**
   * Takes a piece of a file that was dropped on a window which cannot tell its path. The pieces of a
   * file come in order; `folder` is where all files of the same `batch` then lie, ready to import.
   */
  upload: {
    input: z.object({
      /** The same for the same files, so that dropping them twice does not keep them twice. */
      batch: z.string().regex(/^[0-9a-f]{16,64}$/),
      /** Relative, with `/`. */
      path: z.string().min(1).max(1_000),
      offset: z.number().int().min(0),
      /** Base64. */
      data: z.string().max(2_000_000),
    }),
    output: z.object({ folder: z.string() }),
  },
  /** Reads logs into the memory. Goes on when its caller goes away; {@link cancel} stops it. */
  import: {
    input: z.object({
      paths: z.array(z.string().min(1)).min(1),
      source: z.enum(['auto', ...SOURCES]).default('auto'),
      /** Take in also what was forgotten before. */
      bringBack: z.boolean().default(false),
      taskId,
    }),
    output: schema.importReportSchema,
  },
  /** Segments, summarises and rolls up until nothing is due. */
  index: {
    input: z.object({ provider: z.enum(PROVIDERS).optional(), taskId }),
    output: schema.indexReportSchema,
  },
  /** What {@link index} by a provider would cost now. */
  estimateIndex: {
    input: z.object({ provider: z.enum(PROVIDERS).optional() }),
    output: version.estimateSchema,
  },
  /** Writes a node anew, or a level of it, as its next version; its ancestors become stale. */
  resummarize: {
    input: z.object({ ...version.resummarizeInput, taskId }),
    output: version.resummarizeReportSchema,
  },
  /** What that would cost. */
  estimateResummarize: {
    input: z.object(version.resummarizeInput),
    output: version.estimateSchema,
  },
  /** What a model would read of a node, and what is left out and masked. Nothing is sent. */
  previewPrompt: {
    input: z.object({
      nodeId: z.string(),
      level: z.enum(SUMMARY_LEVELS).optional(),
      prompt: z.string().max(100).optional(),
    }),
    output: settings.promptPreviewSchema,
  },
  /** Newest first. */
  versions: { input: z.object({ nodeId: z.string() }), output: version.versionsSchema },
  /** What version B says otherwise than version A. */
  diff: {
    input: z.object({
      nodeId: z.string(),
      a: z.number().int().min(1),
      b: z.number().int().min(1),
      level: z.enum(SUMMARY_LEVELS).default('detailed'),
    }),
    output: version.diffSchema,
  },
  /** A person's title or bullets: a version of its own, which later rollups keep. */
  edit: {
    input: z.object({
      nodeId: z.string(),
      title: z.string().trim().min(1).max(300).optional(),
      /** All bullets that are to be; their grips are those of bullets of the shown text. */
      bullets: z
        .array(
          z.object({
            text: z.string().trim().min(1).max(2_000),
            gripIds: z.array(z.string()).max(20),
          }),
        )
        .max(20)
        .optional(),
    }),
    output: version.versionSchema,
  },
  /** Keeps a version shown (without a number the shown one) until {@link unpin}. */
  pin: {
    input: z.object({ nodeId: z.string(), version: z.number().int().min(1).optional() }),
    output: version.versionSchema,
  },
  unpin: { input: z.object({ nodeId: z.string() }), output: version.versionSchema },
  /** Makes a new version that says what an earlier one said. */
  revert: {
    input: z.object({ nodeId: z.string(), version: z.number().int().min(1) }),
    output: version.versionSchema,
  },
  /** Measures a text against its source; with `judge` the judge model of the settings is asked too. */
  fidelity: {
    input: z.object({
      nodeId: z.string(),
      level: z.enum(TEXT_LEVELS).default('detailed'),
      version: z.number().int().min(1).optional(),
      judge: z.boolean().default(false),
    }),
    output: version.fidelitySchema,
  },
  settings: { input: none, output: settings.settingsOutSchema },
  saveSettings: { input: settings.settingsSchema, output: settings.settingsOutSchema },
  /** Keeps a key. `file` means unprotected, and needs the person's clear yes. */
  saveKey: {
    input: z.object({
      provider: z.enum(KEY_NAMES),
      key: z.string().trim().min(1).max(5_000),
      place: z.enum(SECRET_PLACES),
    }),
    output: settings.settingsOutSchema,
  },
  removeKey: {
    input: z.object({ provider: z.enum(KEY_NAMES) }),
    output: settings.settingsOutSchema,
  },
  /** Asks an endpoint for its models and for one short answer. `endpoint` tries unsaved settings. */
  testConnection: {
    input: z.object({
      provider: z.enum(REMOTE_PROVIDERS),
      endpoint: settings.endpointSchema.optional(),
    }),
    output: settings.connectionSchema,
  },
  templates: {
    input: none,
    output: z.object({
      templates: z.array(settings.templateSchema),
      variables: z.array(settings.templateVariableSchema),
    }),
  },
  /** Saves a user's template by the id in its YAML. Fails with `template-broken`, `details.line`. */
  saveTemplate: {
    input: z.object({ text: z.string().max(100_000) }),
    output: settings.templateSchema,
  },
  removeTemplate: { input: z.object({ id: z.string() }), output: none },
  preprocessors: {
    input: none,
    output: z.object({ preprocessors: z.array(settings.preprocessorSchema) }),
  },
  savePreprocessor: {
    input: z.object({ text: z.string().max(100_000), project: z.string().max(1_000).nullable() }),
    output: settings.preprocessorSchema,
  },
  removePreprocessor: {
    input: z.object({
      contentType: z.enum(CONTENT_TYPES),
      project: z.string().max(1_000).nullable(),
    }),
    output: none,
  },
  /** Calls to models, newest first. */
  ledger: { input: z.object(page(100)), output: settings.ledgerSchema },
  /** Requests that left this machine, newest first. */
  outgoing: { input: z.object(page(100)), output: settings.outgoingSchema },
  /** Stops a run of a task, or without an id the one that runs now; what is stored stays. */
  cancel: {
    input: z.object({ task: z.enum(TASKS), taskId: z.string().optional() }),
    output: z.object({ cancelled: z.boolean() }),
  },
  /** Forgets that an import was not finished. */
  abandonImport: { input: none, output: none },
  /** What Strata does by itself, and how it went. */
  jobs: { input: none, output: z.object({ jobs: z.array(work.jobSchema) }) },
  /** Fails with `not-found` for a job that there is none of. */
  controlJob: {
    input: z.object({ action: z.enum(['run', 'cancel', 'pause', 'resume']), job: z.string() }),
    output: z.object({ jobs: z.array(work.jobSchema) }),
  },
  /** Logs that wait to be read, or could not be. */
  queue: {
    input: z.object({ limit: z.number().int().min(0).max(1_000).default(50) }),
    output: work.queueSchema,
  },
  /** Tries again what was given up: one, or without an id all. */
  retryWork: {
    input: z.object({ workId: z.number().int().optional() }),
    output: z.object({ retried: z.number() }),
  },
  /** Gives up one for good, until its log changes. */
  dropWork: { input: z.object({ workId: z.number().int() }), output: none },
  /** Folders whose logs are taken in as they are written. */
  followed: { input: none, output: work.followSchema },
  /** Follows folders or logs from now on; without any the log folders of known tools. */
  follow: {
    input: z.object({ paths: z.array(z.string().min(1)).max(100).optional() }),
    output: work.followSchema,
  },
  unfollow: { input: z.object({ path: z.string() }), output: work.followSchema },
  /** Reads and writes up what is not in the memory yet of some paths, or of all that is followed. */
  backfill: {
    input: z.object({
      paths: z.array(z.string().min(1)).optional(),
      provider: z.enum(PROVIDERS).optional(),
      taskId,
    }),
    output: work.backfillReportSchema,
  },
  estimateBackfill: {
    input: z.object({
      paths: z.array(z.string().min(1)).optional(),
      provider: z.enum(PROVIDERS).optional(),
    }),
    output: work.backfillEstimateSchema,
  },
  /** Computes anew what can be, compares, and with `repair` makes again what is derived. */
  verify: {
    input: z.object({ repair: z.boolean().default(false), taskId }),
    output: care.verifySchema,
  },
  /** Copies the memory to a file; without one below the data directory. */
  backup: {
    input: z.object({ file: z.string().min(1).optional(), taskId }),
    output: care.backupSchema,
  },
  backups: { input: none, output: care.backupsSchema },
  /** Puts a backup in the place of the memory, which is kept beside it. */
  restore: { input: z.object({ file: z.string().min(1), taskId }), output: care.restoreSchema },
  /** Makes a damaged memory anew from what can be read of it and from the logs that are there. */
  rebuild: { input: z.object({ taskId }), output: care.restoreSchema },
  /** Removes a conversation, a project or a period for good, with all that was made from it. */
  forget: { input: care.forgetInputSchema.extend({ taskId }), output: care.forgetReportSchema },
  forgotten: { input: none, output: care.forgottenSchema },
  /** Lets later imports take in again what a rule keeps out. */
  allowAgain: {
    input: z.object({ ruleId: z.number().int() }),
    output: care.forgottenSchema,
  },
  /** Logs that are about to be deleted by their tool, and what only Strata has now. */
  sweep: { input: none, output: care.sweepSchema },
  /** Lays the table of contents over the calendar of another time zone. */
  setZone: {
    input: z.object({ zone: z.string() }),
    output: z.object({ zone: z.string(), moved: z.number() }),
  },
} as const;

export type Procedures = typeof procedures;
export type ProcedureName = keyof Procedures;
export type InputOf<Name extends ProcedureName> = z.input<Procedures[Name]['input']>;
export type ParsedInputOf<Name extends ProcedureName> = z.output<Procedures[Name]['input']>;
export type OutputOf<Name extends ProcedureName> = z.output<Procedures[Name]['output']>;
