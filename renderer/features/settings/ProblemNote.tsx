import { useState } from 'react';
import { toFailure, type Failure } from '../../../core/model/result.ts';
import { allDestinations } from '../../state/settingsDestinations.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ActionButton } from './ActionButton.tsx';
import { useDrafts, useDraftsState } from './settingsContext.ts';

/** What of the stored settings is not in use, above whichever section is shown, and the way out of it. */
export function ProblemNote() {
  const drafts = useDrafts();
  const saved = useDraftsState((state) => state.saved);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  if (saved === null || saved.problem === null) return null;
  // An address that could not be used is another one now.
  const hosts = allDestinations(saved.settings, saved.overridden).map(({ host }) => host);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await drafts.confirm();
    } catch (thrown) {
      setFailure(toFailure(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div role="alert" className="stack gap-2 wrap measure at-start aside">
      <p>{saved.problem}</p>
      {hosts.length === 0 ? null : (
        <p>Once they are saved, words of your conversations go to {hosts.join(' and ')}.</p>
      )}
      <ActionButton look="plain" off={busy} onClick={() => void confirm()}>
        Save the settings as they are now
      </ActionButton>
      {failure === null ? null : <ErrorNote what="Nothing was saved" failure={failure} />}
    </div>
  );
}
