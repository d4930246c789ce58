import type {
  Completion,
  CompletionRequest,
  Endpoint,
  ToolRound,
  ToolTalk,
} from '../../engine/summaries/ports/languageModel.ts';
import { baseOf } from './endpointAddress.ts';
import type { JsonObject } from './json.ts';
import { asCount, asObject, objectsOf, toldUse } from './json.ts';
import { strange } from './judgeHttpStatus.ts';
import type { Protocol } from './protocol.ts';
import type { RequestShape } from './requestShape.ts';
import { withSchemaInWords } from './requestShape.ts';
import type { SaidWithTools } from './toolAnswer.ts';
import { readToolAnswer, toolsOffered } from './toolAnswer.ts';
import { messagesInWords, withToolsInWords } from './toolWords.ts';

const API_VERSION = '2023-06-01';

/**
 * Anthropic's Messages API. Structure is tried in this order: a JSON schema that constrains the
 * output, a tool that must be called with an object (here `json-object`), words.
 */
export function anthropicProtocol(endpoint: Endpoint, url: URL): Protocol {
  const version = baseOf(url).endsWith('/v1') ? '' : '/v1';
  return {
    headers: {
      'anthropic-version': API_VERSION,
      ...(endpoint.key === null ? {} : { 'x-api-key': endpoint.key }),
    },
    firstShape: (structure) => ({
      structure,
      limitName: 'max_tokens',
      temperature: true,
      tools: 'native',
    }),
    async complete(request, shape, call) {
      const body = JSON.stringify(bodyOf(request, shape, endpoint.model));
      return readAnswer(await call(`${version}/messages`, body), request, shape);
    },
    bodyOf: (request, shape) => bodyOf(request, shape, endpoint.model),
    completionOf: readAnswer,
    async listModels(call) {
      const { data } = await call(`${version}/models?limit=1000`, null);
      return objectsOf(data).flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
    },
  };

  function readAnswer(
    answer: JsonObject,
    request: CompletionRequest,
    shape: RequestShape,
  ): Completion {
    if (!Array.isArray(answer['content'])) throw strange({ endpoint, url });
    return completionOf(answer, request, shape);
  }
}

function bodyOf(request: CompletionRequest, shape: RequestShape, model: string): JsonObject {
  const { schema, talk } = request;
  const inWords = schema !== null && shape.structure === 'text';
  return {
    model,
    ...(talk === undefined
      ? {
          system: cached(inWords ? withSchemaInWords(request, schema) : request.system),
          messages: [{ role: 'user', content: request.user }],
          ...structureOf(request, shape),
        }
      : talkOf(request, talk, shape)),
    max_tokens: request.maxOutputTokens,
    // Anthropic's scale ends at 1.
    ...(shape.temperature ? { temperature: Math.min(1, request.temperature) } : {}),
  };
}

/** UTF-16 units below which no model keeps a prompt: 1,024 tokens, of most models more. */
const CACHED_FROM = 4_096;

/** The instructions, which many calls have in common, marked to be kept for five minutes. */
function cached(system: string): unknown {
  if (system.length < CACHED_FROM) return system;
  return [{ type: 'text', text: system, cache_control: { type: 'ephemeral' } }];
}

function talkOf(request: CompletionRequest, talk: ToolTalk, { tools }: RequestShape): JsonObject {
  const { system, user, schema } = request;
  if (tools === 'words')
    return { system: withToolsInWords(request, talk), messages: messagesInWords(user, talk) };
  return {
    system,
    messages: [{ role: 'user', content: user }, ...talk.rounds.flatMap(roundMessages)],
    tools: toolsOffered(talk, schema).map(({ parameters, ...tool }) => ({
      ...tool,
      input_schema: parameters,
    })),
    tool_choice:
      talk.mayCall || schema === null ? { type: 'auto' } : { type: 'tool', name: schema.name },
  };
}

/** Blocks of text must not be empty. */
function roundMessages({ said, calls, results }: ToolRound): readonly JsonObject[] {
  return [
    {
      role: 'assistant',
      content: [
        ...(said.trim() === '' ? [] : [{ type: 'text', text: said }]),
        ...calls.map(({ id, name, input }) => ({ type: 'tool_use', id, name, input: input ?? {} })),
      ],
    },
    {
      role: 'user',
      content: calls.map(({ id }, at) => ({
        type: 'tool_result',
        tool_use_id: id,
        content: results[at] ?? '',
      })),
    },
  ];
}

function structureOf({ schema }: CompletionRequest, { structure }: RequestShape): JsonObject {
  if (schema === null || structure === 'text') return {};
  if (structure === 'json-object')
    return {
      tools: [{ name: schema.name, description: 'Takes the answer.', input_schema: schema.schema }],
      tool_choice: { type: 'tool', name: schema.name },
    };
  return {
    output_config: { format: { type: 'json_schema', schema: withoutBounds(schema.schema) } },
  };
}

/**
 * Constraining schemas must not contain bounds of numbers, strings and lists; replies are checked
 * anyway.
 */
const BOUNDS = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
]);

function withoutBounds(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (BOUNDS.has(key)) return [];
      return [[key, NAMED_SCHEMAS.has(key) ? eachWithoutBounds(value) : unbounded(value)]];
    }),
  );
}

/** Below these, keys are names chosen by the schema's author. */
const NAMED_SCHEMAS = new Set(['properties', '$defs', 'definitions']);

function eachWithoutBounds(value: unknown): unknown {
  const named = asObject(value);
  if (named === null) return value;
  return Object.fromEntries(Object.entries(named).map(([name, one]) => [name, unbounded(one)]));
}

function unbounded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unbounded);
  const schema = asObject(value);
  return schema === null ? value : withoutBounds(schema);
}

function completionOf(
  answer: JsonObject,
  request: CompletionRequest,
  shape: RequestShape,
): Completion {
  const usage = asObject(answer['usage']);
  const { talk, schema } = request;
  const blocks = objectsOf(answer['content']);
  return {
    ...(talk === undefined
      ? { text: blocks.map(textOf).join(''), calls: [] }
      : readToolAnswer(saidIn(blocks), { schema, shape })),
    tokensIn: tokensRead(usage),
    tokensOut: asCount(usage?.['output_tokens']),
    cost: null,
    ...toldUse({
      cached: asCount(usage?.['cache_read_input_tokens']),
      cacheWritten: asCount(usage?.['cache_creation_input_tokens']),
      thought: null,
    }),
    finish: finishOf(answer['stop_reason']),
    structure: schema === null || talk !== undefined ? null : shape.structure,
  };
}

function saidIn(blocks: readonly JsonObject[]): SaidWithTools {
  return {
    text: blocks
      .filter(({ type }) => type !== 'tool_use')
      .map(textOf)
      .join(''),
    calls: blocks
      .filter(({ type }) => type === 'tool_use')
      .map(({ id, name, input }) => ({ id, name, input: JSON.stringify(input ?? {}) })),
  };
}

function textOf(block: JsonObject): string {
  if (block['type'] === 'tool_use') return JSON.stringify(block['input'] ?? {});
  return block['type'] === 'text' && typeof block['text'] === 'string' ? block['text'] : '';
}

/**
 * The provider counts tokens from and to a cache separately, although they are read all the same.
 */
function tokensRead(usage: JsonObject | null): number | null {
  const fresh = asCount(usage?.['input_tokens']);
  if (fresh === null) return null;
  const written = asCount(usage?.['cache_creation_input_tokens']) ?? 0;
  return fresh + written + (asCount(usage?.['cache_read_input_tokens']) ?? 0);
}

function finishOf(reason: unknown): Completion['finish'] {
  if (reason === 'max_tokens' || reason === 'model_context_window_exceeded') return 'length';
  return reason === 'refusal' ? 'refusal' : 'stop';
}
