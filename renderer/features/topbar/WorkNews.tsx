import { useStore } from 'zustand';
import { plural } from '../../state/labels.ts';
import type { ImportState } from '../../state/work.ts';
import { Button } from '../../ui/Button.tsx';
import { useOpenDialog } from '../../ui/dialogContext.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './WorkNews.module.css';

/** How the last long work ended, until it is dismissed: an import's report is one click away. */
export function WorkNews() {
  const { work } = useExplorer();
  const open = useOpenDialog();
  const { failure, importing } = useStore(work.store);
  const news = failure === null ? newsOf(importing) : { look: 'red', words: failure };
  if (news === null) return null;
  return (
    <div className={styles['news']} data-look={news.look}>
      <span
        className={styles['words']}
        title={news.words}
        role={news.look === 'red' ? 'alert' : undefined}
      >
        {news.words}
      </span>
      {failure === null ? (
        <Button look="quiet" onClick={() => open('import')}>
          Report
        </Button>
      ) : null}
      <Button look="quiet" aria-label="Dismiss" title="Dismiss" onClick={() => work.dismiss()}>
        <Icon name="close" />
      </Button>
    </div>
  );
}

interface News {
  readonly look: 'plain' | 'amber' | 'red';
  readonly words: string;
}

function newsOf(importing: ImportState): News | null {
  if (importing.phase === 'failed') return { look: 'red', words: 'The import did not finish' };
  if (importing.phase !== 'done') return null;
  const { totals, files } = importing.report;
  const problems = files.reduce((sum, file) => sum + file.problems.length, 0);
  const added =
    totals.eventsAdded === 0 ? 'Nothing new' : `${plural(totals.eventsAdded, 'event')} added`;
  return problems === 0
    ? { look: 'plain', words: added }
    : { look: 'amber', words: `${added}, ${plural(problems, 'problem')}` };
}
