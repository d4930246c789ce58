import { isNumber, savedEntries } from '../../importers/boundedMap.ts';
import { isArray } from '../../importers/json.ts';
import type { EventDraft, JsonValue } from '../../importers/importer.ts';

/** Hashes text to the 10 bytes that make up ids. */
export type HashText = (text: string) => Uint8Array;

const SEPARATOR = '\u0000';
/**
 * Contents of earlier times to remember, since conversations in one file may alternate and clocks
 * may jump.
 */
const REMEMBERED = 128;
/**
 * Contents of the current time to remember, each of which may recur: in a log without times, or
 * with days only, that is all there is. The bound keeps what is saved with each batch below a
 * megabyte.
 */
const REMEMBERED_NOW = 20_000;

/** The key of one block of a record whose native id is globally unique. */
export function nativeKey(hash: HashText, source: string, nativeId: string, ordinal: number) {
  return hash(['id', source, nativeId, String(ordinal)].join(SEPARATOR));
}

/**
 * Assigns keys to events: by native id if it is globally unique, so that copies in other files
 * share it; otherwise by conversation, time, content and how often that content occurred before in
 * the file.
 */
export class EventKeys {
  readonly #hash: HashText;
  readonly #source: string;
  /** How often each of the most recent contents occurred, the latest at the end. */
  readonly #seen: Map<string, number>;
  /** Time of the newest of them. */
  #ms: number | undefined;

  constructor(hash: HashText, source: string, saved: JsonValue) {
    this.#hash = hash;
    this.#source = source;
    const [ms, ...seen] = isArray(saved) ? saved : [];
    this.#ms = isNumber(ms) ? ms : undefined;
    this.#seen = new Map(savedEntries(seen, isNumber));
  }

  /** The newest time, followed by the contents. */
  save(): JsonValue {
    return this.#ms === undefined ? [] : [this.#ms, ...this.#seen];
  }

  /** For a copy: the key of the event it repeats. */
  originalOf({ copied, globallyUnique, nativeId, ordinal }: EventDraft): Uint8Array | null {
    if (copied !== true || !globallyUnique || nativeId === null) return null;
    return nativeKey(this.#hash, this.#source, nativeId, ordinal);
  }

  twinOf({ twinKey }: EventDraft): Uint8Array | null {
    if (twinKey === undefined) return null;
    return this.#hash(['twin', this.#source, twinKey].join(SEPARATOR));
  }

  /** A copy has a separate key, under which it stands in for an original that is missing. */
  keyOf(draft: EventDraft, ms: number): Uint8Array {
    if (draft.globallyUnique && draft.nativeId !== null) {
      const { nativeId, ordinal, conversation } = draft;
      if (draft.copied !== true) return nativeKey(this.#hash, this.#source, nativeId, ordinal);
      return this.#hash(
        ['copy', this.#source, nativeId, String(ordinal), conversation].join(SEPARATOR),
      );
    }
    if (ms !== this.#ms) this.#forgetBeyond(REMEMBERED - 1);
    this.#ms = ms;
    const content = [
      'text',
      this.#source,
      draft.conversation,
      String(ms),
      draft.nativeId ?? '',
      draft.kind,
      draft.role,
      draft.name ?? '',
      draft.text,
    ].join(SEPARATOR);
    const digest = this.#hash(content);
    const label = hex(digest);
    const before = this.#seen.get(label) ?? 0;
    this.#seen.delete(label);
    this.#seen.set(label, before + 1);
    this.#forgetBeyond(REMEMBERED_NOW);
    return before === 0 ? digest : this.#hash(`${label}${SEPARATOR}${before}`);
  }

  /** Forgets the oldest ones first. */
  #forgetBeyond(count: number): void {
    for (const oldest of this.#seen.keys()) {
      if (this.#seen.size <= count) return;
      this.#seen.delete(oldest);
    }
  }
}

function hex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}
