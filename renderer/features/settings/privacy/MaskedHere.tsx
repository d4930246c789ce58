import { formatCount, plural } from '../../../state/labels.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useExplorer, usePlace } from '../../../ui/explorerContext.ts';
import { useCall } from '../../../ui/useCall.ts';
import { NodeTitle } from '../NodeTitle.tsx';

/** What is masked of the node that is open, by counts: the words themselves are the secret. */
export function MaskedHere() {
  const { queries } = useExplorer();
  const nodeId = usePlace((place) => place.nodeId);
  const input = nodeId === null ? null : { nodeId };
  const { data, failure } = useCall('previewPrompt', input);
  if (input === null) return null;
  if (data === undefined)
    return failure === null ? (
      <p className="stack gap-1 pad">Looking what is masked…</p>
    ) : (
      <ErrorNote
        what="What would be masked of the open node could not be told"
        failure={failure}
        onRetry={() => queries.retry('previewPrompt', input)}
      />
    );
  const total = data.masked.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="stack gap-1 pad">
      <p className="note">
        Of <NodeTitle nodeId={input.nodeId} />,{' '}
        {total === 0
          ? 'nothing needs masking'
          : `${plural(total, 'place is', 'places are')} masked`}
        ; a model would read {plural(data.tokens, 'token')}. By what is saved.
      </p>
      {total === 0 ? null : (
        <ul className="beside wraps gap-5" aria-label="Masked, by kind">
          {data.masked.map(({ kind, count }) => (
            <li key={kind}>
              {kind}: {formatCount(count)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
