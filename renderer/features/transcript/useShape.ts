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
  if (near.data === undefined || whole.data === undefined)
    return { shape: near.data, failure: near.failure };
  return { shape: { ...whole.data, span: near.data.span }, failure: null };
}
