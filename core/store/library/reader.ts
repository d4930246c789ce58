import { DEFAULT_TURN_TIMEOUTS } from '../../model/turnEnd.ts';
import { findInTranscript } from './findInTranscript.ts';
import { readAround, readEvents } from './readEvents.ts';
import { readGrip } from './readGrip.ts';
import { readLocate } from './readLocate.ts';
import { readPageFacts } from './readPage.ts';
import { readRawLine } from './readRawLine.ts';
import { readShow } from './readShow.ts';
import { readStatus } from './readStatus.ts';
import { readActivity, readToc } from './readToc.ts';
import { readTranscript } from './readTranscript.ts';
import type { MemoryReader } from '../../engine/library/ports/memoryReader.ts';
import type { PageReader } from '../../engine/library/ports/pageReader.ts';
import type { ReadContext } from '../sql/context.ts';

export function libraryReader({
  db,
  texts,
  spans,
  workTimes,
  reading,
  zone,
}: ReadContext): MemoryReader & PageReader {
  return {
    status: () => reading(() => readStatus(db, zone())),
    toc: ({ nodeId, depth, open = [], all = false, fromMs, toMs, ...lens }) =>
      reading(() => {
        const below = { depth, open: new Set(open) };
        return readToc(db, { nodeId, ...below, lens, fromMs, toMs, all, zone: zone() });
      }),
    show: ({ nodeId, level, version, from }) =>
      reading(() => readShow(db, texts, { nodeId, level, version, from, zone: zone() })),
    pageFacts: (query) => reading(() => readPageFacts(db, query, { spans, workTimes })),
    grip: ({ gripId, before, after }) =>
      reading(() => readGrip(db, texts, gripId, { before, after })),
    events: ({ target, limit, offset }, nowMs, turnTimeouts = DEFAULT_TURN_TIMEOUTS) =>
      reading(() => readEvents(db, texts, target, { limit, offset, nowMs, ...turnTimeouts })),
    around: ({ eventId, before, after }, nowMs, turnTimeouts = DEFAULT_TURN_TIMEOUTS) =>
      reading(() => readAround(db, texts, eventId, { before, after, nowMs, ...turnTimeouts })),
    transcript: ({ target }) => reading(() => readTranscript(db, target)),
    transcriptAround: ({ target, around }) => reading(() => readTranscript(db, target, around)),
    transcriptHits: (input) => reading(() => findInTranscript(db, texts, input)),
    rawLine: ({ eventId, limit }) => reading(() => readRawLine(db, eventId, limit)),
    locate: ({ id }) => reading(() => readLocate(db, id)),
    zone: () => reading(zone),
    activity: (query) => reading(() => readActivity(db, query, zone())),
  };
}
