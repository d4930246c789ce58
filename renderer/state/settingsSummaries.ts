/** The form of who writes summaries and how: settings as text fields, and back. */
import type { Settings } from '../../core/contract/settings.ts';
import { commandText, commandWords } from '../../core/model/commandLine.ts';
import { networkPlace, placeToAgree } from '../../core/model/networkPlace.ts';
import {
  HTTP_PROVIDERS,
  TEMPLATE_KINDS,
  type AgentKind,
  type HttpProvider,
  type Provider,
  type RemoteProvider,
  type TemplateKind,
} from '../../core/model/providers.ts';
import {
  createFieldReader,
  numberText,
  type FieldReader,
  type ReadForm,
} from './settingsFields.ts';

export interface LimitsForm {
  readonly concurrency: string;
  readonly requestsPerMinute: string;
  readonly tokensPerMinute: string;
  readonly timeoutSeconds: string;
  readonly retries: string;
}

export interface EndpointForm extends LimitsForm {
  readonly baseUrl: string;
  /** The place on a network of one's own that words may go to without encryption; empty for none. */
  readonly agreed: string;
  readonly model: string;
}

export interface AgentForm extends LimitsForm {
  readonly kind: AgentKind;
  /** A program and its arguments, as they are typed. */
  readonly command: string;
  /** Empty for the one that the agent is set to. */
  readonly model: string;
}

export interface SummariesForm {
  readonly provider: Provider;
  readonly endpoints: Readonly<Record<HttpProvider, EndpointForm>> & { readonly agent: AgentForm };
  readonly temperature: string;
  readonly maxOutputTokens: string;
  readonly markers: boolean;
  readonly validateAnchors: boolean;
  readonly batches: boolean;
  /** Template ids; empty for the built-in. */
  readonly templates: Readonly<Record<TemplateKind, string>>;
  /** Empty: nobody judges. */
  readonly judgeProvider: RemoteProvider | '';
  readonly judgeModel: string;
}

export type Endpoint = Settings['endpoints'][HttpProvider];
export type Agent = Settings['endpoints']['agent'];

export function summariesFormOf({ provider, endpoints, summaries }: Settings): SummariesForm {
  return {
    provider,
    endpoints: {
      openai: endpointForm(endpoints.openai),
      anthropic: endpointForm(endpoints.anthropic),
      agent: agentForm(endpoints.agent),
    },
    temperature: numberText(summaries.temperature),
    maxOutputTokens: numberText(summaries.maxOutputTokens),
    markers: summaries.markers,
    validateAnchors: summaries.validateAnchors,
    batches: summaries.batches,
    templates: recordOf(TEMPLATE_KINDS, (kind) => summaries.templates[kind] ?? ''),
    judgeProvider: summaries.judge?.provider ?? '',
    judgeModel: summaries.judge?.model ?? '',
  };
}

/** The form with an agent as the writer; models and commands of another agent mean nothing to it. */
export function withAgent(form: SummariesForm, kind: AgentKind): SummariesForm {
  const { agent } = form.endpoints;
  const same = agent.kind === kind ? agent : { ...agent, kind, command: '', model: '' };
  return { ...form, provider: 'agent', endpoints: { ...form.endpoints, agent: same } };
}

/**
 * Puts what the form says into the settings, whose other parts stay. Of a provider that nothing is asked of, and
 * whose fields are not shown therefore, only what can be used is taken.
 */
export function readSummaries(form: SummariesForm, settings: Settings): ReadForm<Settings> {
  const reader = createFieldReader();
  const taken = <T>(provider: RemoteProvider, read: (to: FieldReader) => T, kept: T): T => {
    if (form.provider === provider || form.judgeProvider === provider) return read(reader);
    const aside = createFieldReader();
    const wanted = aside.finish(read(aside));
    return wanted.ok ? wanted.value : kept;
  };
  const endpoints = {
    ...recordOf(HTTP_PROVIDERS, (provider) =>
      taken(
        provider,
        (to) => readEndpointFields(to, provider, form.endpoints[provider]),
        settings.endpoints[provider],
      ),
    ),
    agent: taken(
      'agent',
      (to) => readAgentFields(to, form.endpoints.agent),
      settings.endpoints.agent,
    ),
  };
  // A model has to be named only where it is asked, and agents are set to one.
  if (form.provider === 'openai' || form.provider === 'anthropic') {
    if (endpoints[form.provider].model === '')
      reader.refuse(
        `${form.provider}.model`,
        'Name a model, or test the connection to choose one.',
      );
  } else if (form.provider === 'agent' && isWithoutCommand(endpoints.agent))
    reader.refuse('agent.command', 'Name the command: a program that reads a prompt and answers.');
  const judgeModel = form.judgeModel.trim();
  if (form.judgeProvider !== '' && judgeModel === '')
    reader.refuse('judgeModel', 'Name the model that is to judge.');
  const chosen = TEMPLATE_KINDS.filter((kind) => form.templates[kind] !== '');
  return reader.finish({
    ...settings,
    provider: form.provider,
    endpoints,
    summaries: {
      temperature: reader.number('temperature', form.temperature, {
        min: 0,
        // The API of Anthropic takes no more.
        max: form.provider === 'anthropic' ? 1 : 2,
        whole: false,
      }),
      maxOutputTokens: reader.optionalNumber('maxOutputTokens', form.maxOutputTokens, {
        min: 64,
        max: 128_000,
        whole: true,
      }),
      markers: form.markers,
      validateAnchors: form.validateAnchors,
      batches: form.batches,
      templates: Object.fromEntries(chosen.map((kind) => [kind, form.templates[kind]])),
      judge: form.judgeProvider === '' ? null : { provider: form.judgeProvider, model: judgeModel },
    },
  });
}

/** One endpoint alone, to try it before it is saved. Errors are named as in the whole form. */
export function readEndpoint(provider: HttpProvider, form: EndpointForm): ReadForm<Endpoint> {
  const reader = createFieldReader();
  return reader.finish(readEndpointFields(reader, provider, form));
}

/** An agent alone, to try it before it is saved. */
export function readAgent(form: AgentForm): ReadForm<Agent> {
  const reader = createFieldReader();
  const agent = readAgentFields(reader, form);
  if (isWithoutCommand(agent)) reader.refuse('agent.command', 'Name the command first.');
  return reader.finish(agent);
}

const isWithoutCommand = ({ kind, command }: Agent): boolean =>
  kind === 'custom' && command.length === 0;

function endpointForm(endpoint: Endpoint): EndpointForm {
  const { baseUrl, model, agreed = '' } = endpoint;
  return { baseUrl, model, agreed, ...limitsForm(endpoint) };
}

function agentForm(agent: Agent): AgentForm {
  const { kind, command, model } = agent;
  return { kind, command: commandText(command), model, ...limitsForm(agent) };
}

function limitsForm(limits: Endpoint | Agent): LimitsForm {
  return {
    concurrency: numberText(limits.concurrency),
    requestsPerMinute: numberText(limits.requestsPerMinute),
    tokensPerMinute: numberText(limits.tokensPerMinute),
    timeoutSeconds: numberText(limits.timeoutMs / 1000),
    retries: numberText(limits.retries),
  };
}

function readAgentFields(reader: FieldReader, form: AgentForm): Agent {
  const { kind } = form;
  const words = commandWords(form.command);
  if (words === null) reader.refuse('agent.command', 'A quote in it is not closed.');
  return {
    kind,
    command: [...(words ?? [])],
    model: readModel(reader, 'agent', form.model),
    ...readLimits(reader, 'agent', form),
  };
}

function readEndpointFields(
  reader: FieldReader,
  provider: HttpProvider,
  form: EndpointForm,
): Endpoint {
  const baseUrl = form.baseUrl.trim();
  const place = placeToAgree(baseUrl);
  const isAgreed = place !== null && form.agreed === place;
  const wrong =
    addressProblem(baseUrl) ??
    (place === null || isAgreed ? null : 'Agree below that words go there without encryption.');
  if (wrong !== null) reader.refuse(`${provider}.baseUrl`, wrong);
  return {
    baseUrl,
    ...(isAgreed ? { agreed: place } : {}),
    model: readModel(reader, provider, form.model),
    ...readLimits(reader, provider, form),
  };
}

function readModel(reader: FieldReader, provider: RemoteProvider, text: string): string {
  const model = text.trim();
  if (model.length > 200) reader.refuse(`${provider}.model`, 'No model has so long a name.');
  return model;
}

function readLimits(reader: FieldReader, provider: RemoteProvider, form: LimitsForm) {
  const whole = (field: keyof LimitsForm, min: number, max: number): number =>
    reader.number(`${provider}.${field}`, form[field], { min, max, whole: true });
  const perMinute = (field: keyof LimitsForm, max: number): number | null =>
    reader.optionalNumber(`${provider}.${field}`, form[field], { min: 1, max, whole: true });
  return {
    concurrency: whole('concurrency', 1, 32),
    requestsPerMinute: perMinute('requestsPerMinute', 100_000),
    tokensPerMinute: perMinute('tokensPerMinute', 1_000_000_000),
    timeoutMs: Math.round(
      1000 *
        reader.number(`${provider}.timeoutSeconds`, form.timeoutSeconds, {
          min: 1,
          max: 3_600,
          whole: false,
        }),
    ),
    retries: whole('retries', 0, 10),
  };
}

/** What is wrong with an address, in words; null when a request could go there. */
function addressProblem(text: string): string | null {
  if (text === '') return 'Give the address, such as https://api.openai.com/v1.';
  if (text.length > 500) return 'No address is so long.';
  if (!URL.canParse(text)) return 'This is no address. It begins with https:// or http://.';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return 'An address begins with https:// or http://.';
  if (url.username !== '' || url.password !== '')
    return 'Leave the key out of the address: it belongs under Keys.';
  if (url.protocol === 'http:' && networkPlace(text) === 'beyond')
    return 'Words would go there without encryption: use https.';
  if (url.hostname.startsWith('your-')) return `Put your own name in place of “${url.hostname}”.`;
  return null;
}

function recordOf<Key extends string, T>(
  keys: readonly Key[],
  value: (key: Key) => T,
): Record<Key, T> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, T>;
}
