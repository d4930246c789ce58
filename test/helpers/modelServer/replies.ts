import type { Asked } from './asked.ts';
import type { Usage } from './wire.ts';

export interface ToolUse {
  readonly name: string;
  /** Text is sent as it is, where JSON belongs. */
  readonly input: Readonly<Record<string, unknown>> | string;
}

/** What the server does with one request. */
export type Reply =
  | {
      readonly kind: 'answer';
      readonly text: string;
      readonly finish?: 'stop' | 'length' | 'refusal';
      /** Tools that it uses at once instead of answering. */
      readonly calls?: readonly ToolUse[];
      /** What it says that it read and wrote, in place of this server's own count. */
      readonly usage?: Usage;
    }
  | {
      readonly kind: 'error';
      readonly status: number;
      readonly message: string;
      readonly code?: string;
      readonly param?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'raw';
      readonly status: number;
      readonly body: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Never answers. */
  | { readonly kind: 'hang' }
  /** Sends the head and half of a body, then nothing, or the end of the connection. */
  | { readonly kind: 'half'; readonly ending: 'hang' | 'close'; readonly text: string };

/** What to reply to the index-th request since the behaviour was set. */
export type Behaviour = (asked: Asked, index: number) => Reply | Promise<Reply>;

export const ok = (text: string): Reply => ({ kind: 'answer', text });
/** Uses tools, all at once. */
export const uses = (...calls: readonly ToolUse[]): Reply => ({ kind: 'answer', text: '', calls });
export const cutAtLimit = (text: string): Reply => ({ kind: 'answer', text, finish: 'length' });
export const empty = (): Reply => ok('');
export const refusal = (text = 'I cannot help with that.'): Reply => ({
  kind: 'answer',
  text,
  finish: 'refusal',
});

/** `retryAfter`: the header's value, seconds or a date. */
export const rateLimited = (retryAfter?: string): Reply => ({
  kind: 'error',
  status: 429,
  message: 'Rate limit reached for requests.',
  code: 'rate_limit_exceeded',
  ...(retryAfter === undefined ? {} : { headers: { 'retry-after': retryAfter } }),
});
export const outOfCredit = (): Reply => ({
  kind: 'error',
  status: 429,
  message: 'You exceeded your current quota.',
  code: 'insufficient_quota',
});
export const serverError = (status = 500): Reply => ({
  kind: 'error',
  status,
  message: 'The server had an error while processing your request.',
});
/** Quotes the key, as real ones do. */
export const unauthorized = (asked: Asked): Reply => ({
  kind: 'error',
  status: 401,
  message: `Incorrect API key provided: ${asked.key ?? 'none'}.`,
  code: 'invalid_api_key',
});

export const hangs = (): Reply => ({ kind: 'hang' });
export const hangsInBody = (): Reply => ({ kind: 'half', ending: 'hang', text: 'half of it' });
export const cutStream = (): Reply => ({ kind: 'half', ending: 'close', text: 'half of it' });

export const proseAroundJson = (json: string): Reply =>
  ok(
    `Sure! Here is the summary you asked for:\n\n\`\`\`json\n${json}\n\`\`\`\n\nTell me if more is wanted.`,
  );
export const thinkBlocks = (json: string): Reply =>
  ok(`<think>\nThe user wants {"title": …}. Let me look at the events.\n</think>\n\n${json}`);
export const truncatedJson = (json: string): Reply =>
  cutAtLimit(json.slice(0, Math.floor(json.length * 0.6)));
/** Lists where texts belong and the other way round. */
export const wrongTypes = (json: string): Reply => {
  const values = Object.entries(JSON.parse(json) as Record<string, unknown>);
  const swapped = values.map(([name, value]) => [name, Array.isArray(value) ? 'none' : [value]]);
  return ok(JSON.stringify(Object.fromEntries(swapped)));
};
export const otherLanguage = (): Reply =>
  ok(
    JSON.stringify({
      title: 'Zusammenfassung eines langen Gesprächs über den Import',
      detailed: 'Es wurde über den Import gesprochen. Am Ende lief alles.',
      brief: 'Der Import läuft.',
      tags: 'Import, Protokolle',
      bullets: [{ text: 'Der Import läuft.', cites: ['e1'] }],
      keywords: ['Import'],
      anchors: [],
      entities: [],
      relations: [],
      timeMarkers: [],
    }),
  );
/** 5 MB. */
export const huge = (): Reply => ok('x'.repeat(5 * 1024 * 1024));

/** Refuses structure below which it knows none; the rest is answered by `next`. */
export const refusesSchema =
  (next: Behaviour, knows: 'json-object' | 'text' = 'json-object'): Behaviour =>
  (asked, index) => {
    const { structure } = asked;
    if (structure === null || (structure === 'json-object' && knows === 'json-object'))
      return next(asked, index);
    const param = asked.protocol === 'openai' ? 'response_format' : 'output_config.format';
    const message =
      structure === 'json-schema'
        ? `Invalid parameter: '${param}' of type 'json_schema' is not supported with this model.`
        : `Invalid parameter: ${asked.protocol === 'openai' ? "'response_format'" : "'tool_choice'"} is not supported with this model.`;
    return { kind: 'error', status: 400, message, code: 'invalid_request_error', param };
  };

/** Knows no tools; the rest is answered by `next`. */
export const refusesTools =
  (next: Behaviour): Behaviour =>
  (asked, index) =>
    asked.body['tools'] === undefined
      ? next(asked, index)
      : {
          kind: 'error',
          status: 400,
          message: `${asked.model} does not support tools`,
          code: 'invalid_request_error',
          param: 'tools',
        };

export const refusesTemperature =
  (next: Behaviour): Behaviour =>
  (asked, index) =>
    asked.body['temperature'] === undefined
      ? next(asked, index)
      : {
          kind: 'error',
          status: 400,
          message:
            "Unsupported value: 'temperature' does not support 0.3 with this model. Only the default (1) value is supported.",
          code: 'unsupported_value',
          param: 'temperature',
        };

/** Knows the limit of a reply by one of its two names only. */
export const refusesLimit =
  (name: 'max_tokens' | 'max_completion_tokens', next: Behaviour): Behaviour =>
  (asked, index) =>
    asked.body[name] === undefined
      ? next(asked, index)
      : {
          kind: 'error',
          status: 400,
          message: `Unsupported parameter: '${name}' is not supported with this model.`,
          code: 'unsupported_parameter',
          param: name,
        };

/** The first replies in their order, then the last for ever. */
export const inTurn =
  (...behaviours: readonly [Behaviour, ...Behaviour[]]): Behaviour =>
  (asked, index) =>
    (behaviours[Math.min(index, behaviours.length - 1)] ?? behaviours[0])(asked, index);
