import { useEffect } from 'react';
import type { ResummarizeState } from '../../state/resummarizeRun.ts';
import { useExplorer } from '../../ui/explorerContext.ts';

/** Says how a run ended that nobody looks at, because its dialog was closed. */
export function useRunNews(): void {
  const { work, notice } = useExplorer();
  useEffect(
    () =>
      work.store.subscribe(({ resummarizing }, before) => {
        if (before.resummarizing.phase !== 'running' || resummarizing.phase === 'running') return;
        const isWatched = document.querySelector('dialog[open]') !== null;
        const words = newsOf(resummarizing);
        if (!isWatched && words !== null) notice.say(words);
      }),
    [work, notice],
  );
}

function newsOf(state: ResummarizeState): string | null {
  if (state.phase === 'done') return `Summarised again: ${state.title}`;
  if (state.phase === 'failed')
    return `Not written again: ${state.title}. ${state.failure.message}`;
  return null;
}
