/** Reading JSON of unknown shape: any field of a log may be missing or of any type. */
import type { JsonValue } from './importer.ts';

export type JsonObject = { readonly [key: string]: JsonValue };

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** A cleaned, non-empty string; otherwise undefined. */
export function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? cleanText(value) : undefined;
}

/** Describes a value for a message to a person. */
export function describe(value: JsonValue | undefined): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

const REPLACEMENT = '\uFFFD';

/**
 * Makes text storable everywhere: lone surrogates and NUL, which UTF-8 and C strings cannot
 * represent, each become U+FFFD, so offsets stay. Never shortens text.
 */
export function cleanText(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', REPLACEMENT) : wellFormed;
}
