import { useMemo } from 'react';
import { useStore } from 'zustand';
import { formatCount, formatDay } from '../../state/labels.ts';
import type { GoTo } from '../../state/searchOffers.ts';
import { conversationsInput, lensOfFilters } from '../../state/searchQuery.ts';
import { spokenSpan } from '../../state/span.ts';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import { useZone } from '../../ui/useZone.ts';

const MOST = 12;

/** Where nothing is typed, the newest conversations that the filters leave; null where nothing narrows these down. */
export function useNarrowed(): readonly GoTo[] | null {
  const { search } = useExplorer();
  const query = useStore(search.find.store, (state) => state.query);
  const span = usePlace((place) => place.lens.span);
  const zone = useZone();
  const input = useMemo(() => conversationsInput(query), [query]);
  const found = useCall('conversations', input === null ? null : { ...input, limit: MOST }).data;
  const { filters } = query;
  return useMemo(() => {
    if (input === null || found === undefined) return null;
    const { conversations, total } = found;
    const rows = conversations.map(({ conversationId, title, project, end }): GoTo => ({
      id: conversationId,
      words: title,
      note: [project, formatDay(end, zone)].filter((part) => part !== null).join(' · '),
      to: { kind: 'conversation', conversationId },
    }));
    // A page has the time of the window, not one in words.
    const isOfWindow = filters.when === (span === null ? '' : spokenSpan(span));
    if (total <= rows.length || !isOfWindow) return rows;
    const all: GoTo = {
      id: 'all narrowed',
      words: `All ${formatCount(total)}`,
      note: 'as a list',
      to: {
        kind: 'page',
        address: { kind: 'conversations', open: false },
        lens: lensOfFilters(filters),
      },
    };
    return [...rows, all];
  }, [input, found, filters, span, zone]);
}
