import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSegmenter } from '../../../core/domain/segment/createSegmenter.ts';
import { eventWeight } from '../../../core/domain/segment/eventWeight.ts';
import type { SegmentInput } from '../../../core/domain/summarize/types.ts';
import { countEventTokens } from '../../../core/domain/tokens/countEventTokens.ts';
import type { TimelineEvent } from '../../../core/engine/index/ports/indexStore.ts';
import { runImport } from '../../../core/engine/import/runImport.ts';
import { loadTokenCounter } from '../../../core/threads/tokenCounter.ts';
import { detectImporter, importerFor } from '../../../core/importers/registry.ts';
import { encodeUlid } from '../../../core/model/ids.ts';
import { DEFAULT_SEGMENTATION } from '../../../core/model/segmentation.ts';
import { decode, encode, findBreaks, hashBytes, hashText, hex } from '../../../core/node/bytes.ts';
import { createFileLogSource } from '../../../core/node/fileLogSource.ts';
import { createReader } from '../../../core/store/createReader.ts';
import { createWriter } from '../../../core/store/createWriter.ts';
import { openForReading, openForWriting } from '../../../core/store/sql/openDatabase.ts';
import { initialiseZone } from '../../../core/store/settings/settings.ts';

export interface RealSegment {
  readonly input: SegmentInput;
  /** What it counts for the limit of a segment. */
  readonly rawTokens: number;
}

/** Cuts all conversations of logs into the segments that a memory of them has, without storing these. */
export async function realSegments(paths: readonly string[]): Promise<readonly RealSegment[]> {
  return await withImported(paths, segmentsIn);
}

/** A conversation as it lies in a memory. */
export interface RealConversation {
  readonly conversationId: string;
  readonly title: string | null;
  readonly events: readonly TimelineEvent[];
}

/** The conversations of logs. */
export async function realConversations(
  paths: readonly string[],
): Promise<readonly RealConversation[]> {
  return await withImported(paths, async (reader) => {
    const conversations: RealConversation[] = [];
    for (const due of await reader.dueConversations(CONVERSATIONS))
      conversations.push({
        conversationId: due.conversationId,
        title: due.title,
        events: await timelineOf(reader, due.conversationIx),
      });
    return conversations;
  });
}

async function withImported<T>(
  paths: readonly string[],
  work: (reader: Reader) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'strata-levels-'));
  const file = join(dataDir, 'memory.db');
  const db = openForWriting(file);
  try {
    initialiseZone(db, 'UTC');
    await importAll(createWriter(db), paths);
    const reading = openForReading(file);
    try {
      return await work(createReader(reading));
    } finally {
      reading.database.close();
    }
  } finally {
    db.database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Store = ReturnType<typeof createWriter>;
type Reader = ReturnType<typeof createReader>;

const PAGE_EVENTS = 500;
/** More than any folder of test data has. */
const CONVERSATIONS = 100_000;

async function importAll(store: Store, paths: readonly string[]): Promise<void> {
  const countTokens = loadTokenCounter();
  await runImport(
    {
      logs: createFileLogSource(),
      store,
      wantedSource: undefined,
      chooseImporter: (head, known) =>
        known === undefined ? detectImporter(head) : importerFor(known),
      hashText,
      hashBytes,
      decode,
      encode,
      findBreaks,
      countEvent: (kind, text) => countEventTokens(countTokens, kind, text),
      now: Date.now,
    },
    {
      paths: [...paths],
      signal: { aborted: false, throwIfAborted: () => undefined },
      onProgress: () => undefined,
    },
  );
}

async function segmentsIn(reader: Reader): Promise<RealSegment[]> {
  const countTokens = loadTokenCounter();
  const segments: RealSegment[] = [];
  for (const { conversationIx, title } of await reader.dueConversations(CONVERSATIONS)) {
    const segmenter = createSegmenter(DEFAULT_SEGMENTATION);
    const events = await timelineOf(reader, conversationIx);
    const runs = events.flatMap((event) =>
      segmenter.push({ ...event, weight: eventWeight(event, countTokens) }),
    );
    const open = segmenter.open();
    for (const { start, end, tokens } of open === undefined ? runs : [...runs, open]) {
      const own = events.slice(start, end);
      const [first] = own;
      if (first === undefined) continue;
      const ulid = encodeUlid({
        ms: first.ms,
        hash: hashText(`segment ${hex(first.key).slice(0, 20)}`),
      });
      const given = start === 0 ? (title ?? undefined) : undefined;
      segments.push({ input: { ulid, events: own, overlap: [], given }, rawTokens: tokens });
    }
  }
  return segments;
}

async function timelineOf(reader: Reader, conversationIx: number): Promise<TimelineEvent[]> {
  const events: TimelineEvent[] = [];
  for (;;) {
    const page = await reader.timeline(conversationIx, events.length, PAGE_EVENTS);
    events.push(...page);
    if (page.length < PAGE_EVENTS) return events;
  }
}
