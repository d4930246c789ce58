import { useStore } from 'zustand';
import { plural } from '../../state/labels.ts';
import type { Unwritten } from '../../state/unwritten.ts';
import type { ImportState } from '../../state/work.ts';
import { Button } from '../../ui/Button.tsx';
import { useOpenDialog } from '../../ui/dialogContext.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { Icon } from '../../ui/Icon.tsx';
import { problemStep } from '../node/problemSteps.ts';
import { useOpenSettings } from '../settings/settingsContext.ts';

/** How the last long work ended, until it is dismissed: its report, or what to do, is one click away. */
export function WorkNews() {
  const { work } = useExplorer();
  const open = useOpenDialog();
  const { failure, unwritten, importing, running } = useStore(work.store);
  const news =
    failure === null ? newsOf(importing, unwritten) : { look: 'red' as const, words: failure };
  if (news === null) return null;
  return (
    <div className="row gap-1 quiet small gives" data-look={news.look}>
      <span className="cut" title={news.words} role={news.look === 'plain' ? undefined : 'alert'}>
        {news.words}
      </span>
      {failure === null && unwritten !== null && running.size === 0 ? (
        <NextSteps unwritten={unwritten} />
      ) : null}
      {failure === null && importing.phase !== 'idle' ? (
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

function NextSteps({ unwritten: { code, mayGoOn } }: { readonly unwritten: Unwritten }) {
  const { work } = useExplorer();
  const openSettings = useOpenSettings();
  const step = problemStep(code);
  const section = step?.section ?? null;
  return (
    <>
      {section === null ? null : (
        <Button look="quiet" title={step?.words} onClick={() => openSettings(section)}>
          Open settings
        </Button>
      )}
      {mayGoOn ? (
        <Button look="quiet" onClick={() => void work.index()}>
          Go on
        </Button>
      ) : null}
    </>
  );
}

interface News {
  readonly look: 'plain' | 'amber' | 'red';
  readonly words: string;
}

function newsOf(importing: ImportState, unwritten: Unwritten | null): News | null {
  if (importing.phase === 'failed') return { look: 'red', words: 'The import did not finish' };
  if (unwritten !== null)
    return { look: unwritten.code === 'cancelled' ? 'plain' : 'amber', words: unwritten.words };
  if (importing.phase !== 'done') return null;
  const { totals, files } = importing.report;
  const problems = files.reduce((sum, file) => sum + file.problems.length, 0);
  const added =
    totals.eventsAdded === 0 ? 'Nothing new' : `${plural(totals.eventsAdded, 'event')} added`;
  return problems === 0
    ? { look: 'plain', words: added }
    : { look: 'amber', words: `${added}, ${plural(problems, 'problem')}` };
}
