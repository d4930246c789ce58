import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import type { AbortableSignal } from '../../model/progress.ts';
import { StrataError, toFailure } from '../../model/result.ts';
import type { Failure } from '../../model/result.ts';
import { oneLine } from '../../model/visibleText.ts';
import { BUILT_IN } from '../index/builtIn.ts';
import type { LinkDeps } from '../ideas/linking/linkByModel.ts';
import type { ModelRun } from '../summaries/modelChoice.ts';
import { isLeftAlone } from '../summaries/pendingNodes.ts';
import { existingNode, readSource, summarizeByModel } from '../summaries/summarizeByModel.ts';
import type { SummarizeDeps } from '../summaries/summarizeByModel.ts';
import { createTally } from '../summaries/tally.ts';
import { answerLinks, linksToAnswer, withLabels } from './linksToAnswer.ts';
import type { HandedOut, ProposalReader, ProposalWriter } from './ports/proposalStore.ts';
import { changedSince } from './proposedModel.ts';
import type { Proposed } from './proposedModel.ts';

export type ProposeOut = OutputOf<'propose'>;
type Accepted = ProposeOut['accepted'][number];
type Answers = ParsedInputOf<'propose'>['answers'];

export interface AnswerDeps extends Omit<SummarizeDeps, 'reader' | 'writer'> {
  readonly reader: SummarizeDeps['reader'] & ProposalReader;
  readonly writer: SummarizeDeps['writer'] & ProposalWriter;
  /** Whether a prompt is the one that was handed out. */
  readonly isPrompt: (hash: Uint8Array) => Proposed['isAsked'];
  /** Texts and links by an agent with a given answer. */
  readonly runOf: (proposed: Proposed) => Promise<ModelRun>;
  readonly linkingOf: (proposed: Proposed) => Promise<LinkDeps>;
}

/**
 * Takes each answer the way of a model's reply, by itself and one after the other. Refused is what was not
 * handed to this agent, what changed meanwhile, and what a model's reply would be refused for.
 */
export async function takeAnswers(
  answers: Answers,
  by: string,
  { deps, signal }: { readonly deps: AnswerDeps; readonly signal: AbortableSignal },
): Promise<ProposeOut> {
  const accepted: Accepted[] = [];
  const refused: ProposeOut['refused'] = [];
  for (const { label, answer } of answers) {
    signal.throwIfAborted();
    try {
      const handed = await handedTo(by, label, deps.reader);
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
      const one =
        handed.kind === 'text'
          ? await takeText(text, handed, { deps, signal })
          : await takeLinks(text, handed, { deps, signal });
      await deps.writer.settleHandedOut(label, deps.now());
      accepted.push({ ...one, label });
    } catch (thrown) {
      refused.push({ label: oneLine(label, LONGEST_LABEL), ...reasonOf(thrown) });
    }
  }
  return { by, accepted, refused };
}

const LONGEST_LABEL = 40;

/** What one agent does wrong is no reason to lose what it did right. */
function reasonOf(thrown: unknown): Pick<Failure, 'code' | 'message'> {
  const { code, message } = toFailure(thrown);
  if (code === 'internal' || code === 'cancelled') throw thrown;
  return { code, message };
}

async function handedTo(by: string, label: string, reader: ProposalReader): Promise<HandedOut> {
  const handed = await reader.handedOut(label);
  if (handed === null)
    throw new StrataError({
      code: 'not-found',
      message:
        'Nothing was handed out under this label, or it ran out and went to another agent. `due` hands out what waits.',
    });
  if (handed.by !== by)
    throw new StrataError({
      code: 'bad-input',
      message: `It was handed to ${handed.by}. \`due\` hands out what waits.`,
    });
  if (handed.answeredMs !== null)
    throw new StrataError({ code: 'bad-input', message: 'It was answered already.' });
  return handed;
}

interface Taking {
  readonly deps: AnswerDeps;
  readonly signal: AbortableSignal;
}

async function takeText(
  answer: string,
  { subjects, textIx, promptHash }: HandedOut,
  { deps, signal }: Taking,
): Promise<Omit<Accepted, 'label'>> {
  const { reader } = deps;
  const node = await existingNode(reader, subjects[0] ?? '');
  const shown = await readSource(reader, node);
  // Of the same words, a person or a model may have written a text.
  if (node.pinned || (shown.textIx !== textIx && !(await isBuiltIn(node.nodeId, reader))))
    throw changedSince();
  const run = await deps.runOf({ answer, isAsked: deps.isPrompt(promptHash) });
  const written = await summarizeByModel(node, run, {
    deps,
    cause: 'model-changed',
    signal,
    tally: createTally(),
    tries: 1,
  });
  if (written === null) throw changedSince();
  const { nodeId, level, toVersion, fidelity } = written;
  const texts = await Promise.all(
    (['detailed', 'brief'] as const).map((one) => reader.versionText(nodeId, one, toVersion)),
  );
  return {
    kind: level,
    nodeId,
    version: toVersion,
    fidelity,
    doubted: texts.reduce((sum, text) => sum + (text?.doubts.length ?? 0), 0),
    links: null,
  };
}

async function isBuiltIn(nodeId: string, reader: AnswerDeps['reader']): Promise<boolean> {
  const shown = (await reader.versions(nodeId))?.versions.find((one) => one.shown);
  return shown === undefined || (shown.summarizer === BUILT_IN.summarizer && !isLeftAlone(shown));
}

async function takeLinks(
  answer: string,
  { subjects, promptHash }: HandedOut,
  { deps, signal }: Taking,
): Promise<Omit<Accepted, 'label'>> {
  const isAsked = deps.isPrompt(promptHash);
  const before = await deps.linkingOf({ answer, isAsked });
  const batch = await linksToAnswer(before, subjects);
  if (batch === null || !isAsked(batch.talk.question)) throw changedSince();
  const linking = await deps.linkingOf({ answer: withLabels(answer, batch), isAsked });
  const { links, refused, problem } = await answerLinks(batch, linking, signal);
  if (problem !== null) throw new StrataError({ code: 'reply-unusable', message: problem });
  return {
    kind: 'links',
    nodeId: null,
    version: null,
    fidelity: null,
    doubted: 0,
    links: { stored: links, refused },
  };
}
