/** Handlers of the procedures about agents that write. */
import type { EventPublisher } from '../../contract/events.ts';
import type { Handlers } from '../../contract/handlers.ts';
import type { proposalProcedures } from '../../contract/proposals.ts';
import { cancellable } from '../../model/cancelFlag.ts';
import { StrataError } from '../../model/result.ts';
import { requireFeature } from '../settings/features.ts';
import type { Edition } from '../settings/features.ts';
import type { SettingsService } from '../settings/settingsService.ts';
import type { Summarizer } from '../summaries/ports/summarizer.ts';
import type { SummaryRequest } from '../summaries/summaryRequest.ts';
import { agentName } from './proposedModel.ts';

export interface ProposalHandlerDeps {
  readonly settings: Pick<SettingsService, 'settings' | 'request'>;
  readonly summarizer: Pick<Summarizer, 'run'>;
  readonly hub: EventPublisher;
  readonly edition: Edition;
}

export function createProposalHandlers({
  settings,
  summarizer,
  hub,
  edition,
}: ProposalHandlerDeps): Pick<Handlers, keyof typeof proposalProcedures> {
  /** How a model is asked, by whom it may be. Throws `not-allowed`. */
  const allowed = async (): Promise<SummaryRequest> => {
    requireFeature(edition, 'Agents.Compression.Summarizer');
    const { agents } = await settings.settings();
    if (!agents.propose) throw notAllowed();
    // What is chosen to write by itself has no part in it.
    return settings.request({ provider: 'extractive' });
  };
  return {
    async due({ by, ...input }, { signal }) {
      const request = await allowed();
      return cancellable(signal, (cancel) =>
        summarizer.run((methods) => methods.due({ ...input, by: agentName(by) }, request, cancel)),
      );
    },
    async propose({ by, answers }, { signal }) {
      const request = await allowed();
      const taken = await cancellable(signal, (cancel) =>
        summarizer.run((methods) =>
          methods.propose({ answers, by: agentName(by) }, request, cancel),
        ),
      );
      if (taken.accepted.length > 0) hub.publish('changed', { what: ['nodes'] });
      return taken;
    },
  };
}

const notAllowed = (): StrataError =>
  new StrataError({
    code: 'not-allowed',
    message:
      'Agents may not write here yet. The person allows it by `strata mcp propose on`, or in the window: Settings, Sources, “Agents may write summaries”.',
  });
