/** The form of who writes summaries and how: settings as text fields, and back. */
import type { Settings } from '../../core/contract/settings.ts';
import {
  REMOTE_PROVIDERS,
  TEMPLATE_KINDS,
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

export interface EndpointForm {
  readonly baseUrl: string;
  readonly model: string;
  readonly concurrency: string;
  readonly requestsPerMinute: string;
  readonly tokensPerMinute: string;
  readonly timeoutSeconds: string;
  readonly retries: string;
}

export interface SummariesForm {
  readonly provider: Provider;
  readonly endpoints: Readonly<Record<RemoteProvider, EndpointForm>>;
  readonly temperature: string;
  readonly maxOutputTokens: string;
  readonly markers: boolean;
  readonly validateAnchors: boolean;
  /** Template ids; empty for the built-in. */
  readonly templates: Readonly<Record<TemplateKind, string>>;
  /** Empty: nobody judges. */
  readonly judgeProvider: RemoteProvider | '';
  readonly judgeModel: string;
}

export type Endpoint = Settings['endpoints'][RemoteProvider];

export function summariesFormOf({ provider, endpoints, summaries }: Settings): SummariesForm {
  return {
    provider,
    endpoints: {
      openai: endpointForm(endpoints.openai),
      anthropic: endpointForm(endpoints.anthropic),
    },
    temperature: numberText(summaries.temperature),
    maxOutputTokens: numberText(summaries.maxOutputTokens),
    markers: summaries.markers,
    validateAnchors: summaries.validateAnchors,
    templates: recordOf(TEMPLATE_KINDS, (kind) => summaries.templates[kind] ?? ''),
    judgeProvider: summaries.judge?.provider ?? '',
    judgeModel: summaries.judge?.model ?? '',
  };
}

/** Puts what the form says into the settings, whose other parts stay. */
export function readSummaries(form: SummariesForm, settings: Settings): ReadForm<Settings> {
  const reader = createFieldReader();
  const endpoints = recordOf(REMOTE_PROVIDERS, (provider) =>
    readEndpointFields(reader, provider, form.endpoints[provider]),
  );
  // A model has to be named only where it is asked.
  if (form.provider !== 'extractive' && endpoints[form.provider].model === '')
    reader.refuse(`${form.provider}.model`, 'Name a model, or test the connection to choose one.');
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
      templates: Object.fromEntries(chosen.map((kind) => [kind, form.templates[kind]])),
      judge: form.judgeProvider === '' ? null : { provider: form.judgeProvider, model: judgeModel },
    },
  });
}

/** One endpoint alone, to try it before it is saved. Errors are named as in the whole form. */
export function readEndpoint(provider: RemoteProvider, form: EndpointForm): ReadForm<Endpoint> {
  const reader = createFieldReader();
  return reader.finish(readEndpointFields(reader, provider, form));
}

function endpointForm(endpoint: Endpoint): EndpointForm {
  return {
    baseUrl: endpoint.baseUrl,
    model: endpoint.model,
    concurrency: numberText(endpoint.concurrency),
    requestsPerMinute: numberText(endpoint.requestsPerMinute),
    tokensPerMinute: numberText(endpoint.tokensPerMinute),
    timeoutSeconds: numberText(endpoint.timeoutMs / 1000),
    retries: numberText(endpoint.retries),
  };
}

function readEndpointFields(
  reader: FieldReader,
  provider: RemoteProvider,
  form: EndpointForm,
): Endpoint {
  const baseUrl = form.baseUrl.trim();
  const wrong = addressProblem(baseUrl);
  if (wrong !== null) reader.refuse(`${provider}.baseUrl`, wrong);
  const model = form.model.trim();
  if (model.length > 200) reader.refuse(`${provider}.model`, 'No model has so long a name.');
  const whole = (field: keyof EndpointForm, min: number, max: number): number =>
    reader.number(`${provider}.${field}`, form[field], { min, max, whole: true });
  const perMinute = (field: keyof EndpointForm, max: number): number | null =>
    reader.optionalNumber(`${provider}.${field}`, form[field], { min: 1, max, whole: true });
  return {
    baseUrl,
    model,
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
  if (url.hostname.startsWith('your-')) return `Put your own name in place of “${url.hostname}”.`;
  return null;
}

function recordOf<Key extends string, T>(
  keys: readonly Key[],
  value: (key: Key) => T,
): Record<Key, T> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, T>;
}
