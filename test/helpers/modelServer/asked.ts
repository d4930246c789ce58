import type { IncomingHttpHeaders } from 'node:http';

export type Json = Readonly<Record<string, unknown>>;

/** What a client asked, in the words of neither protocol. */
export interface Asked {
  readonly protocol: 'openai' | 'anthropic';
  readonly kind: 'completion' | 'embeddings' | 'models' | 'unknown';
  readonly method: string;
  readonly path: string;
  /** Lower-case names; a key's value is struck out. */
  readonly headers: Readonly<Record<string, string>>;
  /** The key that came, for comparing only. */
  readonly key: string | null;
  readonly body: Json;
  readonly model: string;
  readonly system: string;
  readonly user: string;
  /** How structure was asked for; null where none was. */
  readonly structure: 'json-schema' | 'json-object' | null;
  /** Of the request itself, or written in the system's words. */
  readonly schema: Json | null;
  /** Names of the tools that are offered besides the answer; empty where none are. */
  readonly tools: readonly string[];
  /** Name of the tool that takes the answer; null where there is none. */
  readonly answerTool: string | null;
  /** May it use tools, or must it answer? */
  readonly mayCall: boolean;
  /** What tools brought so far, oldest first. */
  readonly results: readonly string[];
  readonly maxTokens: number | null;
  readonly atMs: number;
}

export function readAsked(request: {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly atMs: number;
}): Asked {
  const { method, path, atMs } = request;
  const body = objectOf(request.text === '' ? {} : parse(request.text));
  const protocol = request.headers['anthropic-version'] === undefined ? 'openai' : 'anthropic';
  const said = protocol === 'openai' ? openaiWords(body) : anthropicWords(body);
  return {
    protocol,
    kind: kindOf(path),
    method,
    path,
    ...headersOf(request.headers),
    body,
    model: textOf(body['model']),
    ...said,
    schema: said.schema ?? schemaInWords(said.system),
    ...talkOf(body),
    maxTokens: countOf(body['max_completion_tokens'] ?? body['max_tokens']),
    atMs,
  };
}

function kindOf(path: string): Asked['kind'] {
  const { pathname } = new URL(path, 'http://127.0.0.1');
  if (pathname.endsWith('/models')) return 'models';
  if (pathname.endsWith('/embeddings')) return 'embeddings';
  return /\/(chat\/completions|messages)$/.test(pathname) ? 'completion' : 'unknown';
}

function headersOf(headers: IncomingHttpHeaders): Pick<Asked, 'headers' | 'key'> {
  const bearer = /^Bearer (.*)$/.exec(headers.authorization ?? '')?.[1];
  const given = headers['x-api-key'];
  const key = bearer ?? (typeof given === 'string' ? given : null);
  const shown = Object.entries(headers).map(([name, value]) => [
    name,
    key === null ? String(value) : String(value).replaceAll(key, '[key]'),
  ]);
  return { key, headers: Object.fromEntries(shown) };
}

type Words = Pick<Asked, 'system' | 'user' | 'structure' | 'schema'>;

function openaiWords(body: Json): Words {
  const messages = objectsOf(body['messages']);
  const of = (role: string) =>
    messages
      .filter((message) => message['role'] === role)
      .map(({ content }) => textOf(content))
      .join('\n');
  const format = objectOf(body['response_format']);
  const type = format['type'];
  return {
    system: of('system'),
    user: of('user'),
    structure:
      type === 'json_schema' ? 'json-schema' : type === 'json_object' ? 'json-object' : null,
    schema:
      maybe(objectOf(format['json_schema'])['schema']) ??
      maybe(objectOf(objectOf(objectsOf(body['tools']).at(-1))['function'])['parameters']),
  };
}

function anthropicWords(body: Json): Words {
  const format = objectOf(objectOf(body['output_config'])['format']);
  const tool = objectsOf(body['tools']).at(-1);
  const isForced = objectsOf(body['tools']).length === 1;
  const constrained = maybe(format['schema']);
  return {
    system: Array.isArray(body['system'])
      ? objectsOf(body['system'])
          .map(({ text }) => textOf(text))
          .join('')
      : textOf(body['system']),
    user: objectsOf(body['messages'])
      .map(({ content }) => textOf(content))
      .join('\n'),
    structure: constrained !== null ? 'json-schema' : isForced ? 'json-object' : null,
    schema: constrained ?? maybe(tool?.['input_schema']),
  };
}

type Talk = Pick<Asked, 'tools' | 'answerTool' | 'mayCall' | 'results'>;

/** A conversation with tools offers the answer as the last of them. */
function talkOf(body: Json): Talk {
  const offered = objectsOf(body['tools']).map((tool) => {
    const { name } = 'function' in tool ? objectOf(tool['function']) : tool;
    return textOf(name);
  });
  const choice = body['tool_choice'];
  const isAuto = choice === 'auto' || objectOf(choice)['type'] === 'auto';
  const isTalk = offered.length > 1;
  return {
    tools: isTalk ? offered.slice(0, -1) : [],
    answerTool: isTalk ? (offered.at(-1) ?? null) : null,
    mayCall: isTalk && isAuto,
    results: objectsOf(body['messages']).flatMap(({ role, content }) =>
      role === 'tool'
        ? [textOf(content)]
        : objectsOf(content)
            .filter(({ type }) => type === 'tool_result')
            .map((block) => textOf(block['content'])),
    ),
  };
}

function schemaInWords(system: string): Json | null {
  const begin = system.lastIndexOf('\n{"');
  return begin < 0 ? null : maybe(parse(system.slice(begin + 1)));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function objectOf(value: unknown): Json {
  return maybe(value) ?? {};
}

export function objectsOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

function maybe(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
