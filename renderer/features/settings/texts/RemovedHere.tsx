import { formatCount, plural } from '../../../state/labels.ts';
import { removedShares, type PromptPreview } from '../../../state/settingsTexts.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { useExplorer, usePlace } from '../../../ui/explorerContext.ts';
import { useCall } from '../../../ui/useCall.ts';
import { NodeTitle } from '../NodeTitle.tsx';
import { Table } from '../Table.tsx';
import tableStyles from '../Table.module.css';

/** More pieces than anyone reads one by one. */
const MOST = 200;

/** What the preprocessors leave out of the open node, by reason and piece by piece. */
export function RemovedHere() {
  const { queries } = useExplorer();
  const nodeId = usePlace((place) => place.nodeId);
  const input = nodeId === null ? null : { nodeId };
  const { data, failure } = useCall('previewPrompt', input);
  if (input === null)
    return <p className="note">Open a page of your past work first: this is told of it.</p>;
  if (data === undefined)
    return failure === null ? (
      <p className="note">Looking what is left out…</p>
    ) : (
      <ErrorNote
        what="What is left out could not be told"
        failure={failure}
        onRetry={() => queries.retry('previewPrompt', input)}
      />
    );
  const shares = removedShares(data);
  const total = shares.reduce((sum, { characters }) => sum + characters, 0);
  return (
    <>
      <p className="note">
        Of <NodeTitle nodeId={input.nodeId} />,{' '}
        {total === 0
          ? 'nothing is left out.'
          : `${plural(total, 'character')} in ${plural(data.removed.length, 'piece')} are left out; a model would read ${plural(data.tokens, 'token')}.`}
      </p>
      {total === 0 ? null : (
        <>
          <Table label="Left out, by reason" columns={BY_REASON}>
            {shares.map(({ reason, characters, share, pieces }) => (
              <tr key={reason}>
                <th scope="row">{reason}</th>
                <td className={`number ${tableStyles['number']}`}>{formatCount(pieces)}</td>
                <td className={`number ${tableStyles['number']}`}>{formatCount(characters)}</td>
                <td className={`number ${tableStyles['number']}`}>
                  <progress
                    className="narrow"
                    aria-label={`Share of ${reason}`}
                    max={1}
                    value={share}
                  />{' '}
                  {percent(share)}
                </td>
              </tr>
            ))}
          </Table>
          <Fold title="Piece by piece">
            <Pieces removed={data.removed} />
          </Fold>
        </>
      )}
    </>
  );
}

function Pieces({ removed }: Pick<PromptPreview, 'removed'>) {
  return (
    <>
      <Table label="Left out, piece by piece" columns={BY_PIECE}>
        {removed.slice(0, MOST).map(({ eventId, reason, start, end, text }) => (
          <tr key={`${eventId} ${start} ${reason}`}>
            <th scope="row">{reason}</th>
            <td className={`number ${tableStyles['number']}`}>{formatCount(end - start)}</td>
            <td className="mono whole wrap">{text}</td>
          </tr>
        ))}
      </Table>
      {removed.length > MOST ? (
        <p className="note">And {plural(removed.length - MOST, 'more piece')}.</p>
      ) : null}
    </>
  );
}

const BY_REASON = [
  { title: 'Reason' },
  { title: 'Pieces', isNumber: true },
  { title: 'Characters', isNumber: true },
  { title: 'Share', isNumber: true },
];

const BY_PIECE = [
  { title: 'Reason' },
  { title: 'Characters', isNumber: true },
  { title: 'Begins with' },
];

function percent(share: number): string {
  const rounded = Math.round(share * 100);
  return rounded === 0 && share > 0 ? '< 1 %' : `${rounded} %`;
}
