/** Thread root: answers what takes longer to read, one question after the other. */
import { createSearch } from '../../engine/search/createSearch.ts';
import { cancelSignal } from '../../model/cancelFlag.ts';
import { createReader } from '../../store/createReader.ts';
import { openForReading } from '../../store/sql/openDatabase.ts';
import { thisWorker } from '../thisWorker.ts';
import { loadTokenCounter } from '../tokenCounter.ts';

const thread = thisWorker('heavyReader');
const CACHE_KIB = 16_384;
const reader = createReader(openForReading(thread.data.file, CACHE_KIB));
/** Few questions have a budget, and the counter takes a moment to make. */
let counter: ReturnType<typeof loadTokenCounter> | undefined;
const search = createSearch({
  reader,
  countTokens: (text) => (counter ??= loadTokenCounter())(text),
  now: Date.now,
  ticks: () => performance.now(),
});
const signalOf = (cancel: SharedArrayBuffer) => cancelSignal(cancel, 'Nothing was changed.');

thread.expose({
  status: () => reader.status(),
  sweepFacts: (query) => reader.sweepFacts(query),
  find: (input, cancel) => search.find(input, signalOf(cancel)),
  search: (input, cancel) => search.search(input, signalOf(cancel)),
  navigate: (input, cancel) => search.navigate(input, signalOf(cancel)),
  pack: (input, cancel) => search.pack(input, signalOf(cancel)),
  handoff: (input, cancel) => search.handoff(input, signalOf(cancel)),
});
