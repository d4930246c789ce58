import { formatMoment, plural } from '../../state/labels.ts';
import { useCall } from '../../ui/useCall.ts';
import { useZone } from '../../ui/useZone.ts';

/** What the chosen model could not write, and what stopped it; nothing while that is nothing. */
export function UnwrittenTexts() {
  const zone = useZone();
  const { unwritten = [], stopped = null } = useCall('status', {}).data ?? {};
  return (
    <>
      {stopped === null ? null : (
        <p className="amber measure">
          {stopped.model ?? 'The model'} stopped writing on {formatMoment(stopped.time, zone)}.{' '}
          {stopped.message}
          {waitingWords(stopped.waiting)}
        </p>
      )}
      {unwritten.map(({ code, message, nodes }) => (
        <p key={code} className="amber measure">
          {plural(nodes, 'text')} could not be written and {nodes === 1 ? 'keeps' : 'keep'} the
          built-in summary. {message}
        </p>
      ))}
    </>
  );
}

const waitingWords = (waiting: number | null): string =>
  waiting === null ? '' : ` ${plural(waiting, 'text')} ${waiting === 1 ? 'waits' : 'wait'} for it.`;
