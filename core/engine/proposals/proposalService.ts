/** What the summariser's thread does for agents that write. */
import type { ParsedInputOf } from '../../contract/procedures.ts';
import type { AbortableSignal } from '../../model/progress.ts';
import { openLinking } from '../ideas/linking/openLinking.ts';
import type { ModelRun } from '../summaries/modelChoice.ts';
import { openRun } from '../summaries/openRun.ts';
import { rollUpLevel } from '../summaries/rollUpLevel.ts';
import type { ServiceDeps } from '../summaries/summaryService.ts';
import type { SummaryRequest } from '../summaries/summaryRequest.ts';
import type { WaitingReader } from '../summaries/ports/summaryStore.ts';
import type { DueOut } from './batch.ts';
import { handOutDue, promptWords } from './handOutDue.ts';
import type { ProposalReader, ProposalWriter } from './ports/proposalStore.ts';
import { createProposedModel, isProposed, proposedEndpoint } from './proposedModel.ts';
import type { Proposed } from './proposedModel.ts';
import { takeAnswers } from './takeAnswers.ts';
import type { ProposeOut } from './takeAnswers.ts';

export interface ProposalServiceDeps extends ServiceDeps {
  readonly reader: ServiceDeps['reader'] & ProposalReader & WaitingReader;
  readonly writer: ServiceDeps['writer'] & ProposalWriter;
}

/** `by` is the name that texts are marked with; the request says how a model would be asked. */
export interface ProposalService {
  due(
    input: ParsedInputOf<'due'>,
    request: SummaryRequest,
    context: { readonly signal: AbortableSignal },
  ): Promise<DueOut>;
  propose(
    input: ParsedInputOf<'propose'>,
    request: SummaryRequest,
    context: { readonly signal: AbortableSignal },
  ): Promise<ProposeOut>;
}

export function createProposalService(deps: ProposalServiceDeps): ProposalService {
  const { reader, writer, plan, now } = deps;
  const { hashText, hex } = plan;
  const rollUp = async (signal: AbortableSignal): Promise<void> =>
    void (await rollUpLevel('conversation', {
      reader,
      writer,
      plan,
      now,
      signal,
      onWritten: (texts) => texts.forEach(deps.onWritten),
    }));
  /** All that asks a model, with an agent's answer in its place. A judge is asked as ever. */
  const answeredBy = (by: string, proposed: Proposed): ProposalServiceDeps => ({
    ...deps,
    connect: (endpoint) =>
      isProposed(endpoint)
        ? Promise.resolve({ model: createProposedModel(by, proposed), knowsSchemas: false })
        : deps.connect(endpoint),
  });
  const openTexts = async (
    request: SummaryRequest,
    by: string,
    proposed: Proposed,
  ): Promise<ModelRun> => {
    const run = await openRun(request, answeredBy(by, proposed));
    if (!('model' in run)) throw new Error('a proposal has a model');
    return { ...run, asksWhole: true };
  };
  const openLinks = (request: SummaryRequest, by: string, proposed: Proposed) =>
    openLinking(request, { ...answeredBy(by, proposed), owner: by });

  return {
    async due({ by, ...input }, asked, { signal }) {
      const request = requestOf(asked, by, input.again);
      return handOutDue(
        input,
        {
          by,
          run: await openTexts(request, by, UNASKED),
          linking: await openLinks(request, by, UNASKED),
          signal,
        },
        { ...deps, rollUp: () => rollUp(signal) },
      );
    },
    async propose({ by, answers }, asked, { signal }) {
      const request = requestOf(asked, by);
      const taken = await takeAnswers(answers, by, {
        signal,
        deps: {
          ...deps,
          isPrompt: (hash) => (prompt) => hex(hashText(promptWords(prompt))) === hex(hash),
          runOf: (proposed) => openTexts(request, by, proposed),
          linkingOf: (proposed) => openLinks(request, by, proposed),
        },
      });
      if (taken.accepted.some(({ kind }) => kind === 'segment')) await rollUp(signal);
      if (taken.accepted.length > 0) await deps.tellIdeas(signal);
      return taken;
    },
  };
}

const UNASKED: Proposed = { answer: '', isAsked: () => false };

const requestOf = (asked: SummaryRequest, by: string, again = false): SummaryRequest => ({
  ...asked,
  provider: 'agent',
  model: proposedEndpoint(by, again),
  blocked: null,
});
