import { Button } from '../../ui/Button.tsx';
import { useOpenDialog } from '../../ui/dialogContext.ts';
import styles from './TopBar.module.css';
import { DueWork } from './DueWork.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { WorkProgress } from './WorkProgress.tsx';

/** The name, what is going on, and the few things that can be done from anywhere. */
export function TopBar() {
  const onOpen = useOpenDialog();
  return (
    <header className={styles['bar']}>
      <span className={styles['name']}>Strata</span>
      <WorkProgress />
      <DueWork />
      <span className={styles['space']} />
      <Button look="quiet" onClick={() => onOpen('address')}>
        Open address…
      </Button>
      <Button onClick={() => onOpen('import')}>Import…</Button>
      <ThemeSwitch />
      <Button
        look="quiet"
        aria-label="Keys and help"
        title="Keys (?)"
        onClick={() => onOpen('help')}
      >
        ?
      </Button>
    </header>
  );
}
