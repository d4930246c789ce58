import { useState } from 'react';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import type { TextLevel } from '../../../core/model/toc.ts';
import { toFailure, type Failure } from '../../../core/model/result.ts';
import { levelName } from '../../state/versionWords.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import { FidelityView } from './FidelityView.tsx';

export interface MeasureLevelProps {
  readonly nodeId: string;
  readonly level: TextLevel;
  /** Which text; null for the draft. */
  readonly version: number | null;
}

type Measuring =
  | { readonly phase: 'idle' | 'running' }
  | { readonly phase: 'done'; readonly level: TextLevel; readonly fidelity: OutputOf<'fidelity'> }
  | { readonly phase: 'failed'; readonly failure: Failure };

/** Measures the text that is read now; with a judge, where one is chosen, only when asked for: it is paid. */
export function MeasureLevel({ nodeId, level, version }: MeasureLevelProps) {
  const { client } = useExplorer();
  const judge = useCall('settings', {}).data?.settings.summaries.judge ?? null;
  const [withJudge, setWithJudge] = useState(false);
  const [state, setState] = useState<Measuring>({ phase: 'idle' });
  const measure = async (): Promise<void> => {
    // The button is not disabled meanwhile: the focus would leave it.
    if (state.phase === 'running') return;
    setState({ phase: 'running' });
    try {
      const fidelity = await client.call('fidelity', {
        nodeId,
        level,
        ...(version === null ? {} : { version }),
        judge: judge !== null && withJudge,
      });
      setState({ phase: 'done', level, fidelity });
    } catch (thrown) {
      setState({ phase: 'failed', failure: toFailure(thrown) });
    }
  };
  return (
    <div className="stack gap-2" aria-busy={state.phase === 'running'}>
      <div className="row wraps gap-4">
        <Button onClick={() => void measure()}>Measure {levelName(level)}</Button>
        {judge === null ? null : (
          <label className="row gap-2">
            <input
              type="checkbox"
              checked={withJudge}
              onChange={(event) => setWithJudge(event.target.checked)}
            />
            Ask {judge.model} too (a paid call)
          </label>
        )}
        <output className="quiet">
          {state.phase === 'running' ? 'Measuring…' : ''}
          {state.phase === 'done' ? 'Measured.' : ''}
        </output>
      </div>
      {state.phase === 'done' ? (
        <>
          <h3>Fidelity of {levelName(state.level)}, measured now</h3>
          <FidelityView fidelity={state.fidelity} />
        </>
      ) : null}
      {state.phase === 'failed' ? (
        <ErrorNote what="The text could not be measured" failure={state.failure} />
      ) : null}
    </div>
  );
}
