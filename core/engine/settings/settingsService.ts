/** The host's settings, keys and prompts. */
import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import { storedSettingsSchema } from '../../contract/settings.ts';
import type { Settings } from '../../contract/settings.ts';
import { TEMPLATE_VARIABLES } from '../../domain/prompts/templateVariables.ts';
import type { PreprocessorEntry, PromptFiles, TemplateEntry } from './ports/promptFiles.ts';
import { modelPrice } from './modelPrice.ts';
import type { ToldModels } from './ports/toldModels.ts';
import type { SecretStore } from './ports/secretStore.ts';
import type { SettingsFile } from './ports/settingsFile.ts';
import { parseSettings } from './defaultSettings.ts';
import { agentAddress, agentModel, applyEnvironment } from './effectiveSettings.ts';
import type { Environment } from './effectiveSettings.ts';
import { tidyExclusions, unmatchedExclusions } from './excluded.ts';
import { FEATURES, editionOf, hasFeature } from './features.ts';
import { makeSummaryRequest } from './makeSummaryRequest.ts';
import type { Wish } from './makeSummaryRequest.ts';
import { BUILT_IN_PRICES } from './prices.ts';
import { problemOf } from './settingsProblem.ts';
import type { SummaryRequest } from '../summaries/summaryRequest.ts';
import { makeEmbedRequest } from '../search/vectors/embedRequest.ts';
import type { EmbedRequest } from '../search/vectors/embedRequest.ts';
import { TEMPLATE_KINDS } from '../../model/providers.ts';
import type { KeyName, Provider } from '../../model/providers.ts';
import { contextProblem } from '../summaries/contextRoom.ts';
import { StrataError } from '../../model/result.ts';
import { createSerialQueue } from '../../model/serialQueue.ts';
import { keyFromEnvironment } from './keyFromEnvironment.ts';
import type { Log } from './ports/log.ts';

export interface SettingsDeps {
  readonly file: SettingsFile;
  readonly secrets: SecretStore;
  readonly prompts: PromptFiles;
  readonly env: Environment;
  readonly log: Log;
  readonly homeDir: string;
  /** Hash in hex, for telling settings apart. */
  readonly hash: (text: string) => string;
  readonly told: ToldModels;
  /** Throws `bad-input` for an address that text must not be sent to. */
  readonly checkAddress: (baseUrl: string, agreed?: string) => void;
  readonly projects: () => Promise<OutputOf<'settings'>['projects']>;
}

export interface SettingsService {
  /** Falls back to the defaults where stored settings cannot be used. */
  settings(): Promise<Settings>;
  /**
   * Everything a run needs, from the settings and the caller's wishes. `tried` replaces a
   * provider's stored endpoint and is used as it is, ignoring the environment.
   */
  request(wish: Wish, tried?: ParsedInputOf<'testConnection'>): Promise<SummaryRequest>;
  /** Everything needed to make vectors or to search by them, including whatever prevents it. */
  embedRequest(): Promise<EmbedRequest>;
  show(): Promise<OutputOf<'settings'>>;
  /** Throws `bad-input` with `details.revision` if others were saved since `input.revision`. */
  save(input: ParsedInputOf<'saveSettings'>): Promise<OutputOf<'settings'>>;
  saveKey(input: ParsedInputOf<'saveKey'>): Promise<OutputOf<'settings'>>;
  removeKey(input: ParsedInputOf<'removeKey'>): Promise<OutputOf<'settings'>>;
  templates(): Promise<OutputOf<'templates'>>;
  saveTemplate(input: ParsedInputOf<'saveTemplate'>): Promise<OutputOf<'saveTemplate'>>;
  preprocessors(): Promise<OutputOf<'preprocessors'>>;
  savePreprocessor(input: ParsedInputOf<'savePreprocessor'>): Promise<OutputOf<'savePreprocessor'>>;
}

interface Stored {
  readonly settings: Settings;
  readonly revision: string;
  /** Parts that could not be used. */
  readonly dropped: readonly string[];
  readonly problem: string | null;
}

export function createSettingsService(deps: SettingsDeps): SettingsService {
  const { file, secrets, prompts, env, log } = deps;
  const { homeDir: home } = deps;
  const told: ToldModels['last'] = (place) => deps.told.last(place);
  const inTurn = createSerialQueue();
  let toldProblem: string | null = null;

  async function stored(): Promise<Stored> {
    const { settings, dropped, problem } = await readStored();
    if (problem !== null && problem !== toldProblem) log.warn(problem);
    toldProblem = problem;
    const { privacy } = settings;
    const excludedProjects = tidyExclusions(privacy.excludedProjects, home);
    const tidied = { ...settings, privacy: { ...privacy, excludedProjects } };
    return { settings: tidied, revision: deps.hash(JSON.stringify(tidied)), dropped, problem };
  }

  async function readStored(): Promise<Omit<Stored, 'revision'>> {
    try {
      const { settings, dropped } = parseSettings(await file.read());
      return { settings, dropped, problem: problemOf(dropped) };
    } catch (thrown) {
      // The built-in summariser needs none of them.
      if (!(thrown instanceof StrataError)) throw thrown;
      const { settings } = parseSettings(undefined);
      const dropped = ['settings'];
      return { settings, dropped, problem: `${thrown.message} ${problemOf(dropped) ?? ''}`.trim() };
    }
  }

  /** The model that a provider writes with, and what is known of it. */
  async function modelFacts(
    provider: Provider,
    { endpoints, money }: Settings,
  ): Promise<Omit<OutputOf<'settings'>['effective'], 'provider'>> {
    if (provider === 'extractive')
      return { model: null, price: null, context: null, contextProblem: null };
    const { agent } = endpoints;
    const place =
      provider === 'agent'
        ? { baseUrl: agentAddress(agent), model: agentModel(agent), agent }
        : { ...endpoints[provider], baseUrl: endpoints[provider].baseUrl.replace(/\/+$/, '') };
    const last = provider === 'agent' ? null : await told(place);
    const known = modelPrice(place, { prices: money.prices, told: last });
    return {
      model: place.model,
      price:
        known === null
          ? null
          : { input: known.price.input, output: known.price.output, from: known.from },
      context: last?.context ?? null,
      contextProblem: last === null ? null : contextProblem(last),
    };
  }

  async function keyOf(name: KeyName): Promise<string | null> {
    return fromEnvironment(name)?.secret ?? (await secrets.get(name))?.secret ?? null;
  }

  async function keyFacts(name: KeyName): Promise<OutputOf<'settings'>['keys']['openai']> {
    if (fromEnvironment(name) !== null) return { place: 'environment' };
    return { place: (await secrets.get(name))?.place ?? null };
  }

  function fromEnvironment(name: KeyName): ReturnType<typeof keyFromEnvironment> {
    return name === 'embeddings' ? null : keyFromEnvironment(name, env);
  }

  async function show(): Promise<OutputOf<'settings'>> {
    const [{ settings, revision, problem }, projects] = await Promise.all([
      stored(),
      deps.projects(),
    ]);
    const { provider, settings: effective, overridden } = applyEnvironment(settings, env);
    const edition = editionOf(env);
    return {
      settings,
      revision,
      problem,
      overridden,
      effective: { provider, ...(await modelFacts(provider, effective)) },
      keys: {
        openai: await keyFacts('openai'),
        anthropic: await keyFacts('anthropic'),
        embeddings: await keyFacts('embeddings'),
      },
      keyPlaces: [...(await secrets.places())],
      builtInPrices: [...BUILT_IN_PRICES],
      edition,
      features: Object.fromEntries(
        FEATURES.map((feature) => [feature, hasFeature(edition, feature)]),
      ),
      projects,
      unmatchedExclusions: unmatchedExclusions(
        settings.privacy.excludedProjects,
        projects.map(({ project }) => project),
      ),
    };
  }

  return {
    settings: async () => (await stored()).settings,
    async request(wish, tried) {
      const { settings, dropped } = await stored();
      const endpoint = tried?.provider === 'agent' ? tried.agent : tried?.endpoint;
      if (tried === undefined || endpoint === undefined)
        return makeSummaryRequest(wish, { settings, dropped, env, keyOf, told });
      const endpoints = { ...settings.endpoints, [tried.provider]: endpoint };
      return makeSummaryRequest(wish, {
        settings: { ...settings, endpoints },
        env: { ...env, OPENAI_BASE_URL: undefined, STRATA_MODEL: undefined },
        keyOf,
        told,
      });
    },
    async embedRequest() {
      const { settings, dropped } = await stored();
      return makeEmbedRequest({ settings, dropped, env, keyOf, checkAddress: deps.checkAddress });
    },
    show,
    save: ({ revision: madeFrom, ...settings }) =>
      inTurn(async () => {
        const { revision } = await stored();
        if (madeFrom !== undefined && madeFrom !== revision)
          throw new StrataError({
            code: 'bad-input',
            message:
              'The settings were changed elsewhere meanwhile. Open them again and save once more.',
            details: { revision },
          });
        const { privacy, ...rest } = storedSettingsSchema.parse(settings);
        const excludedProjects = tidyExclusions(privacy.excludedProjects, home);
        await file.write({ ...rest, privacy: { ...privacy, excludedProjects } });
        return show();
      }),
    async saveKey({ provider, key, place }) {
      await secrets.set(provider, key, place);
      return show();
    },
    async removeKey({ provider }) {
      await secrets.remove(provider);
      return show();
    },
    async templates() {
      const entries = await prompts.templates();
      return {
        templates: entries.map((entry) => toTemplate(entry, entries)),
        variables: variables(),
      };
    },
    async saveTemplate({ text }) {
      const saved = await prompts.saveTemplate(text);
      return toTemplate(saved, await prompts.templates());
    },
    async preprocessors() {
      return { preprocessors: (await prompts.preprocessors()).map(toPreprocessor) };
    },
    savePreprocessor: async ({ text, project }) =>
      toPreprocessor(await prompts.savePreprocessor(text, project)),
  };
}

function toTemplate(
  { id, kind, version, description, origin, text, problem }: TemplateEntry,
  all: readonly TemplateEntry[],
): OutputOf<'saveTemplate'> {
  const overrides =
    origin === 'user' && all.some((one) => one.origin === 'built-in' && one.id === id);
  return {
    id,
    kind,
    version: version === null ? null : `${id}@${version}`,
    description: description ?? '',
    origin,
    overrides,
    text,
    problem,
  };
}

function toPreprocessor({
  name,
  contentType,
  origin,
  project,
  text,
  problem,
}: PreprocessorEntry): OutputOf<'savePreprocessor'> {
  return { name, contentType, origin, project, text, problem };
}

/** Each name once, with the kinds of template that may use it. */
function variables(): OutputOf<'templates'>['variables'] {
  const byName = new Map<string, OutputOf<'templates'>['variables'][number]>();
  for (const kind of TEMPLATE_KINDS)
    for (const { name, description, fields } of TEMPLATE_VARIABLES[kind]) {
      const inside = fields?.map((field) => field.name).join(', ');
      const words = inside === undefined ? description : `${description} Each has: ${inside}.`;
      const known = byName.get(name) ?? { name, kinds: [], description: words };
      known.kinds.push(kind);
      byName.set(name, known);
    }
  return [...byName.values()];
}
