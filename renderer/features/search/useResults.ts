import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { rangeOf } from '../../state/searchHitRange.ts';
import { isQuestion, NO_FILTERS } from '../../state/searchQuery.ts';
import { isChoice, searchRows, type SearchOption, type SearchRow } from '../../state/searchRows.ts';
import { completionsOf } from '../../state/searchTyped.ts';
import { unreachable } from '../../../core/model/result.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useKnown } from './useKnown.ts';
import { useOffers } from './useOffers.ts';
import { useOpenHit } from './useOpenHit.ts';

export interface Results {
  readonly rows: readonly SearchRow[];
  /** Places in `rows` of those that can be chosen. */
  readonly choices: readonly number[];
  /** The place in `rows` of the one that Enter chooses; -1: there is none. */
  readonly activeRow: number;
  /** Goes on by so many choices, and stops at the ends. */
  readonly move: (step: number) => void;
  readonly choose: (option: SearchOption) => void;
  /** Chooses the active one: where its results are still on their way, as soon as they are there. */
  readonly chooseActive: () => void;
  /** Forgets a kept search. */
  readonly remove: (option: SearchOption) => void;
}

/** What the palette lists, which of it is active, and what choosing does. */
export function useResults(): Results {
  const { search } = useExplorer();
  const { offers, go, run } = useOffers();
  const known = useKnown();
  const { query, nodes, answer, failure, isWaiting } = useStore(search.find.store);
  const kept = useStore(search.keeper.store);
  // All are listed where they were wanted, until others are found.
  const [unfolded, setUnfolded] = useState<typeof nodes | null>(null);
  const allNodes = unfolded === nodes;
  const { rows, choices, first } = useMemo(() => {
    const completions = completionsOf(query.text, known);
    return searchRows({ query, nodes, answer }, kept, { allNodes, offers, completions });
  }, [query, nodes, answer, kept, allNodes, offers, known]);
  const { openEvent, openNode, openList } = useOpenHit();
  // A choice belongs to the query that it was made for.
  const [chosen, setChosen] = useState<{ readonly query: typeof query; readonly id: string }>();
  const chosenAt =
    chosen?.query === query ? choices.findIndex((at) => rows[at]?.id === chosen.id) : -1;
  const active = chosenAt < 0 ? first : chosenAt;

  /** The place where one asked for more is kept. */
  const showMore = (option: Extract<SearchOption, { kind: 'more' }>): void => {
    const at = choices.findIndex((place) => rows[place] === option);
    const before = rows[choices[at - 1] ?? -1];
    if (before !== undefined) setChosen({ query, id: before.id });
    setUnfolded(nodes);
  };
  const choose = (option: SearchOption): void => {
    const { filters } = query;
    switch (option.kind) {
      case 'navigate':
        return search.navigate();
      case 'node':
        return openNode(option.node.nodeId);
      case 'event':
        return openEvent({ ...option.hit, range: rangeOf(option.hit) });
      case 'go':
        return go(option.go);
      case 'do':
        return run(option.command.id);
      case 'all':
        return openList();
      case 'narrow':
        return search.look({
          ...query,
          text: option.to.text,
          filters: { ...filters, ...option.to.filters },
        });
      case 'more':
        return showMore(option);
      case 'offer':
        return search.look({
          ...query,
          filters:
            option.offer === 'drop-filters'
              ? NO_FILTERS
              : { ...filters, role: null, kind: 'tool_result' },
        });
      case 'kept':
        return search.look(option.query);
      default:
        return unreachable(option);
    }
  };

  const activeRow = choices[active] ?? -1;
  const chooseNow = (): void => {
    const row = rows[activeRow];
    if (row !== undefined && isChoice(row)) choose(row);
  };
  // Who types quickly and presses Enter means what is found by all of the words, not what stood there before.
  const early = useRef<typeof query>(null);
  useEffect(() => {
    if (early.current === null || isWaiting) return;
    const isAnswered = early.current === query && failure === null;
    early.current = null;
    if (isAnswered) chooseNow();
  });

  return {
    rows,
    choices,
    activeRow,
    move: (step) => {
      const at = choices[Math.max(0, Math.min(choices.length - 1, active + step))];
      const row = at === undefined ? undefined : rows[at];
      if (row !== undefined) setChosen({ query, id: row.id });
    },
    choose,
    chooseActive: () => {
      if (isWaiting && chosenAt < 0 && !isQuestion(query.text)) early.current = query;
      else chooseNow();
    },
    remove: (option) => {
      if (option.kind === 'kept') search.keeper.remove(option.query);
    },
  };
}
