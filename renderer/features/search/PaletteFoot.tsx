import { useStore } from 'zustand';
import { plural } from '../../state/labels.ts';
import type { FindState } from '../../state/searchFind.ts';
import { listedNodes } from '../../state/searchRows.ts';
import type { NavigateReply } from '../../state/searchPath.ts';
import { countWords, steeredWords, withoutVectorsWords } from '../../state/searchWords.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { COMMAND_KEY } from './commandKey.ts';
import styles from './PaletteFoot.module.css';

/** What was counted, and the keys that go on from here. */
export function PaletteFoot({ isAnswer }: { readonly isAnswer: boolean }) {
  const { search } = useExplorer();
  const { query, nodes: found, answer, isWaiting } = useStore(search.find.store);
  const nodes = listedNodes(found, query.text);
  const reply = useStore(search.path.store, (path) => path.reply);
  const helped = reply === null ? '' : helpedWords(reply);
  return (
    <footer className={`row firm gap-4 faint small whole pad ${styles['foot']}`}>
      <span className="grow cut" title={isAnswer ? helped : undefined}>
        {isAnswer
          ? helped
          : answer === null
            ? isWaiting
              ? 'Searching…'
              : ''
            : countWords(nodes, answer.reply)}
      </span>
      <output className="visually-hidden">{isAnswer ? helped : heardWords(nodes, answer)}</output>
      <span className={styles['keys']} aria-hidden="true">
        {isAnswer ? (
          <>
            <kbd>↵</kbd> open <kbd>→</kbd> search below <kbd>Esc</kbd> results
          </>
        ) : (
          <>
            <kbd>↵</kbd> open <kbd>{COMMAND_KEY}↵</kbd> navigate <kbd>Alt+↵</kbd> all <kbd>Esc</kbd>{' '}
            close
          </>
        )}
      </span>
    </footer>
  );
}

/** What a model did for the answer, and why vectors did nothing. */
function helpedWords({ steering, embeddings }: NavigateReply): string {
  return [
    ...(steering === null ? [] : [steeredWords(steering)]),
    ...(embeddings === null ? [] : [withoutVectorsWords(embeddings)]),
  ]
    .filter((words) => words !== '')
    .join(' · ');
}

/** Without what changes with each key, so that it is heard only when it says something new. */
function heardWords(nodes: FindState['nodes'], answer: FindState['answer']): string {
  if (answer === null) return '';
  const { total, totalIsCapped } = answer.reply;
  if (total === 0 && nodes.length === 0) return 'Nothing found';
  return `${plural(total, 'event')}${totalIsCapped ? ' or more' : ''}, ${plural(nodes.length, 'text')}`;
}
