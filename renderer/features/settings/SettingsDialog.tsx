import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { createDrafts, hasDrafts } from '../../state/settingsDrafts.ts';
import { plural } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { Icon } from '../../ui/Icon.tsx';
import { goToPane, NODE_PANE } from '../../ui/panes.ts';
import { useCall } from '../../ui/useCall.ts';
import { AdvancedPage } from './AdvancedPage.tsx';

import { AskConfirm } from './AskConfirm.tsx';
import { ChangeLine } from './ChangeLine.tsx';
import { Confirm } from './Confirm.tsx';
import { CostPage } from './CostPage.tsx';
import { GeneralPage } from './GeneralPage.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';
import { ProblemNote } from './ProblemNote.tsx';
import { SectionTabs } from './SectionTabs.tsx';
import {
  DraftsContext,
  GoToSectionContext,
  LeaveSettingsContext,
  useDraftsState,
  type SectionId,
} from './settingsContext.ts';
import styles from './SettingsDialog.module.css';
import { SourcesPage } from './SourcesPage.tsx';
import { StoragePage } from './StoragePage.tsx';
import { SummariesPage } from './SummariesPage.tsx';
import { useApplyOn } from './useApplyOn.ts';

export interface SettingsDialogProps {
  /** The section that is shown first. */
  readonly section: SectionId;
  readonly onClose: () => void;
}

/** All settings, a page at a time. A change holds at once, and can be taken back. */
export function SettingsDialog({ section, onClose }: SettingsDialogProps) {
  const { client, queries, notice } = useExplorer();
  const [shown, setShown] = useState(section);
  const [drafts] = useState(() => createDrafts(client, () => queries.invalidate()));
  const [asking, setAsking] = useState(false);
  const apply = useApplyOn(() => void drafts.apply());
  const answer = useCall('settings', {});
  // What was said at the last visit may be another window's past.
  useEffect(() => {
    if (!queries.peek('settings', {}).loading) queries.retry('settings', {});
  }, [queries]);
  useEffect(() => {
    if (answer.data !== undefined) drafts.take(answer.data);
  }, [drafts, answer.data]);
  const close = async (): Promise<void> => {
    // What was typed last was not left yet.
    await drafts.apply();
    const state = drafts.store.getState();
    if (hasDrafts(state)) return setAsking(true);
    const { length } = state.undos;
    // From outside, too, the last change is taken back first.
    if (length > 0)
      notice.say(`${plural(length, 'setting')} changed`, async () => {
        for (let at = 0; at < length; at++) drafts.undo();
        await drafts.apply();
      });
    onClose();
  };
  const leave = (): void => void close();
  return (
    <DraftsContext value={drafts}>
      <GoToSectionContext value={setShown}>
        <Modal title="Settings" onClose={leave}>
          <SectionTabs shown={shown} onShow={setShown} />
          <div
            // Each section begins at its top.
            key={shown}
            role="tabpanel"
            id="settings-panel"
            tabIndex={-1}
            aria-labelledby={`settings-tab-${shown}`}
            className={`scrolls ${styles['panel']}`}
            {...apply}
          >
            {answer.data === undefined && answer.failure !== null ? (
              <div className="faint pad-wide">
                <ErrorNote
                  what="The settings could not be read"
                  failure={answer.failure}
                  onRetry={() => queries.retry('settings', {})}
                />
              </div>
            ) : (
              <ErrorBoundary subject={shown}>
                <ProblemNote />
                <LeaveSettingsContext value={leave}>
                  <Shown section={shown} />
                </LeaveSettingsContext>
              </ErrorBoundary>
            )}
          </div>
          <ChangeLine />
        </Modal>
        <AskConfirm />
        {asking ? (
          <Confirm
            title="Leave what was begun?"
            yes="Leave it"
            no="Go on"
            onYes={onClose}
            onNo={() => setAsking(false)}
          >
            <p>A text, a key or a value is not complete, and would be lost.</p>
          </Confirm>
        ) : null}
      </GoToSectionContext>
    </DraftsContext>
  );
}

function Shown({ section }: { readonly section: SectionId }) {
  const ready = useDraftsState((state) => state.saved !== null);
  if (!ready) return <p className="faint pad-wide">Reading the settings…</p>;
  const Section = COMPONENTS[section];
  return <Section />;
}

const COMPONENTS: Readonly<Record<SectionId, () => ReactNode>> = {
  general: GeneralPage,
  sources: SourcesPage,
  summaries: SummariesPage,
  cost: CostPage,
  privacy: PrivacyPage,
  storage: StoragePage,
  advanced: AdvancedPage,
};

interface ModalProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** As large as reading needs, with a head and two columns; asks before it closes, whatever key was pressed. */
function Modal({ title, onClose, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(ref);
  const onKeyDown = (event: KeyboardEvent): void => {
    const { target } = event;
    const isOwn = target instanceof Element && target.closest('dialog') === ref.current;
    if (event.key !== 'Escape' || !isOwn) return;
    // Left to the browser, a second Escape would close it unasked.
    event.preventDefault();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, for all in it
    <dialog
      ref={ref}
      tabIndex={-1}
      className={styles['dialog']}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={`row apart pad ruled text ${styles['header']}`}>
        <h2 id={titleId}>{title}</h2>
        <Button look="quiet" aria-label="Close settings" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      {children}
    </dialog>
  );
}

/** Holds the focus, first at the shown section's tab; gives it back at the end. */
function useModal(ref: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    if (dialog?.open === false) dialog.showModal();
    dialog?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      else goToPane(NODE_PANE);
    };
  }, [ref]);
  // What had the focus may go away by what it did; then the section has it, so that Tab goes on there.
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body)
        dialog.querySelector<HTMLElement>('[role="tabpanel"]')?.focus({ preventScroll: true });
    });
    observer.observe(dialog, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [ref]);
}
