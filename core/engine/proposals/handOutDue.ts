import type { ParsedInputOf } from '../../contract/procedures.ts';
import { utf8Length } from '../../domain/tokens/utf8.ts';
import type { AbortableSignal } from '../../model/progress.ts';
import type { LinkDeps } from '../ideas/linking/linkByModel.ts';
import type { ModelLinkReader } from '../ideas/ports/modelLinkStore.ts';
import { modelHashes } from '../summaries/inputHash.ts';
import { periodToCompose, promptForPeriod } from '../summaries/composePeriod.ts';
import { promptForSegment } from '../summaries/composeSegment.ts';
import type { ModelRun, Prompt } from '../summaries/modelChoice.ts';
import type { PendingDeps } from '../summaries/pendingNodes.ts';
import type {
  PeriodSource,
  SegmentSource,
  SummaryWriter,
} from '../summaries/ports/summaryStore.ts';
import type { OutgoingRequest } from '../summaries/ports/languageModel.ts';
import { readSource } from '../summaries/summarizeByModel.ts';
import { createBatch, instructionsOf } from './batch.ts';
import type { Batch, Candidate, DueItem, DueOut } from './batch.ts';
import { nextLinks } from './linksToAnswer.ts';
import type { HandedOut, ProposalReader, ProposalWriter } from './ports/proposalStore.ts';
import { waitingTexts } from './waitingTexts.ts';
import type { WaitingDeps, WaitingTexts } from './waitingTexts.ts';

export interface DueDeps extends Omit<PendingDeps, 'reader'> {
  readonly reader: WaitingDeps['reader'] & ProposalReader & ModelLinkReader;
  readonly writer: ProposalWriter & Pick<SummaryWriter, 'showAgain' | 'recordOutgoing'>;
  readonly newId: () => string;
  readonly now: () => number;
  /** Writes the built-in texts of conversations, of which periods are made. */
  readonly rollUp: () => Promise<void>;
}

export interface DueRun {
  readonly by: string;
  readonly run: ModelRun;
  readonly linking: LinkDeps;
  readonly signal: AbortableSignal;
}

type DueInput = Omit<ParsedInputOf<'due'>, 'by'>;

/** So long nobody else is handed the same. */
const LEASE_MS = 30 * 60_000;
/** What is looked at that has no room, before it is left at that. */
const MOST_TRIED = 40;
/** Another agent may be faster. */
const MOST_ROUNDS = 3;

/**
 * Hands an agent what waits: the prompts that a model would get, within a budget. What others were handed is
 * left out, as are the words of excluded projects. What was handed out is in the list of what left this machine.
 */
export async function handOutDue(input: DueInput, due: DueRun, deps: DueDeps): Promise<DueOut> {
  await deps.rollUp();
  for (let round = 1; ; round++) {
    const nowMs = deps.now();
    const found = await findDue(input, due, { ...deps, nowMs });
    const granted = await grant(found.batch.candidates, { by: due.by, nowMs }, deps);
    const isOvertaken = granted.length === 0 && found.batch.candidates.length > 0;
    if (isOvertaken && round < MOST_ROUNDS) continue;
    const handed = handedOver(granted, due);
    if (granted.length > 0) await deps.writer.recordOutgoing([outgoing(handed, nowMs)]);
    const stopped = await deps.reader.stoppedRun();
    return {
      ...handed,
      ...leftBehind(found),
      stopped: stopped === null ? null : { model: stopped.model, message: stopped.message },
    };
  }
}

interface Found {
  readonly batch: Batch;
  readonly texts: WaitingTexts;
  /** Turns whose ideas wait to be linked. */
  readonly turns: number;
}

async function findDue(
  input: DueInput,
  due: DueRun,
  deps: DueDeps & { readonly nowMs: number },
): Promise<Found> {
  const { reader, nowMs } = deps;
  const taken = new Set(await reader.handedSubjects(nowMs));
  const texts = await waitingTexts(due.run, deps, taken);
  const turns = (await reader.unlinkedTurns({ again: input.again })).map(({ path }) => path);
  const batch = createBatch(input, due.run.countTokens);
  if (input.what !== 'links') await addTexts(batch, { texts, taken }, due, deps);
  const idle = input.what === 'summaries' ? 0 : await addLinks(batch, { turns, taken }, due, deps);
  return { batch, texts, turns: turns.length - idle };
}

interface Granted {
  readonly candidate: Candidate;
  readonly handed: HandedOut;
}

/** Those that nobody else was handed meanwhile. */
async function grant(
  candidates: readonly Candidate[],
  { by, nowMs }: { readonly by: string; readonly nowMs: number },
  { writer, plan, newId }: DueDeps,
): Promise<readonly Granted[]> {
  const wanted = candidates.map((candidate) => ({
    candidate,
    handed: {
      label: labelOf(newId()),
      by,
      kind: candidate.kind,
      subjects: candidate.subjects,
      textIx: candidate.textIx,
      promptHash: plan.hashText(promptWords(candidate.prompt)),
      untilMs: nowMs + LEASE_MS,
    },
  }));
  const labels = new Set(
    await writer.handOut(
      wanted.map(({ handed }) => handed),
      nowMs,
    ),
  );
  return wanted.filter(({ handed }) => labels.has(handed.label));
}

/** Short, and nobody's guess. */
const labelOf = (id: string): string => `w-${id.replaceAll('-', '').slice(0, 12)}`;

type Handed = Omit<DueOut, 'waiting' | 'leftOut' | 'stopped'>;

function handedOver(granted: readonly Granted[], { by, run }: DueRun): Handed {
  const names = new Map<string, string>();
  const nameOf = (told: string): string => {
    const name = names.get(told) ?? `how-${names.size + 1}`;
    names.set(told, name);
    return name;
  };
  const items = granted.map(({ candidate, handed }): DueItem => ({
    label: handed.label,
    ...candidate.shown,
    instructions: nameOf(instructionsOf(candidate)),
    material: candidate.prompt.user,
    until: new Date(handed.untilMs).toISOString(),
  }));
  const told = [...names.keys(), ...items.map(({ material }) => material)];
  return {
    by,
    instructions: [...names].map(([text, name]) => ({ name, text })),
    items,
    tokens: told.reduce((sum, text) => sum + run.countTokens(text), 0),
  };
}

function outgoing(handed: Handed, atMs: number): OutgoingRequest {
  const [first, ...others] = handed.items.map(({ nodeId }) => nodeId ?? 'ideas to link');
  return {
    atMs,
    host: handed.by,
    purpose: `handed out over MCP: ${first ?? ''}${others.length === 0 ? '' : ` and ${others.length} more`}`,
    bytesSent: utf8Length(JSON.stringify(handed)),
    bytesReceived: 0,
    status: null,
    durationMs: 0,
  };
}

function leftBehind({ batch, texts, turns }: Found): Pick<DueOut, 'waiting' | 'leftOut'> {
  const { count: all, handed, afterBelow, excluded } = texts;
  return {
    waiting: { summaries: all, links: turns },
    leftOut: [
      {
        reason: 'handed to agents, who have not answered yet',
        count: handed,
      },
      { reason: 'after what is below', count: afterBelow },
      { reason: 'of an excluded project', count: excluded },
      { reason: `needs a budget of ${batch.least ?? 0} or more`, count: batch.leftOut },
    ].filter(({ count }) => count > 0),
  };
}

/** What the hash of a prompt is of. */
export const promptWords = ({ system, user }: Prompt): string => JSON.stringify([system, user]);

async function addTexts(
  batch: Batch,
  { texts, taken }: { readonly texts: WaitingTexts; readonly taken: ReadonlySet<string> },
  { run, signal }: DueRun,
  { reader, writer, plan }: DueDeps,
): Promise<void> {
  for await (const node of texts.ready()) {
    signal.throwIfAborted();
    if (batch.isFull || batch.leftOut >= MOST_TRIED) return;
    if (taken.has(node.nodeId)) continue;
    const source = await readSource(reader, node);
    const again = await writtenBefore(node.nodeIx, source, { run, reader, plan });
    if (again !== null && (await writer.showAgain(node.nodeIx, again))) continue;
    batch.add({
      kind: 'text',
      shown: { kind: node.level, nodeId: node.nodeId },
      subjects: [node.nodeId],
      textIx: source.textIx,
      prompt: promptFor(source, run, plan),
      note: '',
    });
  }
}

/** A version that the agent wrote of the same words, which has only to be shown again; null: there is none. */
async function writtenBefore(
  nodeIx: number,
  source: SegmentSource | PeriodSource,
  { run, reader, plan }: Pick<DueRun, 'run'> & Pick<DueDeps, 'reader' | 'plan'>,
): Promise<number | null> {
  const earlier = await reader.earlierVersionsOf(nodeIx, run.model.provider);
  if (earlier.length === 0) return null;
  const { inputHash } = modelHashes(source, run, plan);
  return earlier.find((one) => plan.hex(one.inputHash) === plan.hex(inputHash))?.version ?? null;
}

function promptFor(
  source: SegmentSource | PeriodSource,
  run: ModelRun,
  plan: DueDeps['plan'],
): Prompt {
  if (source.level === 'segment') return promptForSegment(source, run).prompt;
  const period = periodToCompose(source, { ...plan, countTokens: run.countTokens });
  return promptForPeriod(period, run).prompt;
}

/**
 * Of each project one call at a time: what comes of it is told with the next. Returns how many turns hold nothing
 * that could be asked about, or are of excluded projects.
 */
async function addLinks(
  batch: Batch,
  { turns, taken }: { readonly turns: readonly string[]; readonly taken: ReadonlySet<string> },
  { linking, signal }: DueRun,
  { reader }: DueDeps,
): Promise<number> {
  let idle = 0;
  const places = await reader.placesOfTurns(turns);
  for (const some of Map.groupBy(places, (place) => place.scope).values()) {
    signal.throwIfAborted();
    if (batch.isFull || batch.leftOut >= MOST_TRIED) break;
    const turnIds = some.map(({ turnId }) => turnId);
    if (turnIds.some((turnId) => taken.has(turnId))) continue;
    const candidate = await nextLinks(linking, turnIds, signal);
    if (candidate === null) idle += turnIds.length;
    else batch.add(candidate);
  }
  return idle;
}
