import { useState } from 'react';
import { toFailure, type Failure } from '../../../../core/model/result.ts';
import { refreshed } from '../../../state/settingsRefresh.ts';
import type { Preprocessor } from '../../../state/settingsTexts.ts';
import { CONTENT_NAMES } from '../../../state/settingsWords.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { Confirm } from '../Confirm.tsx';
import { SelectInput } from '../fields/SelectInput.tsx';
import { useDrafts, useDraftsState } from '../settingsContext.ts';
import { useSaved } from '../useForm.ts';
import { TextForm } from './TextForm.tsx';

/** What a preprocessor's text is called among the drafts. */
export const preprocessorKey = ({ contentType, name, origin, project }: Preprocessor): string =>
  `preprocessors:${contentType ?? name}:${origin}:${project ?? ''}`;

export interface PreprocessorDetailProps {
  readonly preprocessor: Preprocessor;
  /** Was it saved a moment ago? */
  readonly isJustSaved: boolean;
  /** Takes the key of what was saved. */
  readonly onSaved: (key: string) => void;
  readonly onRemoved: (removed: Preprocessor) => void;
}

/** One preprocessor: where it comes from, whose it is, and its text. */
export function PreprocessorDetail({
  preprocessor,
  isJustSaved,
  onSaved,
  onRemoved,
}: PreprocessorDetailProps) {
  const { client, queries } = useExplorer();
  const drafts = useDrafts();
  const key = preprocessorKey(preprocessor);
  const draft = useDraftsState(({ texts }) => texts.get(key));
  const { projects } = useSaved();
  const [target, setTarget] = useState(preprocessor.project ?? '');
  const [removing, setRemoving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { name, contentType, origin, project, text, problem } = preprocessor;
  const isOwn = origin !== 'built-in';
  const paths = new Set([
    ...(project === null ? [] : [project]),
    ...projects.map((p) => p.project),
  ]);

  const save = async (edited: string): Promise<void> => {
    const saved = await client.call('savePreprocessor', {
      text: edited,
      project: target === '' ? null : target,
    });
    await refreshed(queries, 'preprocessors', {});
    drafts.editText(key, null);
    onSaved(preprocessorKey(saved));
  };
  const remove = async (): Promise<void> => {
    setRemoving(false);
    setFailure(null);
    if (contentType === null) return;
    try {
      await client.call('removePreprocessor', { contentType, project });
      await refreshed(queries, 'preprocessors', {});
      drafts.editText(key, null);
      onRemoved(preprocessor);
    } catch (thrown) {
      setFailure(toFailure(thrown));
    }
  };
  const verb = project === null ? 'Reset to built-in' : 'Remove for this project';
  return (
    <div className="stack gap-3">
      <div className="line wraps gap-3">
        <h3 className="text">{name}</h3>
        <span className="quiet">
          {contentType === null ? '' : `${CONTENT_NAMES[contentType]} · `}
          {originWords(preprocessor)}
        </span>
        <div className="beside wraps gap-2 to-end">
          {isOwn && contentType !== null ? (
            <Button onClick={() => setRemoving(true)}>{verb}…</Button>
          ) : null}
          <CopyButton
            label="Copy the text"
            name={`Copy the text of ${name}`}
            text={() => draft ?? text}
          />
        </div>
      </div>
      {failure === null ? null : <ErrorNote what="It was not removed" failure={failure} />}
      <SelectInput
        label="Save it for"
        value={target}
        options={[
          { value: '', label: 'All projects' },
          ...[...paths].map((path) => ({ value: path, label: path })),
        ]}
        onChange={setTarget}
      />
      <TextForm
        draftKey={key}
        label={`Text of ${name}`}
        saved={text}
        savedProblem={problem}
        note={isOwn ? '' : 'Changing it puts your copy in its place.'}
        isJustSaved={isJustSaved}
        onSave={save}
      />
      {removing ? (
        <Confirm
          title={`${verb}: ${name}?`}
          yes={verb}
          no="Keep it"
          onYes={() => void remove()}
          onNo={() => setRemoving(false)}
        >
          <p>Your text is deleted, and the next one in line is used from now on.</p>
        </Confirm>
      ) : null}
    </div>
  );
}

function originWords({ origin, project }: Preprocessor): string {
  if (origin === 'built-in') return 'built in';
  return project === null ? 'yours, for all projects' : `yours, for ${project}`;
}
