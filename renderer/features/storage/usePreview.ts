import { useCallback, useEffect, useState } from 'react';
import { toFailure, type Failure } from '../../../core/model/result.ts';
import type { ForgetChoice } from '../../state/storageForget.ts';
import type { ForgetReport } from '../../state/storageWords.ts';
import { useExplorer } from '../../ui/explorerContext.ts';

export interface Preview {
  /** null while it is counted, or cannot be. */
  readonly report: ForgetReport | null;
  readonly failure: Failure | null;
  readonly again: () => void;
}

/** What would go by a choice. An answer about another choice is never shown for it. */
export function usePreview(choice: ForgetChoice): Preview {
  const { client } = useExplorer();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const asked = new AbortController();
    const ask = async (): Promise<void> => {
      const input = { ...choice.input, dryRun: true };
      try {
        const report = await client.call('forget', input, { signal: asked.signal });
        if (!asked.signal.aborted) setAnswer({ choice, tries, report, failure: null });
      } catch (thrown) {
        if (!asked.signal.aborted)
          setAnswer({ choice, tries, report: null, failure: toFailure(thrown) });
      }
    };
    void ask();
    return () => asked.abort();
  }, [client, choice, tries]);
  const isOwn = answer?.choice === choice && answer.tries === tries;
  return {
    report: isOwn ? answer.report : null,
    failure: isOwn ? answer.failure : null,
    again: useCallback(() => setTries((count) => count + 1), []),
  };
}

interface Answer extends Pick<Preview, 'report' | 'failure'> {
  readonly choice: ForgetChoice;
  readonly tries: number;
}
