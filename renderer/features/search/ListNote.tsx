import { useStore } from 'zustand';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { NothingFound } from './NothingFound.tsx';
import styles from './ListNote.module.css';

/** What stands where there are no results to read: why, and what can be typed. */
export function ListNote() {
  const { search } = useExplorer();
  const { query, answer, failure } = useStore(search.find.store);
  if (failure?.code === 'bad-input')
    return (
      <p className="firm quiet pad-wide">
        {failure.details?.['query'] === undefined
          ? failure.message
          : 'Type a word: there is none to look for yet.'}
      </p>
    );
  if (failure !== null)
    return (
      <div className={`stack gap-2 firm quiet pad-wide ${styles['hints']}`}>
        <ErrorNote
          what="The memory could not be searched"
          failure={failure}
          onRetry={() => search.find.again()}
        />
      </div>
    );
  if (query.text.trim() === '') return <Hints />;
  return answer === null ? null : <NothingFound answer={answer} />;
}

/** What there is to type, for who has not searched yet. */
function Hints() {
  return (
    <div className={`stack gap-2 firm quiet pad-wide ${styles['hints']}`}>
      <p>Words find events, titles and summaries as you type.</p>
      <p>
        <kbd>"in this order"</kbd> <kbd>this OR that</kbd> <kbd>-without</kbd> <kbd>begin*</kbd>
      </p>
      <p>
        <kbd>in:project</kbd> <kbd>source:codex</kbd> <kbd>tag:x</kbd> <kbd>is:starred</kbd>{' '}
        <kbd>from:June</kbd> <kbd>errors:</kbd>
      </p>
      <p>A question is navigated: its answer shows the evidence, and the way there.</p>
    </div>
  );
}
