import { jsonrepair } from 'jsonrepair';
import { findObjects } from './replyObjects.ts';
import type { FoundObject } from './replyObjects.ts';
import type { PeriodReply, SegmentReply } from './replyShapes.ts';
import { PERIOD_REPLY, SEGMENT_REPLY } from './replyShapes.ts';
import { beginning, plainReply, withoutThoughts } from './replyText.ts';
import type { Reading } from './types.ts';

/**
 * Finds the answer about a segment in a reply, whatever surrounds it, and repairs its JSON. An
 * answer must have a title, Brief, at least one bullet, and Detailed where that is kept; one that was
 * cut off counts only if these are complete. Never throws.
 */
export function readSegmentObject(
  text: string,
  { detailed }: { readonly detailed: boolean } = { detailed: true },
): Reading<SegmentReply> {
  return readObject(text, { essentials: [...essentialsOf(detailed), 'title'], read: readSegment });
}

/** The same for a period, which has no title of its own. */
export function readPeriodObject(
  text: string,
  { detailed }: { readonly detailed: boolean } = { detailed: true },
): Reading<PeriodReply> {
  return readObject(text, { essentials: essentialsOf(detailed), read: readPeriod });
}

const essentialsOf = (detailed: boolean): readonly string[] =>
  detailed ? ['detailed', 'brief', 'bullets'] : ['brief', 'bullets'];

/**
 * How much of one reply is repaired, in UTF-16 units. Repairing hostile text takes quadratic time.
 */
const MOST_REPAIRED = 60_000;
/** How many levels an answer may be wrapped in. */
const MOST_WRAPPERS = 3;

interface ObjectReader<T> {
  readonly essentials: readonly string[];
  readonly read: (value: unknown) => T | undefined;
}

const readSegment = (value: unknown): SegmentReply | undefined =>
  SEGMENT_REPLY.safeParse(value).data;
const readPeriod = (value: unknown): PeriodReply | undefined => PERIOD_REPLY.safeParse(value).data;

/** Finds an object with the essential properties in a reply. */
export function readObject<T extends object>(
  raw: string,
  { essentials, read }: ObjectReader<T>,
): Reading<T> {
  const plain = plainReply(raw);
  if (!plain.ok) return plain;
  const text = withoutThoughts(plain.text, (rest) => /^(?:```\w*\s*)?[{[]/.test(rest));
  // An answer after some prose may mention thinking tags; then the whole reply is read.
  const views = [...new Set([text, plain.text, escapeInnerQuotes(text)])];
  const found = views.flatMap((view) =>
    findObjects(view).map((object) => ({ ...object, isRepaired: view !== text })),
  );
  let nearest: Incomplete | undefined;
  let repairable = MOST_REPAIRED;
  for (const object of [...found.filter(isWhole), ...found.filter(({ isCut }) => isCut)]) {
    const isRepairable = object.text.length <= repairable;
    const parsed = parse(object, isRepairable);
    if (isRepairable && parsed?.isRepaired !== false) repairable -= object.text.length;
    const value = parsed && read(unwrapped(parsed.value, essentials));
    if (value === undefined) continue;
    const lacks = essentials.filter((name) => isEmpty(value, name));
    if (lacks.length === 0) {
      const isRepaired = object.isRepaired || parsed?.isRepaired === true;
      return { ok: true, value, repairs: repairsOf(object, isRepaired) };
    }
    if (lacks.length < (nearest?.lacks.length ?? essentials.length))
      nearest = { lacks, isCut: object.isCut };
  }
  return { ok: false, problem: problemOf(text, nearest) };
}

const isWhole = ({ isCut }: FoundObject): boolean => !isCut;

/** An object of the right shape with essential parts missing. */
interface Incomplete {
  readonly lacks: readonly string[];
  readonly isCut: boolean;
}

/** Parses JSON, repairing it if allowed; undefined if that fails or gives no object. */
function parse(
  { text }: FoundObject,
  isRepairable: boolean,
): { readonly value: object; readonly isRepaired: boolean } | undefined {
  const value = attempt(() => JSON.parse(text));
  if (typeof value === 'object' && value !== null) return { value, isRepaired: false };
  const repaired = isRepairable ? attempt(() => JSON.parse(jsonrepair(text))) : undefined;
  return typeof repaired === 'object' && repaired !== null
    ? { value: repaired, isRepaired: true }
    : undefined;
}

/** Whatever is thrown means "no JSON": deep nesting overflows the stack of a recursive parser. */
function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/**
 * Unwraps an answer inside a list or an object with a single property, such as `{"summary": {…}}`.
 */
function unwrapped(value: object, essentials: readonly string[]): unknown {
  let inner: unknown = value;
  for (let depth = 0; depth < MOST_WRAPPERS; depth++) {
    if (typeof inner !== 'object' || inner === null) break;
    if (essentials.some((name) => name in (inner as object))) break;
    const wrapped = Object.values(inner).filter((part) => typeof part === 'object');
    if (wrapped.length !== 1) break;
    [inner] = wrapped;
  }
  return inner;
}

function isEmpty(value: object, name: string): boolean {
  const part: unknown = Object.entries(value).find(([key]) => key === name)?.[1];
  if (Array.isArray(part)) return part.length === 0;
  return typeof part !== 'string' || !/[\p{L}\p{N}]/u.test(part);
}

function repairsOf({ isCut }: FoundObject, isRepaired: boolean): string[] {
  if (isCut) return ['the reply was cut off; what came whole is used'];
  return isRepaired ? ['the JSON was repaired'] : [];
}

function problemOf(text: string, nearest: Incomplete | undefined): string {
  if (nearest === undefined)
    return `The reply holds no JSON object of the wanted shape. It says: ${beginning(text)}`;
  const lacks = nearest.lacks.map((name) => `“${name}”`).join(', ');
  return nearest.isCut
    ? `The reply was cut off before ${lacks} came whole.`
    : `The reply lacks ${lacks}.`;
}

/**
 * What can follow the closing quote of a string; after a comma, the beginning of the next value or
 * name.
 */
const AFTER_STRING = /^\s*(?:[:}\]]|,\s*["{[\d}\]]|,\s*(?:true|false|null)\b|$)/;
/** How many characters after a quote are looked at. */
const LOOKAHEAD = 40;

/**
 * Escapes quotes inside the strings of a JSON text, recognised by what follows them. For models
 * that quote without escaping, so that strings seem to end in the middle.
 */
export function escapeInnerQuotes(text: string): string {
  let repaired = '';
  let from = 0;
  let isInside = false;
  for (let at = text.indexOf('{'); at >= 0 && at < text.length; at++) {
    const sign = text[at];
    if (sign === '\\') at++;
    else if (sign === '"' && !isInside) isInside = true;
    else if (sign === '"' && AFTER_STRING.test(text.slice(at + 1, at + 1 + LOOKAHEAD)))
      isInside = false;
    else if (sign === '"') {
      repaired += `${text.slice(from, at)}\\"`;
      from = at + 1;
    }
  }
  return repaired + text.slice(from);
}
