import { useStore } from 'zustand';
import { plural } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { ActionFailure } from '../activity/ActionFailure.tsx';
import { useWorkAction } from '../activity/useWorkAction.ts';

/** Says that what was imported is followed from now on, and takes that back. */
export function NewlyFollowed() {
  const { newlyFollowed } = useExplorer();
  const paths = useStore(newlyFollowed.store, (state) => state.paths);
  const { act, isBusy, failed } = useWorkAction();
  const [path] = paths;
  if (path === undefined) return null;
  return (
    <>
      <p className="quiet wrap" title={paths.join('\n')}>
        Strata now follows {paths.length === 1 ? path : plural(paths.length, 'folder')}: what is
        written there from now on comes in by itself.
        <Button
          className="accent"
          look="quiet"
          disabled={isBusy}
          onClick={() => void act('It is still followed', () => newlyFollowed.undo())}
        >
          Do not follow
        </Button>
      </p>
      <ActionFailure failed={failed} />
    </>
  );
}
