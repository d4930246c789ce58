import { useStore } from 'zustand';
import { formatCount } from '../../../state/labels.ts';
import {
  checkedWords,
  isMended,
  isWell,
  verifyWords,
  type VerifyReport,
} from '../../../state/storageWords.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { RunProgress } from '../../storage/RunProgress.tsx';
import { ActionButton } from '../ActionButton.tsx';
import { Group } from '../Section.tsx';

/** Looks whether the memory is whole, and makes again what is derived. */
export function CheckGroup() {
  const { storage } = useExplorer();
  const verify = useStore(storage.store, (state) => state.verify);
  const off = verify.phase === 'running';
  const mayRepair =
    verify.phase === 'done' &&
    verify.report.findings.some((finding) => finding.repairable && !isMended(finding));
  return (
    <Group
      title="Check the memory"
      note="Computes anew what can be computed, and looks for parts that lost what they rest on. You can go on reading meanwhile."
    >
      <div className="ways">
        <ActionButton off={off} onClick={() => void storage.verify(false)}>
          {verify.phase === 'done' ? 'Check again' : 'Check now'}
        </ActionButton>
        {mayRepair ? (
          <ActionButton look="main" off={false} onClick={() => void storage.verify(true)}>
            Repair
          </ActionButton>
        ) : null}
        <RunProgress
          run={verify}
          title="Checking the memory"
          onStop={() => void storage.stop('verify')}
        />
      </div>
      {verify.phase === 'stopped' ? (
        <output className="line wraps gap-2 wrap">
          Stopped before the end. Nothing was changed by looking.
        </output>
      ) : null}
      {verify.phase === 'failed' ? (
        <ErrorNote what="The memory was not checked to the end" failure={verify.failure} />
      ) : null}
      {verify.phase === 'done' ? <Report report={verify.report} /> : null}
    </Group>
  );
}

function Report({ report }: { readonly report: VerifyReport }) {
  return (
    <div className="stack gap-2">
      <output className="strong" data-look={isWell(report) ? 'plain' : 'amber'}>
        {verifyWords(report)}
      </output>
      <p className="note">Looked at: {checkedWords(report.checked)}.</p>
      {report.findings.length === 0 ? null : (
        <ul className="stack gap-2 measure" aria-label="What was found">
          {report.findings.map((finding) => (
            <li key={finding.check} className="aside">
              <p>
                {finding.message} <span className="note">{stateOf(finding)}</span>
              </p>
              <p className="mono faint">{examplesOf(finding)}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type Finding = VerifyReport['findings'][number];

function stateOf(finding: Finding): string {
  const { count, repaired, repairable } = finding;
  if (isMended(finding)) return 'Repaired.';
  if (repaired > 0) return `${formatCount(repaired)} of ${formatCount(count)} repaired.`;
  return repairable
    ? 'Derived: it can be made again.'
    : 'It cannot be made again. A backup from before may hold it.';
}

function examplesOf({ examples, count }: Finding): string {
  const more = count - examples.length;
  const rest = examples.length > 0 && more > 0 ? `, and ${formatCount(more)} more` : '';
  return `${examples.join(', ')}${rest}`;
}
