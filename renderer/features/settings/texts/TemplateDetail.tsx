import { useState } from 'react';
import { toFailure, type Failure } from '../../../../core/model/result.ts';
import type { TemplateKind } from '../../../../core/model/providers.ts';
import type { OutputOf } from '../../../../core/contract/procedures.ts';
import { refreshed } from '../../../state/settingsRefresh.ts';
import { variablesFor, type Template } from '../../../state/settingsTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { Confirm } from '../Confirm.tsx';
import { useDrafts, useDraftsState } from '../settingsContext.ts';
import { PromptPreview } from './PromptPreview.tsx';
import { TextForm } from './TextForm.tsx';
import styles from './Texts.module.css';

export interface TemplateDetailProps {
  /** What its text is called among the drafts. */
  readonly draftKey: string;
  readonly id: string;
  /** null for a copy that was never saved. */
  readonly template: Template | null;
  readonly kind: TemplateKind | null;
  readonly variables: OutputOf<'templates'>['variables'];
  /** Was it saved a moment ago? */
  readonly isJustSaved: boolean;
  readonly onCopy: () => void;
  readonly onSaved: (saved: Template) => void;
  readonly onRemoved: (removed: Template) => void;
}

/** One prompt: where it comes from, its text, what it may speak of, and what becomes of it. */
export function TemplateDetail(props: TemplateDetailProps) {
  const { draftKey, id, template, kind, variables, isJustSaved, onCopy, onSaved, onRemoved } =
    props;
  const { client, queries } = useExplorer();
  const drafts = useDrafts();
  const draft = useDraftsState(({ texts }) => texts.get(draftKey));
  const [removing, setRemoving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isOwn = template?.origin === 'user';

  const save = async (text: string): Promise<void> => {
    const saved = await client.call('saveTemplate', { text });
    await refreshed(queries, 'templates', {});
    drafts.editText(draftKey, null);
    onSaved(saved);
  };
  const remove = async (): Promise<void> => {
    setRemoving(false);
    setFailure(null);
    if (template === null) return;
    try {
      await client.call('removeTemplate', { id });
      await refreshed(queries, 'templates', {});
      drafts.editText(draftKey, null);
      onRemoved(template);
    } catch (thrown) {
      setFailure(toFailure(thrown));
    }
  };
  const removeWords = template?.overrides === true ? 'Reset to built-in…' : 'Remove…';
  return (
    <div className="stack gap-3">
      <div className="line wraps gap-3">
        <h3 className="text">{id}</h3>
        <span className="quiet">{checkableFacts(template)}</span>
      </div>
      {template === null || template.description === '' ? null : (
        <p className="quiet measure">{template.description}</p>
      )}
      <div className="beside wraps gap-2">
        {template === null ? null : <Button onClick={onCopy}>Copy as a new prompt</Button>}
        {isOwn ? <Button onClick={() => setRemoving(true)}>{removeWords}</Button> : null}
        <CopyButton
          label="Copy the text"
          name={`Copy the text of ${id}`}
          text={() => draft ?? template?.text ?? ''}
        />
      </div>
      {failure === null ? null : <ErrorNote what="It was not removed" failure={failure} />}
      <TextForm
        draftKey={draftKey}
        label={`Text of ${id}`}
        saved={template?.text ?? null}
        savedProblem={template?.problem ?? null}
        note={isOwn ? '' : 'Changing it puts your copy in its place.'}
        isJustSaved={isJustSaved}
        onSave={save}
      />
      <Fold title="Variables">
        <div className="stack gap-3 pad-block">
          <p className="note">
            Written in double braces: {'{{name}}'}. The text of a conversation is filled in as it
            is.
          </p>
          <dl className={styles['variables']}>
            {variablesFor(variables, kind).map(({ name, description }) => (
              <div key={name} className="subgrid">
                <dt>{name}</dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Fold>
      {template === null ? null : (
        <Fold title="Preview with the open node">
          <div className="stack gap-3 pad-block">
            <PromptPreview id={id} kind={kind} isChanged={draft !== undefined} />
          </div>
        </Fold>
      )}
      {removing ? (
        <Confirm
          title={template?.overrides === true ? `Reset ${id} to built-in?` : `Remove ${id}?`}
          yes={template?.overrides === true ? 'Reset to built-in' : 'Remove it'}
          no="Keep it"
          onYes={() => void remove()}
          onNo={() => setRemoving(false)}
        >
          <p>
            Your text of {id} is deleted. Nodes that it wrote stay as they are, and still name its
            version.
          </p>
        </Confirm>
      ) : null}
    </div>
  );
}

function checkableFacts(template: Template | null): string {
  if (template === null) return 'a copy of yours, not saved yet';
  const { origin, overrides, version } = template;
  const from =
    origin === 'built-in'
      ? 'built in'
      : overrides
        ? 'yours, in place of the built-in one'
        : 'yours';
  return version === null ? from : `${version} · ${from}`;
}
