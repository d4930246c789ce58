/** Handlers of the procedures about settings, keys, prompts and preprocessors. */
import type { EventPublisher } from '../../contract/events.ts';
import type { Handlers } from '../../contract/handlers.ts';
import type { settingsProcedures } from '../../contract/settings.ts';
import { cancellable } from '../../model/cancelFlag.ts';
import type { Summarizer } from '../summaries/ports/summarizer.ts';
import type { SummaryRequest } from '../summaries/summaryRequest.ts';
import type { FindLocalAgents, FindLocalModels } from './ports/localModels.ts';
import type { PromptFiles } from './ports/promptFiles.ts';
import type { SettingsService } from './settingsService.ts';

export interface SettingsHandlerDeps {
  readonly settings: SettingsService;
  readonly prompts: PromptFiles;
  readonly summarizer: Pick<Summarizer, 'run'>;
  readonly findLocalModels: FindLocalModels;
  readonly findLocalAgents: FindLocalAgents;
  readonly hub: EventPublisher;
  /** Applies saved settings. */
  readonly onSaved: () => Promise<void>;
}

export function createSettingsHandlers({
  settings,
  prompts,
  summarizer,
  findLocalModels,
  findLocalAgents,
  hub,
  onSaved,
}: SettingsHandlerDeps): Pick<Handlers, keyof typeof settingsProcedures> {
  return {
    settings: () => settings.show(),
    saveSettings: async (wanted) => {
      const saved = await settings.save(wanted);
      await onSaved();
      // Estimates, ceilings and other windows' settings depend on it.
      hub.publish('changed', { what: ['nodes'] });
      return saved;
    },
    saveKey: (input) => settings.saveKey(input),
    removeKey: (input) => settings.removeKey(input),
    testConnection: async (tried, { signal }) => {
      const request = await settings.request({ provider: tried.provider }, tried);
      const outcome = await cancellable(signal, (cancel) =>
        summarizer.run((methods) => methods.testConnection(request, cancel)),
      );
      return { ...outcome, message: `${outcome.message}${triedWords(request)}` };
    },
    async localModels() {
      const servers = await findLocalModels();
      return { servers: servers.map((server) => ({ ...server, models: [...server.models] })) };
    },
    async localAgents() {
      const agents = await findLocalAgents();
      return { agents: agents.map((agent) => ({ ...agent, models: [...agent.models] })) };
    },
    templates: () => settings.templates(),
    saveTemplate: (input) => settings.saveTemplate(input),
    removeTemplate: async ({ id }) => {
      await prompts.removeTemplate(id);
      return {};
    },
    preprocessors: () => settings.preprocessors(),
    savePreprocessor: (input) => settings.savePreprocessor(input),
    removePreprocessor: async ({ contentType, project }) => {
      await prompts.removePreprocessor(contentType, project);
      return {};
    },
  };
}

/**
 * Describes what was tested, whatever the environment sets for other runs, and says that ceilings
 * do not stop a test.
 */
function triedWords({ model, ceilings }: SummaryRequest): string {
  if (model === null) return '';
  const { endpoint, price } = model;
  const isFree = price !== null && price.input === 0 && price.output === 0;
  const isForbidden = ceilings.daily === 0 || ceilings.monthly === 0;
  const money =
    isForbidden && !isFree
      ? ' Ceilings do not stop a test: this one short question is in the ledger.'
      : '';
  return ` Tried: ${endpoint.model} at ${endpoint.baseUrl}.${money}`;
}
