import { BoundedMap, isNumber, savedEntries } from '../../importers/boundedMap.ts';
import type { EventDraft, JsonValue } from '../../importers/importer.ts';

/** Hashes text to the 10 bytes that ids are made of. */
export type HashText = (text: string) => Uint8Array;

const SEPARATOR = '\u0000';
/** Equal contents at one time stand close together, if not side by side: conversations may alternate. */
const REMEMBERED = 128;

/** The key of a block of a record with a globally unique native id. */
export function nativeKey(hash: HashText, source: string, nativeId: string, ordinal: number) {
  return hash(['id', source, nativeId, String(ordinal)].join(SEPARATOR));
}

/**
 * Gives events their keys: by native id where that is unique everywhere, so that copies in other
 * files share it; else by conversation, time, content and how often that came before in the file.
 */
export class EventKeys {
  readonly #hash: HashText;
  readonly #source: string;
  /** How often each of the newest contents came. */
  readonly #seen: BoundedMap<number>;

  constructor(hash: HashText, source: string, saved: JsonValue) {
    this.#hash = hash;
    this.#source = source;
    this.#seen = new BoundedMap(REMEMBERED, savedEntries(saved, isNumber));
  }

  save(): JsonValue {
    return this.#seen.save();
  }

  keyOf(draft: EventDraft, ms: number): Uint8Array {
    if (draft.globallyUnique && draft.nativeId !== null)
      return nativeKey(this.#hash, this.#source, draft.nativeId, draft.ordinal);
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
    this.#seen.set(label, before + 1);
    return before === 0 ? digest : this.#hash(`${label}${SEPARATOR}${before}`);
  }
}

function hex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}
