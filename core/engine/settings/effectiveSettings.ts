import type { Settings } from '../../contract/settings.ts';
import { networkPlace, originOf, placeToAgree } from '../../model/networkPlace.ts';
import { PROVIDERS } from '../../model/providers.ts';
import type { HttpProvider, Provider, RemoteProvider } from '../../model/providers.ts';
import { StrataError } from '../../model/result.ts';
import type { Endpoint } from '../summaries/ports/languageModel.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface EffectiveSettings {
  readonly provider: Provider;
  readonly settings: Settings;
  /** By setting, the variable that overrides it. */
  readonly overridden: {
    readonly provider: string | null;
    readonly model: string | null;
    readonly openaiBaseUrl: string | null;
  };
}

/**
 * Settings with environment variables applied: `STRATA_PROVIDER`, `STRATA_MODEL` (for the chosen
 * provider), `OPENAI_BASE_URL`. Throws `bad-input` for an unknown provider.
 */
export function applyEnvironment(
  settings: Settings,
  env: Environment,
  wanted?: Provider,
): EffectiveSettings {
  const named = present(env['STRATA_PROVIDER']);
  const byEnvironment = PROVIDERS.find((one) => one === named);
  if (named !== undefined && byEnvironment === undefined)
    throw new StrataError({
      code: 'bad-input',
      message: `STRATA_PROVIDER is ${named}, but must be one of ${PROVIDERS.join(', ')}.`,
    });
  const provider = wanted ?? byEnvironment ?? settings.provider;
  const model = present(env['STRATA_MODEL']);
  const baseUrl = present(env['OPENAI_BASE_URL']);
  const { openai, anthropic, agent } = settings.endpoints;
  return {
    provider,
    settings: {
      ...settings,
      endpoints: {
        openai: {
          ...openai,
          ...(baseUrl === undefined ? {} : { baseUrl }),
          ...(model !== undefined && provider === 'openai' ? { model } : {}),
        },
        anthropic: {
          ...anthropic,
          ...(model !== undefined && provider === 'anthropic' ? { model } : {}),
        },
        agent: { ...agent, ...(model !== undefined && provider === 'agent' ? { model } : {}) },
      },
    },
    overridden: {
      provider: byEnvironment === undefined ? null : 'STRATA_PROVIDER',
      model: model === undefined ? null : 'STRATA_MODEL',
      openaiBaseUrl: baseUrl === undefined ? null : 'OPENAI_BASE_URL',
    },
  };
}

/** The endpoint of a provider, with its key. Throws `provider-not-configured`. */
export function endpointOf(
  settings: Settings,
  provider: RemoteProvider,
  { key, model }: { readonly key: string | null; readonly model?: string | undefined },
): Endpoint {
  return provider === 'agent'
    ? agentEndpoint(settings.endpoints.agent, model)
    : httpEndpoint(settings, provider, { key, model });
}

/** What an agent's texts are marked with: the model that it is asked for, else the agent itself. */
export const agentModel = ({
  kind,
  command,
  model,
}: Pick<Settings['endpoints']['agent'], 'kind' | 'command' | 'model'>): string =>
  model !== '' ? model : kind === 'custom' ? programName(command) : kind;

function agentEndpoint(
  agent: Settings['endpoints']['agent'],
  wanted: string | undefined,
): Endpoint {
  const { kind, command, ...limits } = agent;
  if (kind === 'custom' && command.length === 0)
    throw new StrataError({
      code: 'provider-not-configured',
      message:
        'No command is named. Enter one in the settings: a program that reads a prompt and answers.',
    });
  const named = wanted ?? agent.model;
  const asked = named === agentModel({ kind, command, model: '' }) ? '' : named;
  return {
    ...limits,
    provider: 'agent',
    baseUrl: agentAddress(agent),
    model: agentModel({ kind, command, model: asked }),
    key: null,
    agent: { kind, command, model: asked },
  };
}

/** Names an agent's command where others have an address, such as `claude-code`. */
export const agentAddress = ({
  kind,
  command,
}: Pick<Settings['endpoints']['agent'], 'kind' | 'command'>): string =>
  kind === 'custom' ? command.join(' ') : kind;

const programName = ([program = 'command']: readonly string[]): string =>
  program.split(/[\\/]/).at(-1) ?? program;

function httpEndpoint(
  settings: Settings,
  provider: HttpProvider,
  { key, model }: { readonly key: string | null; readonly model?: string | undefined },
): Endpoint {
  const endpoint = settings.endpoints[provider];
  const chosen = model ?? endpoint.model;
  if (chosen === '')
    throw new StrataError({
      code: 'provider-not-configured',
      message: `No model is chosen for ${provider}. Choose one in the settings, or set STRATA_MODEL.`,
    });
  const { baseUrl, agreed } = endpoint;
  const toAgree = placeToAgree(baseUrl);
  if (toAgree !== null && agreed !== toAgree)
    throw new StrataError({
      code: 'provider-not-configured',
      message: notAgreed(provider, baseUrl),
    });
  if (key === null && !isLocal(baseUrl))
    throw new StrataError({
      code: 'provider-not-configured',
      message: `There is no key for ${baseUrl}. Enter one in the settings, or set ${provider === 'openai' ? 'OPENAI_API_KEY' : 'ANTHROPIC_API_KEY'}.`,
    });
  return {
    ...endpoint,
    provider,
    baseUrl: baseUrl.replace(/\/+$/, ''),
    model: chosen,
    // Others on the network could read it.
    key: toAgree === null ? key : null,
  };
}

/** What is to be agreed to before words go to an address of one's own network. */
export const notAgreed = (provider: HttpProvider | 'embeddings', baseUrl: string): string =>
  `Words would go to ${hostIn(baseUrl)} on your network without encryption, so nothing is sent before you agree: in the settings, or by \`${provider === 'embeddings' ? provider : `model use ${provider}`} --address ${baseUrl} --agree-to ${hostIn(baseUrl)}\`.`;

/** Host and port. */
export const hostIn = (address: string): string =>
  (originOf(address) ?? address).replace(/^https?:\/\//, '');

/** Whether an address is on this machine, or on a network of one's own: no key is needed there. */
export const isLocal = (baseUrl: string): boolean => networkPlace(baseUrl) !== 'beyond';

function present(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim();
}
