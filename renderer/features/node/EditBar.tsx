import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import type { Edit } from './useEdit.ts';

/** How an edit ends; stays in sight while one scrolls through what is edited. */
export function EditBar({ edit }: { readonly edit: Edit }) {
  const { draft, saving, failure, save, cancel } = edit;
  const isEmpty = draft?.title.trim() === '';
  return (
    <div className="stack gap-2 sticky ruled">
      <div className="row wraps gap-2">
        <Button look="main" disabled={isEmpty} onClick={() => void save()}>
          {saving ? 'Saving…' : 'Save'}
        </Button>
        <Button disabled={saving} onClick={cancel}>
          Cancel
        </Button>
        <span className="quiet small">
          {isEmpty
            ? 'A title needs a word.'
            : 'Enter saves a version of its own, Esc cancels. Points keep their evidence.'}
        </span>
      </div>
      {failure === null ? null : <ErrorNote what="It was not saved" failure={failure} />}
    </div>
  );
}
