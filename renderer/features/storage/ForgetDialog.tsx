import { useState } from 'react';
import { useStore } from 'zustand';
import type { ForgetChoice, ForgetSubject } from '../../state/storageForget.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { ForgetConfirm } from './ForgetConfirm.tsx';
import styles from './ForgetDialog.module.css';
import { ForgetPreview } from './ForgetPreview.tsx';
import { RunProgress } from './RunProgress.tsx';
import { usePreview } from './usePreview.ts';

/** What the person was asked about forgetting; nothing while that is nothing. */
export function ForgetDialog() {
  const { storage } = useExplorer();
  const asking = useStore(storage.store, (state) => state.asking);
  return asking === null ? null : <Asking subject={asking} />;
}

/** Shows what would go, and forgets it only after a word was typed. */
function Asking({ subject }: { readonly subject: ForgetSubject }) {
  const { storage } = useExplorer();
  const [choice, setChoice] = useState<ForgetChoice>(subject.choices[0]);
  const run = useStore(storage.store, (state) => state.forget);
  const preview = usePreview(choice);
  const { report } = preview;
  // What was done is told in the window, as soon as that shows it.
  const isGoing = run.phase === 'running' || run.phase === 'done';
  const close = (): void => storage.stopAsking();
  return (
    <Dialog title={`Forget ${choice.words}?`} onClose={close}>
      <div className="stack gap-3">
        {subject.choices.length === 1 || isGoing ? (
          <p className="wrap text">{choice.name}</p>
        ) : (
          <Choices choices={subject.choices} chosen={choice} onChoose={setChoice} />
        )}
        {isGoing ? (
          <>
            <RunProgress run={run} title="Forgetting" onStop={null} />
            <p className="note">
              Closing this does not stop it: how it ends is told in the window.
            </p>
            <div className="ways">
              <Button onClick={close}>Close</Button>
            </div>
          </>
        ) : (
          <>
            <ForgetPreview preview={preview} />
            {run.phase === 'failed' ? (
              <ErrorNote what="Forgetting did not come to its end" failure={run.failure} />
            ) : null}
            {report === null || report.events === 0 ? (
              <div className="ways">
                <Button onClick={close}>Keep it</Button>
              </div>
            ) : (
              <ForgetConfirm
                // What was typed for one thing is no word for another.
                key={choice.kind}
                onYes={() => void storage.forget(choice.input)}
                onNo={close}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

interface ChoicesProps {
  readonly choices: readonly ForgetChoice[];
  readonly chosen: ForgetChoice;
  readonly onChoose: (choice: ForgetChoice) => void;
}

function Choices({ choices, chosen, onChoose }: ChoicesProps) {
  return (
    <fieldset className="stack gap-2">
      <legend className="visually-hidden">What to forget</legend>
      {choices.map((choice) => (
        <label key={choice.kind} className={`gap-2 wrap choice ${styles['choice']}`}>
          <input
            type="radio"
            name="forget"
            checked={choice.kind === chosen.kind}
            onChange={() => onChoose(choice)}
          />
          <span>
            {choice.words}
            <small>{choice.name}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
