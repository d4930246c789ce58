import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Failure } from '../../../core/model/result.ts';
import type { Answer, Queries } from '../../client/queries.ts';
import type { ShownEvent } from '../../ui/eventWords.ts';
import { useExplorer } from '../../ui/explorerContext.ts';

const PAGE = 50;

export interface LoadedEvents {
  readonly at: ReadonlyMap<number, ShownEvent>;
  readonly failure: Failure | null;
}

/** The events at some positions of a conversation, with those that come on the same pages. */
export function useEvents(conversationId: string, positions: readonly number[]): LoadedEvents {
  const { queries } = useExplorer();
  const pages = [...new Set(positions.map((position) => Math.floor(position / PAGE)))].toSorted(
    (a, b) => a - b,
  );
  const key = pages.join(' ');
  const source = useMemo(
    () => pagesOf(queries, conversationId, key === '' ? [] : key.split(' ').map(Number)),
    [queries, conversationId, key],
  );
  const answers = useSyncExternalStore(
    source.watch,
    useCallback(() => source.peek(), [source]),
  );
  return useMemo(() => {
    const at = new Map<number, ShownEvent>();
    for (const [index, { data }] of answers.entries())
      for (const [offset, event] of (data?.events ?? []).entries())
        at.set((source.pages[index] ?? 0) * PAGE + offset, event);
    const failed = answers.find(({ data, failure }) => data === undefined && failure !== null);
    return { at, failure: failed?.failure ?? null };
  }, [answers, source]);
}

/** Some pages as one source, whose value is the same until one of them changes. */
function pagesOf(queries: Queries, target: string, pages: readonly number[]) {
  const inputs = pages.map((page) => ({ target, limit: PAGE, offset: page * PAGE }));
  let last: readonly Answer<'events'>[] = [];
  return {
    pages,
    watch: (listener: () => void): (() => void) => {
      const stops = inputs.map((input) => queries.watch('events', input, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    peek: (): readonly Answer<'events'>[] => {
      const now = inputs.map((input) => queries.peek('events', input));
      const isSame = now.length === last.length && now.every((answer, at) => answer === last[at]);
      return isSame ? last : (last = now);
    },
  };
}
