import { expect, it } from 'vitest';
import { parseQuery } from '../../../core/domain/search/parseQuery.ts';
import type {
  Matches,
  MatchQuery,
  SearchReader,
} from '../../../core/engine/search/ports/searchStore.ts';
import { readPostings } from '../../../core/engine/search/postings.ts';

const NEWEST = 30_000;
/** Holds both of two common words; of each alone, only newer events are read. */
const OLD = 7;

/** Every event but the old one has only one of the common words; nothing has the third. */
function answer({ table, match, limit }: MatchQuery): Matches {
  if (table === 'tool' || match.includes('quagga')) return { ixs: [], isCut: false };
  if (match.includes('AND')) return { ixs: [OLD], isCut: false };
  const ixs = Array.from(
    { length: limit },
    (_, at) => NEWEST - 2 * at - Number(match.includes('lamp')),
  );
  return { ixs, isCut: true };
}

it('of common words, finds where old events hold them together, also where another stands nowhere', async () => {
  const reader: Pick<SearchReader, 'indexedUpTo' | 'matchingEvents'> = {
    indexedUpTo: async () => NEWEST,
    matchingEvents: async (query) => answer(query),
  };
  const { terms } = parseQuery('lamp quagga ferry');
  const options = { required: null, isQuestion: false };
  const { said, counts, capped } = await readPostings(reader as SearchReader, terms, options);
  expect({ held: said.get(OLD), unknown: counts[1], capped }).toEqual({
    held: 0b101,
    unknown: 0,
    capped: [0, 2],
  });
});

it.each([
  [20_000, ['μs']],
  [20_001, []],
])(
  'of %i events, looks for a unit in the tokens of few alone, not for an ordinary word',
  async (all, wanted) => {
    const asked: string[] = [];
    const reader: Pick<SearchReader, 'indexedUpTo' | 'matchingEvents' | 'tokensHolding'> = {
      indexedUpTo: async () => all,
      matchingEvents: async ({ table, match }) => ({
        ixs: table === 'said' && match.includes('"12μs" OR "3μs"') ? [OLD] : [],
        isCut: false,
      }),
      tokensHolding: async ({ part }) => {
        asked.push(part);
        return ['12μs', '3μs'];
      },
    };
    const { terms } = parseQuery('µs quagga');
    const options = { required: null, isQuestion: false };
    const { said, counts } = await readPostings(reader as SearchReader, terms, options);
    expect(asked).toEqual(wanted);
    expect([counts, said.get(OLD)]).toEqual(
      wanted.length > 0 ? [[1, 0], 0b01] : [[0, 0], undefined],
    );
  },
);
