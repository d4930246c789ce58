/** Settings, keys and prompts as a host keeps them. */
import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import { settingsSchema } from '../../contract/settingsSchemas.ts';
import type { Settings } from '../../contract/settingsSchemas.ts';
import { TEMPLATE_VARIABLES } from '../../domain/prompts/templateVariables.ts';
import type {
  PreprocessorEntry,
  PromptFiles,
  TemplateEntry,
} from '../../engine/ports/promptFiles.ts';
import type { SecretStore } from '../../engine/ports/secretStore.ts';
import type { SettingsFile } from '../../engine/ports/settingsFile.ts';
import { parseSettings } from '../../engine/settings/defaultSettings.ts';
import { applyEnvironment } from '../../engine/settings/effectiveSettings.ts';
import type { Environment } from '../../engine/settings/effectiveSettings.ts';
import { FEATURES, editionOf, hasFeature } from '../../engine/settings/features.ts';
import { makeSummaryRequest } from '../../engine/settings/makeSummaryRequest.ts';
import type { Wish } from '../../engine/settings/makeSummaryRequest.ts';
import { BUILT_IN_PRICES } from '../../engine/settings/prices.ts';
import type { SummaryRequest } from '../../engine/summaries/summaryRequest.ts';
import { TEMPLATE_KINDS } from '../../model/providers.ts';
import type { RemoteProvider } from '../../model/providers.ts';
import { keyFromEnvironment } from '../../node/secrets/keyFromEnvironment.ts';
import type { Log } from '../../engine/ports/log.ts';

export interface SettingsDeps {
  readonly file: SettingsFile;
  readonly secrets: SecretStore;
  readonly prompts: PromptFiles;
  readonly env: Environment;
  readonly log: Log;
  readonly projects: () => Promise<OutputOf<'settings'>['projects']>;
}

export interface SettingsService {
  settings(): Promise<Settings>;
  /** All that a run by settings and a wish needs; `tried` stands in for a provider's stored endpoint. */
  request(wish: Wish, tried?: ParsedInputOf<'testConnection'>['endpoint']): Promise<SummaryRequest>;
  show(): Promise<OutputOf<'settings'>>;
  save(settings: Settings): Promise<OutputOf<'settings'>>;
  saveKey(input: ParsedInputOf<'saveKey'>): Promise<OutputOf<'settings'>>;
  removeKey(input: ParsedInputOf<'removeKey'>): Promise<OutputOf<'settings'>>;
  templates(): Promise<OutputOf<'templates'>>;
  saveTemplate(input: ParsedInputOf<'saveTemplate'>): Promise<OutputOf<'saveTemplate'>>;
  preprocessors(): Promise<OutputOf<'preprocessors'>>;
  savePreprocessor(input: ParsedInputOf<'savePreprocessor'>): Promise<OutputOf<'savePreprocessor'>>;
}

/** A key this short is told nothing of. */
const LONG_KEY = 20;
const HINT = 4;

export function createSettingsService(deps: SettingsDeps): SettingsService {
  const { file, secrets, prompts, env, log } = deps;

  async function stored(): Promise<Settings> {
    const { settings, dropped } = parseSettings(await file.read());
    if (dropped.length > 0)
      log.warn('Settings that cannot be used were left out', { parts: dropped.join(', ') });
    return settings;
  }

  async function keyOf(provider: RemoteProvider): Promise<string | null> {
    const given = keyFromEnvironment(provider, env);
    return given?.secret ?? (await secrets.get(provider))?.secret ?? null;
  }

  async function keyFacts(
    provider: RemoteProvider,
  ): Promise<OutputOf<'settings'>['keys']['openai']> {
    const given = keyFromEnvironment(provider, env);
    const kept = given === null ? await secrets.get(provider) : null;
    const secret = given?.secret ?? kept?.secret ?? null;
    return {
      place: given === null ? (kept?.place ?? null) : 'environment',
      hint: secret === null || secret.length < LONG_KEY ? null : secret.slice(-HINT),
    };
  }

  async function show(): Promise<OutputOf<'settings'>> {
    const settings = await stored();
    const { provider, settings: effective, overridden } = applyEnvironment(settings, env);
    const edition = editionOf(env);
    return {
      settings,
      overridden,
      effective: {
        provider,
        model: provider === 'extractive' ? null : effective.endpoints[provider].model,
      },
      keys: { openai: await keyFacts('openai'), anthropic: await keyFacts('anthropic') },
      keyPlaces: [...(await secrets.places())],
      builtInPrices: [...BUILT_IN_PRICES],
      edition,
      features: Object.fromEntries(
        FEATURES.map((feature) => [feature, hasFeature(edition, feature)]),
      ),
      projects: await deps.projects(),
    };
  }

  return {
    settings: stored,
    async request(wish, tried) {
      const settings = await stored();
      const { provider } = wish;
      const changed =
        tried === undefined || provider === undefined || provider === 'extractive'
          ? settings
          : { ...settings, endpoints: { ...settings.endpoints, [provider]: tried } };
      return makeSummaryRequest(wish, { settings: changed, env, keyOf });
    },
    show,
    async save(settings) {
      await file.write(settingsSchema.parse(settings));
      return show();
    },
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
