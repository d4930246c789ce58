import { useState } from 'react';
import { formatBytes, formatMoment } from '../../../state/labels.ts';
import { formatMs } from '../../../state/settingsWords.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { useGrowingCall } from '../../../ui/useCall.ts';
import { useZone } from '../../../ui/useZone.ts';
import { Group } from '../Section.tsx';
import { Pager, Table } from '../Table.tsx';
import styles from '../Table.module.css';

const LIMIT = 20;
const COLUMNS = [
  { title: 'Time' },
  { title: 'To' },
  { title: 'For' },
  { title: 'Sent', isNumber: true },
  { title: 'Received', isNumber: true },
  { title: 'Took', isNumber: true },
  { title: 'Answer' },
] as const;

/** Every request that left, newest first. */
export function OutgoingLog() {
  const { queries } = useExplorer();
  const [offset, setOffset] = useState(0);
  const input = { limit: LIMIT, offset };
  const { data, failure } = useGrowingCall('outgoing', input, 'outgoing');
  const zone = useZone();
  return (
    <Group title="Requests that left">
      {failure === null ? null : (
        <ErrorNote
          what="The requests could not be listed"
          failure={failure}
          onRetry={() => queries.retry('outgoing', input)}
        />
      )}
      {data === undefined ? null : data.total === 0 ? (
        <p className="note">None: Strata has sent nothing so far.</p>
      ) : (
        <>
          <Table label="Requests that left" columns={COLUMNS}>
            {data.requests.map((request, index) => (
              // Requests of the same moment to the same place differ by nothing else.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={`${request.time} ${index}`}>
                <td className="whole">{formatMoment(request.time, zone)}</td>
                <td className="mono whole">{request.host}</td>
                <td className="wrap">{request.purpose}</td>
                <td className={`number ${styles['number']}`}>{formatBytes(request.bytesSent)}</td>
                <td className={`number ${styles['number']}`}>
                  {formatBytes(request.bytesReceived)}
                </td>
                <td className={`number ${styles['number']}`}>{formatMs(request.durationMs)}</td>
                <td className={isGood(request.status) ? undefined : 'amber'}>
                  {request.status ?? 'none'}
                </td>
              </tr>
            ))}
          </Table>
          <Pager
            what="requests"
            offset={offset}
            limit={LIMIT}
            total={data.total}
            onOffset={setOffset}
          />
        </>
      )}
    </Group>
  );
}

const isGood = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
