import { problemsOf, type ResummarizeChoices } from '../../state/resummarizeChoices.ts';
import { ValueField } from '../../ui/ValueField.tsx';

export interface ResummarizeOptionsProps {
  readonly choices: ResummarizeChoices;
  readonly onChange: (choices: ResummarizeChoices) => void;
}

/** What is seldom chosen otherwise than in the settings. */
export function ResummarizeOptions({ choices, onChange }: ResummarizeOptionsProps) {
  const problems = problemsOf(choices);
  return (
    <>
      <div className="beside wraps gap-5">
        <label>
          <input
            type="checkbox"
            checked={choices.markers}
            onChange={(event) => onChange({ ...choices, markers: event.target.checked })}
          />
          Expansion markers
        </label>
        <label>
          <input
            type="checkbox"
            checked={choices.anchorCheck}
            onChange={(event) => onChange({ ...choices, anchorCheck: event.target.checked })}
          />
          Put back anchors that were dropped
        </label>
      </div>
      {choices.provider === 'extractive' || choices.provider === 'agent' ? null : (
        <div className="gap-3 even">
          <ValueField
            label="Temperature"
            value={choices.temperature}
            error={problems.temperature}
            onChange={(temperature) => onChange({ ...choices, temperature })}
          />
          <ValueField
            label="Most tokens to write"
            value={choices.maxTokens}
            placeholder="as many as the level needs"
            error={problems.maxTokens}
            onChange={(maxTokens) => onChange({ ...choices, maxTokens })}
          />
        </div>
      )}
    </>
  );
}
