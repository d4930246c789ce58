import { cancelSignal } from '../../model/cancelFlag.ts';
import type { HeavyReader } from '../library/ports/heavyReader.ts';
import type { Search, SearchName } from './createSearch.ts';

/** The searches, each cancelled by a flag that another thread may set. */
export function searchByFlag(search: Search): Pick<HeavyReader, SearchName> {
  return {
    find: (input, cancel) => search.find(input, signalOf(cancel)),
    findNodes: (input, cancel) => search.findNodes(input, signalOf(cancel)),
    hits: (input, cancel) => search.hits(input, signalOf(cancel)),
    search: (input, cancel) => search.search(input, signalOf(cancel)),
    navigate: (input, cancel) => search.navigate(input, signalOf(cancel)),
    pack: (input, cancel) => search.pack(input, signalOf(cancel)),
    brief: (input, cancel) => search.brief(input, signalOf(cancel)),
    handoff: (input, cancel) => search.handoff(input, signalOf(cancel)),
  };
}

const signalOf = (cancel: SharedArrayBuffer) => cancelSignal(cancel, 'Nothing was changed.');
