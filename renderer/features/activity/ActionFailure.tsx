import { ErrorNote } from '../../ui/ErrorNote.tsx';
import type { WorkAction } from './useWorkAction.ts';

/** How an action on work failed. What is not there any more needs no next step. */
export function ActionFailure({ failed }: Pick<WorkAction, 'failed'>) {
  if (failed === null) return null;
  const { what, failure } = failed;
  if (failure.code !== 'not-found') return <ErrorNote what={what} failure={failure} />;
  return (
    <p role="alert" className="amber wrap">
      {what}. {failure.message}
    </p>
  );
}
