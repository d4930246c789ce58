import { useId, useState } from 'react';
import { toFailure, type Failure } from '../../../../core/model/result.ts';
import { problemOf, type TextProblem } from '../../../state/settingsTexts.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { ActionButton } from '../ActionButton.tsx';
import { useDrafts, useDraftsState } from '../settingsContext.ts';
import { TextEditor } from './TextEditor.tsx';

export interface TextFormProps {
  /** What it is called among the drafts. */
  readonly draftKey: string;
  readonly label: string;
  /** null for one that was never saved. */
  readonly saved: string | null;
  /** What is wrong with the saved one. */
  readonly savedProblem: TextProblem | null;
  /** What is shown while nothing is changed. */
  readonly note: string;
  /** Was it saved a moment ago, under another name? */
  readonly isJustSaved?: boolean;
  /** Throws what the host says when it cannot be used. */
  readonly onSave: (text: string) => Promise<void>;
}

type Outcome =
  | { readonly phase: 'none' | 'saving' | 'saved' }
  | { readonly phase: 'broken'; readonly problem: TextProblem }
  | { readonly phase: 'failed'; readonly failure: Failure };

/** A text that is edited and saved as a whole; what cannot be used is refused with its line. */
export function TextForm(props: TextFormProps) {
  const { draftKey, label, saved, savedProblem, note, isJustSaved = false, onSave } = props;
  const drafts = useDrafts();
  const draft = useDraftsState(({ texts }) => texts.get(draftKey));
  const [outcome, setOutcome] = useState<Outcome>({ phase: 'none' });
  const [goTo, setGoTo] = useState(0);
  const id = useId();
  const text = draft ?? saved ?? '';
  const isDraft = draft !== undefined;
  const problem = outcome.phase === 'broken' ? outcome.problem : isDraft ? null : savedProblem;

  const change = (value: string): void => {
    drafts.editText(draftKey, value === saved ? null : value);
    // What was refused stays marked until the next try.
    if (outcome.phase === 'saved' || outcome.phase === 'failed') setOutcome({ phase: 'none' });
  };
  const save = async (): Promise<void> => {
    setOutcome({ phase: 'saving' });
    try {
      await onSave(text);
      setOutcome({ phase: 'saved' });
    } catch (thrown) {
      const failure = toFailure(thrown);
      const found = problemOf(failure);
      setOutcome(
        found === null ? { phase: 'failed', failure } : { phase: 'broken', problem: found },
      );
      if (found !== null) setGoTo(goTo + 1);
    }
  };
  const discard = (): void => {
    drafts.editText(draftKey, null);
    setOutcome({ phase: 'none' });
  };

  return (
    <div className="stack gap-2">
      <TextEditor
        label={label}
        value={text}
        brokenLine={problem?.line ?? null}
        isBroken={problem !== null}
        describedBy={`${id}-problem`}
        goTo={goTo}
        onChange={change}
      />
      <p id={`${id}-problem`} role="alert" className="red wrap">
        {problem === null ? null : problemWords(problem)}
      </p>
      {outcome.phase === 'failed' ? (
        <ErrorNote what="Nothing was saved" failure={outcome.failure} />
      ) : null}
      <div className="ways">
        <output className="grow quiet" data-draft={isDraft ? '' : undefined}>
          {outcome.phase === 'saving'
            ? 'Saving…'
            : isDraft
              ? 'Changed, not saved yet.'
              : outcome.phase === 'saved' || isJustSaved
                ? 'Saved. It applies from now on.'
                : note}
        </output>
        <ActionButton look="quiet" off={!isDraft} onClick={discard}>
          Discard changes
        </ActionButton>
        <ActionButton
          look="main"
          off={!isDraft || outcome.phase === 'saving'}
          onClick={() => void save()}
        >
          Save
        </ActionButton>
      </div>
    </div>
  );
}

function problemWords({ line, message }: TextProblem): string {
  // Some messages name the line themselves.
  return line === null || /\bline \d/i.test(message) ? message : `Line ${line}: ${message}`;
}
