import { useEffect } from 'react';
import type { FormName, SaveState } from '../../state/settingsDrafts.ts';
import { plural } from '../../state/labels.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ActionButton } from './ActionButton.tsx';
import styles from './SaveBar.module.css';
import { useDrafts } from './settingsContext.ts';
import { useForm } from './useForm.ts';

export interface SaveBarProps {
  readonly name: FormName;
  /** Saves; asks first where a section has something to ask. */
  readonly onSave: () => void;
}

/** Whether the section is saved, and the buttons that save it or take its changes back. */
export function SaveBar({ name, onSave }: SaveBarProps) {
  const drafts = useDrafts();
  const { save, isDraft } = useForm(name);
  useEffect(() => {
    if (save.phase !== 'refused') return;
    document.querySelector<HTMLElement>('#settings-panel [aria-invalid="true"]')?.focus();
  }, [save]);
  const { look, words } = saidOf(save, isDraft);
  return (
    <footer className={styles['bar']}>
      {save.phase === 'failed' ? (
        <div className={styles['failure']}>
          <ErrorNote what="Nothing was saved" failure={save.failure} />
        </div>
      ) : null}
      <output className={styles['words']} data-look={look}>
        {words}
      </output>
      <ActionButton look="quiet" off={!isDraft} onClick={() => drafts.discard(name)}>
        Discard changes
      </ActionButton>
      <ActionButton look="main" off={!isDraft || save.phase === 'saving'} onClick={onSave}>
        Save
      </ActionButton>
    </footer>
  );
}

function saidOf(
  save: SaveState,
  isDraft: boolean,
): { look: 'plain' | 'amber' | 'red'; words: string } {
  if (save.phase === 'saving') return { look: 'plain', words: 'Saving…' };
  if (save.phase === 'refused') {
    const count = Object.keys(save.errors).length;
    return {
      look: 'red',
      words: `Not saved: ${plural(count, 'field needs', 'fields need')} another value.`,
    };
  }
  if (isDraft) return { look: 'amber', words: 'Changed, not saved yet.' };
  return {
    look: 'plain',
    words: save.phase === 'saved' ? 'Saved. It applies from now on.' : 'All saved.',
  };
}
