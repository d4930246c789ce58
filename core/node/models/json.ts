import type { TokenUse } from '../../engine/summaries/ports/languageModel.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** The object that the text encodes; null if it is not an object. */
export function parseObject(text: string): JsonObject | null {
  return asObject(parseJson(text));
}

/** What the text encodes; undefined if it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function asObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : null;
}

/** The objects in a list; empty for anything else. */
export function objectsOf(value: unknown): readonly JsonObject[] {
  if (!Array.isArray(value)) return [];
  return value.map(asObject).filter((one) => one !== null);
}

/** What became of an answer's tokens, if anything is told of it. */
export function toldUse(use: TokenUse): { readonly usage?: TokenUse } {
  return Object.values(use).every((tokens) => tokens === null) ? {} : { usage: use };
}

export function asCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}
