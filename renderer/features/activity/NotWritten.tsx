import { useCall } from '../../ui/useCall.ts';
import { UnwrittenTexts } from '../work/UnwrittenTexts.tsx';
import { Part } from './Part.tsx';

/** What the chosen model has not written. Nothing while there is none. */
export function NotWritten() {
  const { unwritten = [], stopped = null, batches = [] } = useCall('status', {}).data ?? {};
  if (unwritten.length === 0 && stopped === null && batches.length === 0) return null;
  return (
    <Part title="Not written by the model" failed={null}>
      <UnwrittenTexts />
    </Part>
  );
}
