import type { CompletionRequest, ReplySchema } from '../../engine/summaries/ports/languageModel.ts';
import type { Structure } from '../../model/providers.ts';
import { STRUCTURES } from '../../model/providers.ts';
import { asObject } from './json.ts';

/** What an endpoint understands of what could be asked of it. */
export interface RequestShape {
  readonly structure: Structure;
  /** Name of the reply's limit: local servers know the old one, new models the new one. */
  readonly limitName: 'max_tokens' | 'max_completion_tokens';
  /** Whether a temperature is accepted. */
  readonly temperature: boolean;
  /** How tools are offered: by the protocol's own means, or told in the prompt and called in JSON. */
  readonly tools: 'native' | 'words';
  /** false: how much to think cannot be asked for. */
  readonly effort?: false;
}

/**
 * The shape to try after an endpoint refused one, based on its message; null if that is about
 * something else. `asked`: what beyond plain text was requested.
 */
export function milderShape(
  shape: RequestShape,
  said: string,
  asked: 'tools' | 'structure' | null,
): RequestShape | null {
  if (
    mentionsName(said, shape.limitName) &&
    /unsupported|not supported|unknown|unrecogni[sz]ed|not permitted|unexpected|not allowed/i.test(
      said,
    )
  )
    return {
      ...shape,
      limitName: shape.limitName === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens',
    };
  if (shape.effort !== false && mentionsName(said, 'reasoning_effort'))
    return { ...shape, effort: false };
  if (shape.temperature && mentionsName(said, 'temperature'))
    return { ...shape, temperature: false };
  if (asked === 'tools')
    return shape.tools === 'native' && ABOUT_TOOLS.test(said) ? { ...shape, tools: 'words' } : null;
  const next = STRUCTURES[STRUCTURES.indexOf(shape.structure) + 1];
  if (asked === 'structure' && next !== undefined && ABOUT_STRUCTURE.test(said))
    return { ...shape, structure: next };
  return null;
}

/**
 * The system prompt, extended by the reply's schema if neither the prompt nor the schema parameter
 * states its properties. Some endpoints refuse JSON mode without the word JSON in a prompt.
 */
export function withSchemaInWords(
  { system, user }: Pick<CompletionRequest, 'system' | 'user'>,
  schema: ReplySchema,
): string {
  const names = Object.keys(asObject(schema.schema['properties']) ?? {});
  const isTold = names.every((name) => `${system}\n${user}`.includes(`"${name}"`));
  if (isTold && /json/i.test(system + user)) return system;
  return `${system}\n\nAnswer with one JSON object and nothing else. It must fit this JSON schema:\n${JSON.stringify(schema.schema)}`;
}

const ABOUT_TOOLS = /\btool(s|_choice|_calls?)?\b|\bfunctions?\b|function.calling/i;

const ABOUT_STRUCTURE =
  /response[ _]?format|json[ _]?(schema|object|mode)|\bschema\b|structured[ _]output|output_(config|format)|grammar|guided|tool_choice|\btools?\b|requested parameters/i;

function mentionsName(said: string, name: string): boolean {
  return new RegExp(`(?<![a-z_])${name}(?![a-z_])`, 'i').test(said);
}
