import type {
  ConversationFact,
  ConvertedLine,
  Converter,
  EventDraft,
  FileHead,
  Importer,
  JsonValue,
  QuotedFact,
} from '../../importers/importer.ts';
import { EVENT_KINDS, ROLES } from '../../model/event.ts';
import type { EventKind } from '../../model/event.ts';
import { FACT_KINDS } from '../../model/facts.ts';
import { EVENT_FLAGS } from './ports/importStore.ts';
import type {
  EventRecord,
  FileCheckpoint,
  FileTail,
  FactRecord,
  ImportBatch,
  LineCounts,
  LineNote,
  PlacedFact,
} from './ports/importStore.ts';
import { isNumber } from '../../importers/boundedMap.ts';
import { isWholeLine } from '../../importers/lines.ts';
import { EventKeys, nativeKey } from './eventKeys.ts';
import type { HashText } from './eventKeys.ts';
import { wordsOfEvent } from '../search/eventWords.ts';
import type { EventWords } from '../search/ports/searchStore.ts';
import { excerptOf, gripKey } from './grips.ts';
import { concat, HeldLines } from './heldLines.ts';
import type { ChunkLine } from './heldLines.ts';

/** What conversion needs from the platform. */
export interface BatchDeps {
  readonly hashText: HashText;
  /** 10 bytes. */
  readonly hashBytes: (bytes: Uint8Array) => Uint8Array;
  /** Invalid UTF-8 becomes U+FFFD. */
  readonly decode: (bytes: Uint8Array, start: number, end: number) => string;
  readonly encode: (text: string) => Uint8Array;
  /** Number of tokens of an event, as defined in design.md section 4. */
  readonly countEvent: (kind: EventKind, text: string) => number;
}

/** The state of a file, as far as reading on can change it. */
export type FileState = Pick<ImportBatch['file'], 'identity' | 'size' | 'mtimeMs' | 'packedSize'>;

export interface BatchFile {
  readonly importer: Importer;
  readonly fileHead: FileHead;
  readonly checkpoint: FileCheckpoint;
  /** Byte offset where reading starts. */
  readonly offset: number;
  readonly file: Omit<ImportBatch['file'], keyof FileState>;
}

/**
 * How many bytes before the place where reading stopped are used to check that the file is still
 * the same.
 */
const TAIL_BYTES = 1_024;
/** Longer lines are stored but not parsed: no string can hold half a gigabyte. */
export const MAX_LINE_BYTES = 128 * 1024 * 1024;
/** Maximum number of problems a report lists; the counts include all. */
const MAX_PROBLEMS = 200;

const REQUEST: QuotedFact = { fact: { kind: 'request' }, quote: null };

/** Updated for every line in place, because new objects would be most of the garbage to collect. */
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
  #tail: FileTail | null;
  /** The line too long to be parsed whose parts are being kept. */
  #longLine: { readonly start: number; readonly bytes: number } | null;
  #eventsRead = 0;
  readonly #totals = noCounts();
  readonly #raw: HeldLines;
  #events: EventRecord[] = [];
  #texts: Uint8Array[] = [];
  #textBytes = 0;
  #words: Omit<EventWords, 'eventIx'>[] = [];
  #eventFacts: FactRecord[] = [];
  #facts: PlacedFact[] = [];
  #titleKeys: Uint8Array[] = [];
  #usageKeys: Uint8Array[] = [];
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
    this.#tail = file.checkpoint.tail;
    this.#raw = new HeldLines(file.offset);
    const longLine = saved['longLine'] ?? null;
    this.#longLine =
      isRecord(longLine) && isNumber(longLine['start']) && isNumber(longLine['bytes'])
        ? { start: longLine['start'], bytes: longLine['bytes'] }
        : null;
  }

  /** Bytes of lines since the last batch. */
  get rawBytes(): number {
    return this.#raw.bytes;
  }

  /** Where they end in the file. */
  get offset(): number {
    return this.#raw.end;
  }

  /** Whether the next bytes belong to a line that is too long to be held. */
  get isInsideLine(): boolean {
    return this.#longLine !== null;
  }

  /**
   * Converts a whole line, or the last part of one that came in parts; `chunkStart` is the offset
   * of the chunk in the file.
   */
  add(line: ChunkLine, chunkStart: number): void {
    this.#raw.add(line, chunkStart);
    const long = this.#longLine;
    this.#longLine = null;
    if (long !== null) this.#apply(tooLong(long.bytes + line.end - line.start), long.start);
    else {
      const converted = this.#convert(line);
      if (converted !== undefined) this.#apply(converted, chunkStart + line.start);
    }
    this.#lines += 1;
  }

  /** Keeps part of a line that is too long to be parsed; {@link add} takes its last part. */
  addPart(line: ChunkLine, chunkStart: number): void {
    this.#raw.add(line, chunkStart);
    const { start, bytes } = this.#longLine ?? { start: chunkStart + line.start, bytes: 0 };
    this.#longLine = { start, bytes: bytes + line.end - line.start };
  }

  /**
   * Converts a last line without a line break if it is complete. A cut-off line is reported and
   * left in the file, to be read again once it has grown.
   */
  addTorn(line: ChunkLine, chunkStart: number): void {
    if (this.#longLine !== null) {
      this.addPart(line, chunkStart);
      return;
    }
    const { bytes, start, end } = line;
    if (!isWholeLine(this.#deps.decode(bytes, start, end))) {
      this.#reportTorn();
      return;
    }
    const converted = this.#convert(line);
    this.#raw.add(line, chunkStart);
    if (converted !== undefined) this.#apply(converted, chunkStart + line.start);
  }

  /** Records that the file ends here, for now. */
  finish(): void {
    if (this.#longLine !== null) this.#reportTorn();
  }

  /** Copies the parts it holds of the current chunk, whose memory is about to be reused. */
  detach(): void {
    this.#raw.detach();
  }

  /** Returns the batch, which may have no lines, and starts the next one. */
  take(state: FileState): ImportBatch {
    const { start, end, raw } = this.#raw.take();
    if (raw !== null) this.#tail = this.#tailOf(raw);
    const batch: ImportBatch = {
      file: { ...this.#file.file, ...state },
      start,
      end,
      raw,
      texts: this.#textBytes === 0 ? null : concat(this.#texts, this.#textBytes),
      events: this.#events,
      words: this.#words,
      eventFacts: this.#eventFacts,
      facts: this.#facts,
      titleKeys: this.#titleKeys,
      usageKeys: this.#usageKeys,
      notes: this.#notes,
      counts: this.#counts,
      checkpoint: {
        lines: this.#lines,
        lastMs: this.#lastMs,
        converter: {
          converter: this.#converter.save(),
          keys: this.#keys.save(),
          ...(this.#longLine === null ? {} : { longLine: this.#longLine }),
        },
        tail: this.#tail,
      },
    };
    this.#events = [];
    this.#texts = [];
    this.#textBytes = 0;
    this.#words = [];
    this.#eventFacts = [];
    this.#facts = [];
    this.#titleKeys = [];
    this.#usageKeys = [];
    this.#notes = [];
    this.#counts = noCounts();
    return batch;
  }

  /** Totals of all lines so far, in whichever batch. */
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
    const text = this.#deps.decode(bytes, start, end);
    return text.trim() === '' ? undefined : this.#converter.convert(text);
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

  /**
   * `place` is the event's position in the whole line: several records on one line each count from
   * 0.
   */
  #addEvent(draft: EventDraft, lineStart: number, place: number): void {
    const inferred = draft.ms === null;
    const ms = draft.ms ?? this.#lastMs;
    if (!inferred) this.#lastMs = ms;
    const bytes = this.#deps.encode(draft.text);
    this.#eventsRead += 1;
    this.#conversations.add(draft.conversation);
    const key = this.#keys.keyOf(draft, ms);
    const asked = draft.opensTurn ? [REQUEST] : [];
    for (const quoted of [...asked, ...(draft.facts ?? [])])
      this.#eventFacts.push(
        this.#recordOf(quoted, draft.text, { key, event: this.#events.length }),
      );
    this.#events.push({
      key,
      original: this.#keys.originalOf(draft),
      twin: this.#keys.twinOf(draft),
      ms,
      flags:
        (inferred ? EVENT_FLAGS.timeInferred : 0) |
        (draft.opensTurn ? EVENT_FLAGS.opensTurn : 0) |
        (draft.interrupts === true ? EVENT_FLAGS.interrupts : 0) |
        (draft.endsTurn === true ? EVENT_FLAGS.endsTurn : 0) |
        (draft.goesOn === true ? EVENT_FLAGS.goesOn : 0),
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
    this.#words.push(wordsOfEvent(draft));
    this.#texts.push(bytes);
    this.#textBytes += bytes.length;
  }

  #addFacts(facts: readonly ConversationFact[] | undefined, start: number): void {
    for (const fact of facts ?? []) {
      this.#facts.push({ fact, ms: this.#lastMs, start });
      // Whoever follows the log looks at the conversation again, although it has no new event.
      if (fact.fact === 'turnEnd') this.#conversations.add(fact.conversation);
      if (fact.fact === 'titleOfEvent')
        this.#titleKeys.push(
          nativeKey(this.#deps.hashText, this.#file.importer.source, fact.nativeId, 0),
        );
      else if (fact.fact === 'usage')
        this.#usageKeys.push(
          this.#deps.hashText(`usage ${this.#file.importer.source} ${fact.usage.key}`),
        );
    }
  }

  #recordOf(
    { fact, quote }: QuotedFact,
    text: string,
    { key, event }: { readonly key: Uint8Array; readonly event: number },
  ): FactRecord {
    const { kind, ...data } = fact;
    const { excerpt, start } = excerptOf(text, quote);
    return {
      event,
      kind: FACT_KINDS.indexOf(kind),
      data: JSON.stringify(data),
      gripKey: gripKey(this.#deps.hashText, { eventKey: key, start, excerpt }),
      excerpt,
    };
  }

  #note(start: number, kind: LineNote['kind'], message: string): void {
    this.#notes.push({ start, line: this.#lines + 1, kind, message });
  }

  #reportTorn(): void {
    this.#totals.bad += 1;
    this.#report('The last line is not complete yet; it is read again when the file has grown.');
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

function tooLong(bytes: number): ConvertedLine {
  return {
    kind: 'bad',
    message: `The line is ${Math.round(bytes / 1e6)} MB long. It was kept, but lines above ${Math.round(MAX_LINE_BYTES / 1e6)} MB are not read.`,
  };
}

function isRecord(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
