import {
  pathWithin,
  testWords,
  TODO_WORDS,
  type WholeConversation,
} from '../../state/conversation.ts';
import { formatCount, plural } from '../../state/labels.ts';
import { EvidenceButton } from '../node/EvidenceButton.tsx';
import { Capped } from '../../ui/Capped.tsx';
import styles from './FactLists.module.css';
import { Part } from '../../ui/Part.tsx';

const FIRST = 7;

/** Commits and pull requests: each leads to where the log shows it. */
export function WorkList({ conversation }: { readonly conversation: WholeConversation }) {
  const { commits, pullRequests } = conversation;
  if (commits.length + pullRequests.length === 0) return null;
  const items = [
    ...commits.map(({ hash, subject, gripId }) => ({
      key: `${hash} ${gripId}`,
      words: subject,
      code: hash.slice(0, 8),
      gripId,
    })),
    ...pullRequests.map(({ number, title, url, gripId }) => ({
      key: `#${number} ${gripId}`,
      words: title ?? url ?? 'Pull request',
      code: `#${number}`,
      gripId,
    })),
  ];
  return (
    <Part title="Commits and pull requests">
      <Capped items={items} most={FIRST}>
        {(shown) => (
          <ul className="stack rows" aria-label="Commits and pull requests">
            {shown.map(({ key, words, code, gripId }) => (
              <li key={key}>
                <EvidenceButton
                  claim={words}
                  gripIds={[gripId]}
                  className="pick line gap-3 full target"
                >
                  {code !== '' && <span className="mono firm quiet">{code}</span>}
                  <span className="grow wrap" dir="auto">
                    {words}
                  </span>
                </EvidenceButton>
              </li>
            ))}
          </ul>
        )}
      </Capped>
    </Part>
  );
}

/** Runs of tests in their order, and how each ended. */
export function TestList({ tests }: Pick<WholeConversation, 'tests'>) {
  const failed = tests.filter(({ ok }) => !ok).length;
  return (
    <Part
      title="Tests"
      note={`${plural(tests.length, 'run')}${failed === 0 ? '' : `, ${formatCount(failed)} failed`}`}
    >
      <Capped items={tests} most={FIRST}>
        {(shown) => (
          <ul className="stack rows" aria-label="Tests">
            {shown.map((test) => (
              <li key={`${test.command} ${test.gripId}`}>
                <EvidenceButton
                  claim={`${test.command}: ${testWords(test)}`}
                  gripIds={[test.gripId]}
                  className="pick line gap-3 full target"
                >
                  <span className="grow cut mono" title={test.command}>
                    {test.command}
                  </span>
                  <span className="firm quiet small" data-look={test.ok ? undefined : 'red'}>
                    {testWords(test)}
                  </span>
                </EvidenceButton>
              </li>
            ))}
          </ul>
        )}
      </Capped>
    </Part>
  );
}

/** Files that were changed, with what was added and taken out. */
export function FileList({ files, folder }: Pick<WholeConversation, 'files' | 'folder'>) {
  return (
    <Part title="Files" note={formatCount(files.length)}>
      <Capped items={files} most={FIRST}>
        {(shown) => (
          <ul className="stack rows" aria-label="Files">
            {shown.map(({ path, edits, added, removed }) => (
              <li key={path} className="pick line gap-3 full target">
                <span className="grow cut mono" title={path}>
                  {pathWithin(path, folder === null ? [] : [folder])}
                </span>
                <span className="firm quiet small">{plural(edits, 'edit')}</span>
                <span className={`firm quiet small number ${styles['lines']}`}>
                  <span data-look="green">+{formatCount(added)}</span>{' '}
                  <span data-look="red">−{formatCount(removed)}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Capped>
    </Part>
  );
}

/** Tools that failed, those that nothing solved first. */
export function ErrorList({ errors }: Pick<WholeConversation, 'errors'>) {
  const open = errors.filter(({ mendedBy }) => mendedBy === null);
  const items = [...open, ...errors.filter(({ mendedBy }) => mendedBy !== null)];
  return (
    <Part
      title="Errors"
      places="failed"
      note={`${formatCount(errors.length)}, ${countWords(errors.length - open.length)} solved later`}
    >
      <Capped items={items} most={FIRST}>
        {(shown) => (
          <ul className="stack rows" aria-label="Errors">
            {shown.map(({ text, gripId, mendedBy }) => (
              <li key={`${text} ${gripId}`}>
                <EvidenceButton
                  claim={text}
                  gripIds={mendedBy === null ? [gripId] : [gripId, mendedBy]}
                  className="pick line gap-3 full target"
                >
                  <span className="grow clamp" title={text} dir="auto">
                    {text}
                  </span>
                  <span
                    className="firm quiet small"
                    data-look={mendedBy === null ? 'red' : undefined}
                  >
                    {mendedBy === null ? 'not solved' : 'solved later'}
                  </span>
                </EvidenceButton>
              </li>
            ))}
          </ul>
        )}
      </Capped>
    </Part>
  );
}

/** To-dos with the state in which they were left; what is open first. */
export function TodoList({ todos }: Pick<WholeConversation, 'todos'>) {
  const isOpen = ({ state }: (typeof todos)[number]): boolean =>
    state === 'pending' || state === 'in_progress';
  const open = todos.filter(isOpen);
  const items = [...open, ...todos.filter((todo) => !isOpen(todo))];
  return (
    <Part title="To-dos" note={`${formatCount(todos.length)}, ${countWords(open.length)} open`}>
      <Capped items={items} most={FIRST}>
        {(shown) => (
          <ul className="stack rows" aria-label="To-dos">
            {shown.map(({ text, state, gripId }) => (
              <li key={`${text} ${gripId}`}>
                <EvidenceButton
                  claim={text}
                  gripIds={[gripId]}
                  className="pick line gap-3 full target"
                >
                  <span className="grow wrap" dir="auto">
                    {text}
                  </span>
                  <span className="firm quiet small">{TODO_WORDS[state]}</span>
                </EvidenceButton>
              </li>
            ))}
          </ul>
        )}
      </Capped>
    </Part>
  );
}

const countWords = (count: number): string => (count === 0 ? 'none' : formatCount(count));
