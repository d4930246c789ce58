import { flushSync } from 'react-dom';
import { plural } from '../../state/labels.ts';
import type { FormName } from '../../state/settingsDrafts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { hostsOf } from './AskConfirm.tsx';
import styles from './ChangeLine.module.css';
import { useDrafts, useDraftsState, useGoToSection, type SectionId } from './settingsContext.ts';

/** What became of the last change, and the way back from it; nothing while nothing was changed. */
export function ChangeLine() {
  const drafts = useDrafts();
  const goTo = useGoToSection();
  const saves = useDraftsState((state) => state.saves);
  const undos = useDraftsState((state) => state.undos.length);
  const all = Object.entries(saves) as [FormName, (typeof saves)[FormName]][];
  const [waiting] = all.flatMap(([name, save]) =>
    save.phase === 'waiting' || save.phase === 'asking' ? [{ name, asked: save.asked }] : [],
  );
  const failed = all.flatMap(([name, save]) =>
    save.phase === 'failed' ? [{ name, failure: save.failure }] : [],
  );
  const refused = all.flatMap(([name, save]) =>
    save.phase === 'refused' ? [{ name, count: Object.keys(save.errors).length }] : [],
  );
  const count = refused.reduce((sum, each) => sum + each.count, 0);
  const stuck = [...failed, ...refused, ...(waiting === undefined ? [] : [waiting])];
  if (stuck.length === 0 && undos === 0) return null;
  return (
    <footer className={`row wraps gap-3 pad ruled-above ${styles['line']}`}>
      {failed.map(({ name, failure }) => (
        <ErrorNote
          key={name}
          what="The change does not hold"
          failure={failure}
          onRetry={() => void drafts.apply()}
        />
      ))}
      <output className="grow quiet" data-look={stuck.length > 0 ? 'amber' : undefined}>
        {count > 0
          ? `Not applied yet: ${plural(count, 'field needs', 'fields need')} another value.`
          : waiting !== undefined
            ? `Not in use yet: words would go to ${hostsOf(waiting.asked).join(' and ')}.`
            : failed.length > 0
              ? null
              : 'Changed. It holds from now on.'}
      </output>
      {refused[0] === undefined ? null : (
        <Button onClick={() => showRefused(goTo, refused[0]?.name)}>Show it</Button>
      )}
      {stuck.length > 0 ? (
        <Button look="quiet" onClick={() => stuck.forEach(({ name }) => drafts.discard(name))}>
          Take it back
        </Button>
      ) : (
        <Button onClick={() => drafts.undo()}>Undo</Button>
      )}
      {waiting === undefined || count > 0 ? null : (
        <Button look="main" onClick={() => drafts.ask(waiting.name)}>
          Use it…
        </Button>
      )}
    </footer>
  );
}

/** The pages on which forms have fields that can be refused. */
const PAGE_OF: Readonly<Record<FormName, SectionId>> = {
  summaries: 'summaries',
  embeddings: 'summaries',
  money: 'cost',
  privacy: 'privacy',
  agents: 'sources',
  live: 'advanced',
  ideas: 'advanced',
};

/** Goes to the first field that needs another value, wherever it is. */
function showRefused(goTo: (section: SectionId) => void, name: FormName | undefined): void {
  if (name === undefined) return;
  flushSync(() => goTo(PAGE_OF[name]));
  document.querySelector<HTMLElement>('#settings-panel [aria-invalid="true"]')?.focus();
}
