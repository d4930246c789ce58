import { useState } from 'react';
import { shownPreprocessors, type Preprocessor } from '../../../state/settingsTexts.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { projectWords } from '../../../ui/projectHue.ts';
import { useCall } from '../../../ui/useCall.ts';
import { Group } from '../Section.tsx';
import { useDraftsState } from '../settingsContext.ts';
import { PreprocessorDetail, preprocessorKey } from './PreprocessorDetail.tsx';
import { RemovedHere } from './RemovedHere.tsx';
import styles from './Texts.module.css';

/** What is left out before anything is summarised, and why. */
export function LeftOut() {
  const { queries } = useExplorer();
  const texts = useDraftsState((state) => state.texts);
  const { data, failure } = useCall('preprocessors', {});
  const [chosen, setChosen] = useState<string | null>(null);
  const [justSaved, setJustSaved] = useState<string | null>(null);
  const all = shownPreprocessors(data?.preprocessors ?? []);
  const shown = all.find((each) => preprocessorKey(each) === chosen) ?? all[0];
  return (
    <>
      <p className="note">
        Before a conversation is summarised, noise is left out: dumps of files, long output,
        repeated lines. The raw words stay in the memory. A project’s own rules come before yours,
        yours before the built-in ones.
      </p>
      {failure === null ? null : (
        <ErrorNote
          what="The preprocessors could not be listed"
          failure={failure}
          onRetry={() => queries.retry('preprocessors', {})}
        />
      )}
      {shown === undefined ? null : (
        <div className={`gap-5 ${styles['columns']}`}>
          <nav className={`stack gap-3 ${styles['list']}`} aria-label="Preprocessors">
            <ul>
              {all.map((each) => (
                <Entry
                  key={preprocessorKey(each)}
                  preprocessor={each}
                  isCurrent={each === shown}
                  isDraft={texts.has(preprocessorKey(each))}
                  onChoose={setChosen}
                />
              ))}
            </ul>
          </nav>
          <PreprocessorDetail
            key={preprocessorKey(shown)}
            preprocessor={shown}
            isJustSaved={preprocessorKey(shown) === justSaved}
            onRemoved={(removed) =>
              setChosen(preprocessorKey({ ...removed, origin: 'built-in', project: null }))
            }
            onSaved={(key) => {
              setJustSaved(key);
              setChosen(key);
            }}
          />
        </div>
      )}
      <Group title="What is left out of the open page">
        <RemovedHere />
      </Group>
    </>
  );
}

interface EntryProps {
  readonly preprocessor: Preprocessor;
  readonly isCurrent: boolean;
  readonly isDraft: boolean;
  readonly onChoose: (key: string) => void;
}

function Entry({ preprocessor, isCurrent, isDraft, onChoose }: EntryProps) {
  const { name, origin, project, problem } = preprocessor;
  const from =
    origin === 'built-in' ? 'built in' : project === null ? 'yours' : projectWords(project);
  return (
    <li>
      <button
        type="button"
        className="pick stack wrap full"
        aria-current={isCurrent}
        title={project ?? undefined}
        onClick={() => onChoose(preprocessorKey(preprocessor))}
      >
        {name}
        <small data-look={isDraft ? 'amber' : problem === null ? 'plain' : 'red'}>
          {isDraft ? `${from}, unsaved` : problem === null ? from : `${from}, cannot be used`}
        </small>
      </button>
    </li>
  );
}
