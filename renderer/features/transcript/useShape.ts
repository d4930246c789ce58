import { useEffect, useMemo, useState } from 'react';
import type { Failure } from '../../../core/model/result.ts';
import type { Shape } from '../../state/transcript.ts';
import { useCall } from '../../ui/useCall.ts';

export interface ShapeAnswer {
  /** At first of what is around the target, then of all of its conversation. */
  readonly shape: Shape | undefined;
  readonly failure: Failure | null;
}

/** How the conversation of an id is made up: at once what is around it, however long it is. */
export function useShape(target: string): ShapeAnswer {
  const near = useCall('transcriptAround', { target });
  const isWhole = near.data !== undefined && near.data.kinds.length === near.data.total;
  const whole = useCall(
    'transcript',
    near.data === undefined || isWhole ? null : { target: near.data.conversationId },
  );
  const all = useNextTask(whole.data);
  const shape = useMemo(() => {
    const isOfIt = all !== undefined && all.conversationId === near.data?.conversationId;
    return isOfIt ? { ...all, span: near.data.span } : near.data;
  }, [all, near.data]);
  return { shape, failure: shape === undefined ? near.failure : null };
}

/** A value in a task of its own: what takes long to read and long to lay out holds nobody up twice as long. */
function useNextTask<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setShown(value));
    return () => clearTimeout(timer);
  }, [value]);
  return shown;
}
