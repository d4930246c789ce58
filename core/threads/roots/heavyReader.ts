/** Thread root: answers what takes longer to read, one question after another. */
import { setImmediate } from 'node:timers/promises';
import { createExportMaker } from '../../engine/export/createExportMaker.ts';
import { createSearch } from '../../engine/search/createSearch.ts';
import { searchByFlag } from '../../engine/search/searchByFlag.ts';
import { createReader } from '../../store/createReader.ts';
import { openForReading } from '../../store/sql/openDatabase.ts';
import { openLogFile } from '../../node/logFile.ts';
import { logSlowQueries } from '../logSlowQueries.ts';
import { thisWorker } from '../thisWorker.ts';
import { loadTokenCounter } from '../tokenCounter.ts';

const thread = thisWorker('heavyReader');
logSlowQueries(openLogFile(thread.data.log));
const CACHE_KIB = 16_384;
const reader = createReader(openForReading(thread.data.file, CACHE_KIB));
/** Few questions have a budget, and the counter takes a moment to create. */
let counter: ReturnType<typeof loadTokenCounter> | undefined;
const search = createSearch({
  reader,
  countTokens: (text) => (counter ??= loadTokenCounter())(text),
  now: Date.now,
  ticks: () => performance.now(),
});
thread.expose({
  status: () => reader.status(),
  transcript: (input) => reader.transcript(input),
  transcriptHits: (input) => reader.transcriptHits(input),
  pageFacts: (query) => reader.pageFacts(query),
  listConversations: (query) => reader.listConversations(query),
  countWork: (filter, by) => reader.countWork(filter, by),
  listProjects: (lens) => reader.listProjects(lens),
  listPoints: (query) => reader.listPoints(query),
  listIdeas: (query) => reader.listIdeas(query),
  readIdea: (id) => reader.readIdea(id),
  listEntities: (query) => reader.listEntities(query),
  givenPeople: () => reader.givenPeople(),
  listTopics: (query) => reader.listTopics(query),
  notedTurned: () => reader.notedTurned(),
  turnedDecisions: (ids) => reader.turnedDecisions(ids),
  expiringLogsFacts: (query) => reader.expiringLogsFacts(query),
  ...createExportMaker({ reader, breathe: () => setImmediate() }),
  ...searchByFlag(search),
});
