import { formatMoney } from '../../state/settingsMoney.ts';
import { formatMoment, plural } from '../../state/labels.ts';
import { useCall } from '../../ui/useCall.ts';
import { useZone } from '../../ui/useZone.ts';

/** What the chosen model could not write, what stopped it and what waits in batches; nothing while that is nothing. */
export function UnwrittenTexts() {
  const zone = useZone();
  const { unwritten = [], stopped = null, batches = [] } = useCall('status', {}).data ?? {};
  return (
    <>
      {batches.map(({ model, since, texts, setAside }) => (
        <p key={since} className="measure">
          {plural(texts, 'text')} {texts === 1 ? 'waits' : 'wait'} in a batch of {model} since{' '}
          {formatMoment(since, zone)}, for at most {formatMoney(setAside)}. Results come within a
          day.
        </p>
      ))}
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
