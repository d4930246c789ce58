import { useCallback, useEffect, useState } from 'react';
import styles from './App.module.css';
import { Blocked } from './Blocked.tsx';
import { ActivityPanel } from './features/activity/ActivityPanel.tsx';
import { toggleActivity } from './features/activity/activityPane.ts';
import { HelpDialog } from './features/help/HelpDialog.tsx';
import { DropTarget } from './features/import/DropTarget.tsx';
import { FolderDialog } from './features/import/FolderDialog.tsx';
import { ImportDialog } from './features/import/ImportDialog.tsx';
import { useIsFirstRun } from './features/import/useIsFirstRun.ts';
import { SearchPalette } from './features/search/SearchPalette.tsx';
import { ForgetDialog } from './features/storage/ForgetDialog.tsx';
import { LazySettings } from './features/settings/LazySettings.tsx';
import { OpenSettingsContext, type SectionId } from './features/settings/settingsContext.ts';
import { AddressDialog } from './features/topbar/AddressDialog.tsx';
import { ConnectionBanner } from './features/topbar/ConnectionBanner.tsx';
import { ReadOnlyBanner } from './features/topbar/ReadOnlyBanner.tsx';
import { SampleBanner } from './features/topbar/SampleBanner.tsx';
import { TopBar } from './features/topbar/TopBar.tsx';
import { hearCommands } from './client/bridge.ts';
import { Panes } from './Panes.tsx';
import type { Explorer } from './state/explorer.ts';
import { openAddress } from './state/openAddress.ts';
import { DialogContext, type DialogName } from './ui/dialogContext.ts';
import { ExpandHint } from './ui/ExpandHint.tsx';
import { ExplorerContext, useExplorer } from './ui/explorerContext.ts';
import { NoticeLine } from './ui/NoticeLine.tsx';
import { goToPane, nextPane } from './ui/panes.ts';
import { useBlock } from './ui/useBlock.ts';

/** The window: time on the left, depth in the middle, evidence on the right. */
export function App({ explorer }: { readonly explorer: Explorer }) {
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [settings, setSettings] = useState<SectionId | null>(null);
  const closeSettings = useCallback(() => setSettings(null), []);
  useWindowKeys(explorer, { openDialog: setDialog, openSettings: setSettings });
  useCommands(explorer, { openDialog: setDialog, openSettings: setSettings });
  const block = useBlock(explorer);
  return (
    <ExplorerContext value={explorer}>
      <OpenSettingsContext value={setSettings}>
        <DialogContext value={setDialog}>
          <div className={styles['window']}>
            {block === null ? (
              <>
                <TopBar />
                <SampleBanner />
                <Panes />
                <ActivityPanel />
                <ConnectionBanner />
                <ReadOnlyBanner />
              </>
            ) : (
              <Blocked failure={block} />
            )}
            <ExpandHint />
            <NoticeLine />
          </div>
          {block === null ? <Dialogs dialog={dialog} onDialog={setDialog} /> : null}
          {block === null ? <ForgetDialog /> : null}
          {block === null ? <SearchPalette /> : null}
          {block !== null || settings === null ? null : (
            <LazySettings section={settings} onClose={closeSettings} />
          )}
        </DialogContext>
      </OpenSettingsContext>
    </ExplorerContext>
  );
}

interface DialogsProps {
  readonly dialog: DialogName | null;
  readonly onDialog: (dialog: DialogName | null) => void;
}

/** The one dialog that is open, and the drop of files, which may open one. */
function Dialogs({ dialog, onDialog }: DialogsProps) {
  const { work } = useExplorer();
  const isFirstRun = useIsFirstRun();
  const close = (): void => onDialog(null);
  // An empty memory shows what becomes of an import in the middle.
  const showImport = (): void => onDialog(isFirstRun ? null : 'import');
  const importFrom = (paths: readonly string[]): void => {
    void work.importFrom(paths);
    showImport();
  };
  return (
    <>
      <DropTarget onTaken={showImport} />
      {dialog === 'import' ? <ImportDialog onClose={close} /> : null}
      {dialog === 'browse' ? <FolderDialog onClose={close} onImport={importFrom} /> : null}
      {dialog === 'address' ? <AddressDialog onClose={close} /> : null}
      {dialog === 'help' ? <HelpDialog onClose={close} /> : null}
    </>
  );
}

interface Openers {
  readonly openDialog: (dialog: DialogName) => void;
  readonly openSettings: (section: SectionId) => void;
}

/** Keys that work everywhere, except while text is typed or a dialog is open. */
function useWindowKeys(explorer: Explorer, { openDialog, openSettings }: Openers): void {
  const { navigation, activity, memory, search } = explorer;
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (document.querySelector('dialog[open]') !== null) return;
      const isCommand = event.ctrlKey || event.metaKey;
      // No text holds these, so they work there, too.
      if (event.key.toLowerCase() === 'k' && isCommand) search.show();
      else if (event.key === ',' && isCommand) openSettings('summaries');
      else if (event.key === 'j' && isCommand && memory !== 'sample') toggleActivity(activity);
      else if (target?.closest('input[type="text"]')) return;
      else if (event.key === 'F6') {
        const pane = nextPane(event.shiftKey ? -1 : 1);
        if (pane !== null) goToPane(pane);
      } else if (event.key === '?') openDialog('help');
      // The pane itself, when it has the focus, has given it back by now.
      else if (event.key === 'Escape') navigation.closeEvidence();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [openDialog, openSettings, navigation, activity, memory, search]);
}

/** What the desktop's menu asks for, and addresses that other programs open. */
function useCommands(explorer: Explorer, { openDialog, openSettings }: Openers): void {
  useEffect(
    () =>
      hearCommands((command) => {
        const isDialogOpen = document.querySelector('dialog[open]') !== null;
        if (command.name === 'open') {
          if (!openAddress(explorer, command.address)) explorer.notice.say(NO_ADDRESS);
        } else if (isDialogOpen) return;
        else if (command.name === 'settings') openSettings('summaries');
        else if (command.name === 'find') explorer.search.show();
        else openDialog('help');
      }),
    [explorer, openDialog, openSettings],
  );
}

const NO_ADDRESS = 'That is no address of Strata: it holds no toc:, grip: or evt: id.';
