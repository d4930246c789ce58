import { useCallback, useState, useSyncExternalStore } from 'react';
import type { InputOf } from '../../core/contract/procedures.ts';
import type { Answer } from '../client/queries.ts';
import type { QueryName } from '../../core/contract/procedures.ts';
import { useExplorer } from './explorerContext.ts';

/**
 * The host's answer to a question, kept up to date while the component is shown.
 * The input is compared by its JSON. Null asks nothing.
 */
export function useCall<Name extends QueryName>(
  name: Name,
  input: InputOf<Name> | null,
): Answer<Name> {
  const { queries } = useExplorer();
  const key = JSON.stringify(input);
  const subscribe = useCallback(
    (listener: () => void) => {
      const parsed = JSON.parse(key) as InputOf<Name> | null;
      return parsed === null ? () => undefined : queries.watch(name, parsed, listener);
    },
    [queries, name, key],
  );
  return useSyncExternalStore(subscribe, () =>
    input === null ? (UNASKED as Answer<Name>) : queries.peek(name, input),
  );
}

/**
 * Like {@link useCall}, but while a new answer is on its way the last one about the same `subject`
 * stays, so that asking for more does not blank what is there.
 */
export function useGrowingCall<Name extends QueryName>(
  name: Name,
  input: InputOf<Name>,
  subject: string,
): Answer<Name> {
  const answer = useCall(name, input);
  const [kept, setKept] = useState({ subject, data: answer.data });
  if (answer.data !== undefined && answer.data !== kept.data)
    setKept({ subject, data: answer.data });
  const last = kept.subject === subject ? kept.data : undefined;
  return answer.data === undefined ? { ...answer, data: last } : answer;
}

const UNASKED: Answer<QueryName> = { data: undefined, failure: null, loading: false };
