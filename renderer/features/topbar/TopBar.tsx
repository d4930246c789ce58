import { ActivityButton } from '../activity/ActivityButton.tsx';
import { SearchButton } from '../search/SearchButton.tsx';
import { RunningTasks } from '../work/RunningTasks.tsx';
import { UnfinishedImport } from '../import/UnfinishedImport.tsx';
import { useIsFirstRun } from '../import/useIsFirstRun.ts';
import { LensBar } from '../lens/LensBar.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { BackForward } from './BackForward.tsx';
import { DueWork } from './DueWork.tsx';
import { Path } from './Path.tsx';
import styles from './TopBar.module.css';
import { Warnings } from './Warnings.tsx';
import { WindowMenu } from './WindowMenu.tsx';
import { WorkNews } from './WorkNews.tsx';

/** Where one was and is, what one looks for, what goes on, and the menu. */
export function TopBar() {
  const { memory } = useExplorer();
  const isFirstRun = useIsFirstRun();
  return (
    <header className={`row firm gap-1 pad ruled on-side ${styles['bar']}`}>
      {/* An empty memory shows what there is of all this in the middle. */}
      {isFirstRun ? (
        <span className={`grow strong text ${styles['name']}`}>Strata</span>
      ) : (
        <>
          <BackForward />
          <Path />
          <SearchButton />
          <LensBar />
          <div className={`row gap-3 cut ${styles['work']}`}>
            <RunningTasks />
            <UnfinishedImport where="bar" />
            <DueWork />
            <WorkNews />
          </div>
          <Warnings />
        </>
      )}
      {memory === 'sample' ? null : <ActivityButton />}
      <WindowMenu />
    </header>
  );
}
