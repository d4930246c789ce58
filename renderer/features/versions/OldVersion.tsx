import type { Answer } from '../../client/queries.ts';
import { formatMoment } from '../../state/labels.ts';
import { causeWords } from '../../state/versionWords.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useZone } from '../../ui/useZone.ts';
import type { ShownNode } from '../node/shownNode.ts';
import { useVersionActions } from './useVersionActions.ts';

export interface OldVersionProps {
  readonly nodeId: string;
  readonly version: number;
  /** The node as that version says it. */
  readonly answer: Answer<'show'>;
  readonly onCompare: () => void;
  readonly onBack: () => void;
}

/** Says that an earlier text is read, and leads back from it. */
export function OldVersion({ nodeId, version, answer, onCompare, onBack }: OldVersionProps) {
  const { notice } = useExplorer();
  const actions = useVersionActions(nodeId, (news) => {
    notice.say(news);
    onBack();
  });
  const { data } = answer;
  const failure = actions.failure ?? (data === undefined ? answer.failure : null);
  return (
    <section className="stack gap-2 aside" aria-label="An earlier version">
      <p>
        You read version {version} as it was
        {data === undefined ? null : <Written node={data} />}.
      </p>
      <div className="beside wraps gap-2">
        <Button look="main" onClick={onBack}>
          Back to what is shown now
        </Button>
        {data === undefined ? null : (
          <>
            <Button onClick={onCompare}>Compare…</Button>
            <Button
              title="Makes a new version that says what this one said"
              onClick={() => actions.revert(version)}
            >
              Go back to this version
            </Button>
          </>
        )}
      </div>
      {failure === null ? null : <ErrorNote what="That could not be done" failure={failure} />}
    </section>
  );
}

/** ` (it closed, Fri 30 Jan 2026, 14:02)`. */
function Written({ node: { cause, createdAt } }: { readonly node: ShownNode }) {
  const zone = useZone();
  const parts = [
    cause === null ? null : causeWords(cause),
    createdAt === null ? null : formatMoment(createdAt, zone),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : ` (${parts.join(', ')})`;
}
