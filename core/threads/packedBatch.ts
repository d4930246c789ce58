/**
 * Import batches on their way between threads: cloning an object for each event costs several times
 * as much.
 */
import type { EventRecord, ImportBatch } from '../engine/import/ports/importStore.ts';

/** A batch with its events in columns. */
export interface PackedBatch extends Omit<ImportBatch, 'events'> {
  readonly events: EventColumns;
}

interface EventColumns {
  /** {@link KEY_BYTES} per event. */
  readonly keys: Uint8Array;
  /**
   * {@link KEY_BYTES} per event, zeros for one that is not a copy; empty if there are no copies.
   */
  readonly originals: Uint8Array;
  /** The same of keys that twins share. */
  readonly twins: Uint8Array;
  /** {@link FIELDS} per event. */
  readonly numbers: Float64Array;
  readonly nativeIds: readonly (string | null)[];
  /** Names and conversations, each once; events refer to them by index. */
  readonly words: readonly (string | null)[];
}

const KEY_BYTES = 10;
const FIELDS = 13;

/** The lines and texts of the batch are transferred with it: {@link buffersOf}. */
export function packBatch(batch: ImportBatch): PackedBatch {
  const { events, ...rest } = batch;
  const keys = new Uint8Array(events.length * KEY_BYTES);
  const hasCopies = events.some(({ original }) => original !== null);
  const originals = new Uint8Array(hasCopies ? keys.length : 0);
  const hasTwins = events.some(({ twin }) => twin !== null);
  const twins = new Uint8Array(hasTwins ? keys.length : 0);
  const numbers = new Float64Array(events.length * FIELDS);
  const indexes = new Map<string | null, number>();
  const indexOf = (word: string | null): number => {
    const known = indexes.get(word);
    if (known !== undefined) return known;
    indexes.set(word, indexes.size);
    return indexes.size - 1;
  };
  for (const [at, event] of events.entries()) {
    keys.set(event.key, at * KEY_BYTES);
    if (event.original !== null) originals.set(event.original, at * KEY_BYTES);
    if (event.twin !== null) twins.set(event.twin, at * KEY_BYTES);
    numbers.set(
      [
        event.ms,
        event.flags,
        event.kind,
        event.role,
        indexOf(event.name),
        event.tokens,
        event.textStart,
        event.textLength,
        indexOf(event.conversation),
        event.lineStart,
        event.ordinal,
        Number(event.original !== null),
        Number(event.twin !== null),
      ],
      at * FIELDS,
    );
  }
  const nativeIds = events.map((event) => event.nativeId);
  return {
    ...rest,
    raw: alone(rest.raw),
    texts: alone(rest.texts),
    events: { keys, originals, twins, numbers, nativeIds, words: [...indexes.keys()] },
  };
}

/**
 * The buffers of a packed batch, which are transferred to the other thread without being copied.
 */
export function buffersOf({ raw, texts }: PackedBatch): readonly ArrayBuffer[] {
  return [raw, texts].flatMap((bytes) =>
    bytes?.buffer instanceof ArrayBuffer ? [bytes.buffer] : [],
  );
}

/** Bytes in a buffer of their own, so that it can be transferred. */
function alone(bytes: Uint8Array | null): Uint8Array | null {
  return bytes === null || bytes.length === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}

export function unpackBatch({ events, ...rest }: PackedBatch): ImportBatch {
  return {
    ...rest,
    events: events.nativeIds.map((nativeId, at) => unpackEvent(events, nativeId, at)),
  };
}

function unpackEvent(
  { keys, originals, twins, numbers, words }: EventColumns,
  nativeId: string | null,
  at: number,
): EventRecord {
  const number = (field: number): number => numbers[at * FIELDS + field] ?? 0;
  const range = [at * KEY_BYTES, (at + 1) * KEY_BYTES] as const;
  return {
    key: keys.subarray(...range),
    original: number(11) === 1 ? originals.subarray(...range) : null,
    twin: number(12) === 1 ? twins.subarray(...range) : null,
    ms: number(0),
    flags: number(1),
    kind: number(2),
    role: number(3),
    name: words[number(4)] ?? null,
    nativeId,
    tokens: number(5),
    textStart: number(6),
    textLength: number(7),
    conversation: words[number(8)] ?? '',
    lineStart: number(9),
    ordinal: number(10),
  };
}
