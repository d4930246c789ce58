import type {
  ConversationFact,
  ConvertedLine,
  Converter,
  EventDraft,
  FileHead,
  Importer,
  JsonValue,
} from '../../importers/importer.ts';
import { EVENT_KINDS, ROLES } from '../../model/event.ts';
import type { EventKind } from '../../model/event.ts';
import { EVENT_FLAGS } from '../ports/importStore.ts';
import type {
  EventRecord,
  FileCheckpoint,
  FileTail,
  ImportBatch,
  LineCounts,
  LineNote,
  PlacedFact,
} from '../ports/importStore.ts';
import { EventKeys, nativeKey } from './eventKeys.ts';
import type { HashText } from './eventKeys.ts';

/** What converting needs from the platform. */
export interface BatchDeps {
  readonly hashText: HashText;
  /** 10 bytes. */
  readonly hashBytes: (bytes: Uint8Array) => Uint8Array;
  /** Bad UTF-8 becomes U+FFFD. */
  readonly decode: (bytes: Uint8Array, start: number, end: number) => string;
  readonly encode: (text: string) => Uint8Array;
  /** What an event counts, by design.md section 4. */
  readonly countEvent: (kind: EventKind, text: string) => number;
}

/** A line within a chunk: `start` to `end` without its line break, `next` where the following begins. */
export interface ChunkLine {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
  readonly next: number;
}

export interface BatchFile {
  readonly importer: Importer;
  readonly fileHead: FileHead;
  readonly checkpoint: FileCheckpoint;
  readonly file: ImportBatch['file'];
}

/** How much before the place where reading stopped tells whether the file is still the same. */
const TAIL_BYTES = 1_024;
/** Longer lines are kept as they are, but not read: no string can hold half a gigabyte. */
const MAX_LINE_BYTES = 128 * 1024 * 1024;
/** Problems that a report names; the counts name them all. */
const MAX_PROBLEMS = 200;

/** Changed line by line: a new object each would be most of what there is to collect. */
type RunningCounts = { -readonly [Kind in keyof LineCounts]: LineCounts[Kind] };
const noCounts = (): RunningCounts => ({ event: 0, state: 0, unknown: 0, bad: 0 });

/** Converts the lines of one file and gathers what one transaction stores. */
export class BatchBuilder {
  readonly #deps: BatchDeps;
  readonly #file: BatchFile;
  readonly #converter: Converter;
  readonly #keys: EventKeys;
  readonly #conversations = new Set<string>();
  readonly #problems: { line: number; message: string }[] = [];
  #lines: number;
  #lastMs: number;
  #eventsRead = 0;
  readonly #totals = noCounts();
  /** Bytes of earlier chunks that belong to the batch. */
  #held: Uint8Array[] = [];
  #chunk: Uint8Array | undefined;
  #chunkFrom = 0;
  #chunkTo = 0;
  #start = -1;
  #end = -1;
  #events: EventRecord[] = [];
  #texts: Uint8Array[] = [];
  #textBytes = 0;
  #facts: PlacedFact[] = [];
  #titleKeys: Uint8Array[] = [];
  #notes: LineNote[] = [];
  #counts = noCounts();

  constructor(deps: BatchDeps, file: BatchFile) {
    this.#deps = deps;
    this.#file = file;
    const saved = isRecord(file.checkpoint.converter) ? file.checkpoint.converter : {};
    this.#converter = file.importer.begin(file.fileHead, saved['converter'] ?? undefined);
    this.#keys = new EventKeys(deps.hashText, file.importer.source, saved['keys'] ?? null);
    this.#lines = file.checkpoint.lines;
    this.#lastMs = file.checkpoint.lastMs;
  }

  get isEmpty(): boolean {
    return this.#end < 0;
  }

  get rawBytes(): number {
    return this.#end - this.#start;
  }

  /** Converts a whole line; `chunkStart` is the chunk's place in the file. */
  add(line: ChunkLine, chunkStart: number): void {
    this.#hold(line, chunkStart);
    const converted = this.#convert(line);
    if (converted !== undefined) this.#apply(converted, chunkStart + line.start);
    this.#lines += 1;
  }

  /**
   * Converts a last line without a line break when it is whole. One that is cut is reported and left
   * in the file, to be read again when it has grown.
   */
  addTorn(line: ChunkLine, chunkStart: number): void {
    const converted = this.#convert(line);
    if (converted?.kind === 'bad') {
      this.#totals.bad += 1;
      this.#report('The last line is not complete yet; it is read again when the file has grown.');
      return;
    }
    this.#hold(line, chunkStart);
    if (converted !== undefined) this.#apply(converted, chunkStart + line.start);
  }

  /** Copies what it holds of the current chunk, whose memory is about to be used again. */
  detach(): void {
    if (this.#chunk !== undefined && this.#chunkTo > this.#chunkFrom)
      this.#held.push(this.#chunk.slice(this.#chunkFrom, this.#chunkTo));
    this.#chunk = undefined;
  }

  /** Gives the batch and starts the next one. */
  take(): ImportBatch {
    this.detach();
    const raw = concat(this.#held, this.#end - this.#start);
    const batch: ImportBatch = {
      file: this.#file.file,
      start: this.#start,
      end: this.#end,
      raw,
      texts: this.#textBytes === 0 ? null : concat(this.#texts, this.#textBytes),
      events: this.#events,
      facts: this.#facts,
      titleKeys: this.#titleKeys,
      notes: this.#notes,
      counts: this.#counts,
      checkpoint: {
        lines: this.#lines,
        lastMs: this.#lastMs,
        converter: { converter: this.#converter.save(), keys: this.#keys.save() },
        tail: this.#tailOf(raw),
      },
    };
    this.#held = [];
    this.#start = -1;
    this.#end = -1;
    this.#events = [];
    this.#texts = [];
    this.#textBytes = 0;
    this.#facts = [];
    this.#titleKeys = [];
    this.#notes = [];
    this.#counts = noCounts();
    return batch;
  }

  /** Of all lines so far, whatever batch they went into. */
  totals() {
    return {
      source: this.#file.importer.source,
      counts: this.#totals,
      eventsRead: this.#eventsRead,
      conversations: [...this.#conversations],
      problems: this.#problems,
    };
  }

  /** undefined for an empty line. */
  #convert({ bytes, start, end }: ChunkLine): ConvertedLine | undefined {
    if (end - start > MAX_LINE_BYTES)
      return {
        kind: 'bad',
        message: `The line is ${Math.round((end - start) / 1e6)} MB long. It was kept, but lines above ${Math.round(MAX_LINE_BYTES / 1e6)} MB are not read.`,
      };
    const text = this.#deps.decode(bytes, start, end);
    return text.trim() === '' ? undefined : this.#converter.convert(text);
  }

  #hold(line: ChunkLine, chunkStart: number): void {
    if (this.#chunk === undefined) {
      this.#chunk = line.bytes;
      this.#chunkFrom = line.start;
    }
    this.#chunkTo = line.next;
    if (this.#start < 0) this.#start = chunkStart + line.start;
    this.#end = chunkStart + line.next;
  }

  #apply(converted: ConvertedLine, start: number): void {
    switch (converted.kind) {
      case 'event':
        for (const [place, draft] of converted.events.entries())
          this.#addEvent(draft, start, place);
        this.#addFacts(converted.facts, start);
        break;
      case 'state':
        this.#addFacts(converted.facts, start);
        break;
      case 'unknown':
        this.#note(start, 'unknown', converted.type);
        break;
      case 'bad':
        this.#note(start, 'bad', converted.message);
        this.#report(converted.message);
        break;
    }
    this.#counts[converted.kind] += 1;
    this.#totals[converted.kind] += 1;
  }

  /** `place` counts the line's events: several records on it each count from 0. */
  #addEvent(draft: EventDraft, lineStart: number, place: number): void {
    const inferred = draft.ms === null;
    const ms = draft.ms ?? this.#lastMs;
    if (!inferred) this.#lastMs = ms;
    const bytes = this.#deps.encode(draft.text);
    this.#eventsRead += 1;
    this.#conversations.add(draft.conversation);
    this.#events.push({
      key: this.#keys.keyOf(draft, ms),
      ms,
      flags:
        (inferred ? EVENT_FLAGS.timeInferred : 0) |
        (draft.opensTurn ? EVENT_FLAGS.opensTurn : 0) |
        (draft.interrupts === true ? EVENT_FLAGS.interrupts : 0),
      kind: EVENT_KINDS.indexOf(draft.kind),
      role: ROLES.indexOf(draft.role),
      name: draft.name,
      nativeId: draft.nativeId,
      tokens: this.#deps.countEvent(draft.kind, draft.text),
      textStart: this.#textBytes,
      textLength: bytes.length,
      conversation: draft.conversation,
      lineStart,
      ordinal: place,
    });
    this.#texts.push(bytes);
    this.#textBytes += bytes.length;
  }

  #addFacts(facts: readonly ConversationFact[] | undefined, start: number): void {
    for (const fact of facts ?? []) {
      this.#facts.push({ fact, ms: this.#lastMs, start });
      if (fact.fact === 'titleOfEvent')
        this.#titleKeys.push(
          nativeKey(this.#deps.hashText, this.#file.importer.source, fact.nativeId, 0),
        );
    }
  }

  #note(start: number, kind: LineNote['kind'], message: string): void {
    this.#notes.push({ start, line: this.#lines + 1, kind, message });
  }

  #report(message: string): void {
    if (this.#problems.length < MAX_PROBLEMS)
      this.#problems.push({ line: this.#lines + 1, message });
  }

  #tailOf(raw: Uint8Array): FileTail {
    const bytes = raw.subarray(Math.max(0, raw.length - TAIL_BYTES));
    return { bytes: bytes.length, hash: this.#deps.hashBytes(bytes) };
  }
}

function isRecord(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function concat(parts: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
