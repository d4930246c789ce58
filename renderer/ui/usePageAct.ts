import { useEffect, useEffectEvent } from 'react';
import type { PageAct } from '../state/pageActs.ts';
import { useExplorer } from './explorerContext.ts';

/** While it is shown, a command does this. Null: it cannot. */
export function usePageAct(id: string, act: PageAct | null): void {
  const { pageActs } = useExplorer();
  const run = useEffectEvent((from: Element | null): void => act?.(from));
  const can = act !== null;
  useEffect(() => (can ? pageActs.add(id, (from) => run(from)) : undefined), [pageActs, id, can]);
}
