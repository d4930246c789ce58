import { ActivityButton } from '../activity/ActivityButton.tsx';
import { SearchButton } from '../search/SearchButton.tsx';
import { RunningTasks } from '../work/RunningTasks.tsx';
import { UnfinishedImport } from '../import/UnfinishedImport.tsx';
import { useIsFirstRun } from '../import/useIsFirstRun.ts';
import { LensBar } from '../lens/LensBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { useOpenDialog } from '../../ui/dialogContext.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { DueWork } from './DueWork.tsx';
import { SettingsEntry } from './SettingsEntry.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import styles from './TopBar.module.css';
import { WorkNews } from './WorkNews.tsx';

/** The name, what is going on, and the few things that can be done from anywhere. */
export function TopBar() {
  const { memory } = useExplorer();
  const open = useOpenDialog();
  const isFirstRun = useIsFirstRun();
  return (
    <header className={styles['bar']}>
      <span className={styles['name']}>Strata</span>
      {isFirstRun ? null : <SearchButton />}
      {isFirstRun ? null : <LensBar />}
      {/* An empty memory shows all of this in the middle. */}
      <div className={styles['work']}>
        {isFirstRun ? null : (
          <>
            <RunningTasks />
            <UnfinishedImport where="bar" />
            <DueWork />
            <WorkNews />
          </>
        )}
      </div>
      {memory === 'sample' ? null : <ActivityButton />}
      <Button look="quiet" onClick={() => open('address')}>
        Open address…
      </Button>
      {memory === 'sample' || isFirstRun ? null : (
        <Button onClick={() => open('import')}>Import…</Button>
      )}
      <SettingsEntry />
      <ThemeSwitch />
      <Button look="quiet" aria-label="Keys and help" title="Keys (?)" onClick={() => open('help')}>
        ?
      </Button>
    </header>
  );
}
