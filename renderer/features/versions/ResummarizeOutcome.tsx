import type { ResummarizeState } from '../../state/resummarizeRun.ts';
import { outcomeWords, type ResummarizeReport } from '../../state/resummarizeWords.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { problemStep } from '../node/problemSteps.ts';
import { useOpenSettings } from '../settings/settingsContext.ts';

export interface ResummarizeOutcomeProps {
  readonly state: Exclude<ResummarizeState, { phase: 'running' | 'idle' }>;
  readonly onAgain: () => void;
  readonly onCompare: (pair: readonly [number, number]) => void;
  readonly onClose: () => void;
}

/** What came of the run, and what to do next. */
export function ResummarizeOutcome({
  state,
  onAgain,
  onCompare,
  onClose,
}: ResummarizeOutcomeProps) {
  const pair = state.phase === 'done' ? pairOf(state.report, state.nodeId) : null;
  return (
    <section aria-label="Outcome" className="stack gap-3">
      <output className="stack gap-1">{wordsOf(state)}</output>
      {state.phase === 'failed' ? (
        <ErrorNote what={`${state.title} was not written again`} failure={state.failure} />
      ) : null}
      {state.phase === 'done' ? <EndedEarly stopped={state.report.stopped} /> : null}
      {state.phase === 'done' ? <Failures report={state.report} /> : null}
      <div className="beside wraps gap-2">
        {pair === null ? null : (
          <Button look="main" onClick={() => onCompare(pair)}>
            Compare with before
          </Button>
        )}
        <Button onClick={onAgain}>{state.phase === 'done' ? 'Once more…' : 'Try again…'}</Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </section>
  );
}

function wordsOf(state: ResummarizeOutcomeProps['state']) {
  if (state.phase === 'stopped') return <span>Cancelled. What was written until then stays.</span>;
  if (state.phase === 'failed') return null;
  const { report } = state;
  return (
    <>
      {outcomeWords(report).map((words) => (
        <span key={words}>{words}</span>
      ))}
      {report.nodes.length === 0 || state.nodeId.startsWith('toc:year:') ? null : (
        <span>What stands above it is stale until it is indexed again: its parts changed.</span>
      )}
    </>
  );
}

function EndedEarly({ stopped }: Pick<ResummarizeReport, 'stopped'>) {
  const openSettings = useOpenSettings();
  if (stopped === null) return null;
  const section = problemStep(stopped.code)?.section ?? null;
  return (
    <div className="stack gap-2 at-start aside">
      <p>It ended before all was tried: {stopped.message}</p>
      {section === null ? null : (
        <Button onClick={() => openSettings(section)}>Open settings</Button>
      )}
    </div>
  );
}

function Failures({ report }: { readonly report: ResummarizeReport }) {
  if (report.failed.length === 0) return null;
  return (
    <div>
      <h3 className="red">Not written ({report.failed.length})</h3>
      <ul aria-label="Not written">
        {report.failed.map(({ nodeId, message }) => (
          <li key={nodeId}>
            <code>{nodeId}</code> {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The node's version before and the one that was written; null where there are not two. */
function pairOf({ nodes }: ResummarizeReport, nodeId: string): readonly [number, number] | null {
  const own = nodes.find((node) => node.nodeId === nodeId);
  if (own === undefined || own.fromVersion === null || own.toVersion === null) return null;
  return [own.fromVersion, own.toVersion];
}
