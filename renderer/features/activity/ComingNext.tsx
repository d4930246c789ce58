import { jobName } from '../../../core/model/jobWords.ts';
import { nextRuns, waitingWords } from '../../state/activityState.ts';
import { aheadWords } from '../../state/activityTimes.ts';
import { formatBytes, formatMoment } from '../../state/labels.ts';
import { useCall } from '../../ui/useCall.ts';
import { useZone } from '../../ui/useZone.ts';
import { Part } from './Part.tsx';
import { useNow } from './useNow.ts';

/** So many that there is always one to look forward to, and no more. */
const MOST = 3;

/** The logs that wait, and the jobs that come next. */
export function ComingNext() {
  const zone = useZone();
  const now = useNow(10_000);
  const queue = useCall('queue', {}).data;
  const next = nextRuns(useCall('jobs', {}).data?.jobs ?? [], MOST);
  return (
    <Part title="Next">
      {queue === undefined ? null : (
        <p>
          {waitingWords(queue)}
          {queue.bytes > 0 ? `, ${formatBytes(queue.bytes)}` : ''}
        </p>
      )}
      <ul className="stack">
        {next.map(({ name, at }) => (
          <li key={name} className="beside apart gap-3">
            <span>{jobName(name)}</span>
            <span className="quiet whole" title={formatMoment(at, zone)}>
              {aheadWords(at, now)}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
