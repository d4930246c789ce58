import type { InputOf, OutputOf } from '../../../core/contract/procedures.ts';
import type { ResummarizeChoices } from '../../state/resummarizeChoices.ts';
import { formatCount, plural } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { useCall } from '../../ui/useCall.ts';
import type { ShownNode } from '../node/shownNode.ts';

export interface PromptPreviewProps {
  readonly node: ShownNode;
  readonly choices: ResummarizeChoices;
  readonly onBack: () => void;
}

/** What a model would read of the node, what was taken out of it and why. Looking sends nothing. */
export function PromptPreview({ node, choices, onBack }: PromptPreviewProps) {
  const input: InputOf<'previewPrompt'> = {
    nodeId: node.nodeId,
    ...(choices.level === '' ? {} : { level: choices.level }),
    ...(choices.prompt === '' ? {} : { prompt: choices.prompt }),
  };
  const { data, failure } = useCall('previewPrompt', input);
  return (
    <div className="stack gap-3">
      <div className="row gap-3">
        <Button onClick={onBack}>Back</Button>
        <span className="quiet">Nothing is sent by looking at it.</span>
      </div>
      {data === undefined && failure === null ? <p>Loading…</p> : null}
      {data === undefined && failure !== null ? (
        <ErrorNote what="What would be sent could not be made" failure={failure} />
      ) : null}
      {data === undefined ? null : <Preview preview={data} />}
    </div>
  );
}

type PreviewData = OutputOf<'previewPrompt'>;

function Preview({ preview }: { readonly preview: PreviewData }) {
  const { template, tokens, system, user, removed } = preview;
  return (
    <>
      <p>
        Prompt {template}, {plural(tokens, 'token')}. {maskedWords(preview)}
      </p>
      <Words title="System" text={system} />
      <Words title="User" text={user} />
      <Reasons preview={preview} />
      {removed.length === 0 ? null : (
        <Fold title="What is left out" note={plural(removed.length, 'place')}>
          <ul className="stack gap-1" aria-label="What is left out">
            {removed.map(({ eventId, start, reason, text }) => (
              <li key={`${eventId} ${start}`}>
                <span className="quiet">{reason}</span> <code>{text}</code>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </>
  );
}

function Words({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {/* It scrolls, so the arrow keys must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className="small wrap pre low" tabIndex={0}>
        {text}
      </pre>
    </section>
  );
}

function Reasons({ preview }: { readonly preview: PreviewData }) {
  const reasons = Object.entries(preview.removedByReason);
  if (reasons.length === 0) return <p>Nothing is left out.</p>;
  return (
    <p>
      Left out:{' '}
      {reasons.map(([reason, count]) => `${reason} (${plural(count, 'character')})`).join(', ')}.
    </p>
  );
}

/** `Masked: 2 keys, 1 password.` */
function maskedWords({ masked }: PreviewData): string {
  if (masked.length === 0) return 'No secret was found in it.';
  return `Masked: ${masked.map(({ kind, count }) => `${kind} × ${formatCount(count)}`).join(', ')}.`;
}
