import { useState } from 'react';
import { toFailure, type Failure } from '../../../../core/model/result.ts';
import { formatMoment, plural } from '../../../state/labels.ts';
import { ruleWords, type ForgottenRule } from '../../../state/storageWords.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { useCall } from '../../../ui/useCall.ts';
import { useZone } from '../../../ui/useZone.ts';
import { ActionButton } from '../ActionButton.tsx';
import { Confirm } from '../Confirm.tsx';
import { Group } from '../Section.tsx';

/** What later imports leave out, because a person had it forgotten. */
export function ForgottenGroup() {
  const { client, queries } = useExplorer();
  const { data, failure } = useCall('forgotten', {});
  const [asking, setAsking] = useState<ForgottenRule | null>(null);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const zone = useZone();
  const allow = async (rule: ForgottenRule): Promise<void> => {
    setAsking(null);
    setBusy(true);
    setRefusal(null);
    try {
      await client.call('allowAgain', { ruleId: rule.ruleId });
      setSaid(`Later imports may take it in again: ${ruleWords(rule, zone)}.`);
      queries.invalidate();
    } catch (thrown) {
      setSaid('');
      setRefusal(toFailure(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Group
      title="Forgotten"
      note="What you had forgotten is kept out of later imports. To forget something, open it and choose Forget…"
    >
      {failure !== null && data === undefined ? (
        <ErrorNote
          what="It could not be listed what was forgotten"
          failure={failure}
          onRetry={() => queries.retry('forgotten', {})}
        />
      ) : null}
      {data?.rules.length === 0 ? <p className="note">Nothing was forgotten.</p> : null}
      {data === undefined || data.rules.length === 0 ? null : (
        <ul className="stack" aria-label="Forgotten">
          {data.rules.map((rule) => (
            <li key={rule.ruleId} className="row apart gap-3 ruled pad-block">
              <span className="wrap gives">
                {ruleWords(rule, zone)}
                <small>
                  {plural(rule.events, 'event')}, forgotten {formatMoment(rule.at, zone)}
                </small>
              </span>
              <ActionButton
                off={busy}
                aria-label={`Allow again: ${ruleWords(rule, zone)}`}
                onClick={() => setAsking(rule)}
              >
                Allow again…
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      <output className="line wraps gap-2 wrap">{said}</output>
      {refusal === null ? null : <ErrorNote what="It was not allowed again" failure={refusal} />}
      {asking === null ? null : (
        <Confirm
          title="Let imports take it in again?"
          yes="Allow it again"
          no="Keep it out"
          onYes={() => void allow(asking)}
          onNo={() => setAsking(null)}
        >
          <p>{ruleWords(asking, zone)}</p>
          <p>
            This alone brings nothing back. The next import, and logs that are followed, take in
            what of it still lies on the disk.
          </p>
        </Confirm>
      )}
    </Group>
  );
}
