import { useCallback, useEffect, useMemo, useState } from 'react';
import styles from './App.module.css';
import { Blocked } from './Blocked.tsx';
import { commandFor, commandNamed, type CommandContext } from './commands.ts';
import { ActivityPanel } from './features/activity/ActivityPanel.tsx';
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
import { useAppearance } from './ui/useAppearance.ts';
import { useBlock } from './ui/useBlock.ts';

/** The window: places and time on the left, what is read in the middle, evidence on the right. */
export function App({ explorer }: { readonly explorer: Explorer }) {
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [settings, setSettings] = useState<SectionId | null>(null);
  const closeSettings = useCallback(() => setSettings(null), []);
  const context = useMemo(
    () => ({ explorer, openDialog: setDialog, openSettings: setSettings }),
    [explorer],
  );
  const dates = useAppearance(explorer);
  useWindowKeys(context);
  useCommands(context);
  const block = useBlock(explorer);
  return (
    <ExplorerContext value={explorer}>
      <OpenSettingsContext value={setSettings}>
        <DialogContext value={setDialog}>
          <div key={dates} className={styles['window']}>
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

/** Keys that work everywhere, but in dialogs, which have their own; and where words are typed only what says so. */
function useWindowKeys(context: CommandContext): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      if (document.querySelector('dialog[open]') !== null) return;
      const command = commandFor(event);
      const target = event.target instanceof Element ? event.target : null;
      const isTyping = target?.closest('input[type="text"]') ?? null;
      if (command === undefined || (isTyping !== null && command.where !== 'typing')) return;
      event.preventDefault();
      if (command.isAbsent?.(context) !== true) command.run(context);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [context]);
}

/** What the desktop's menu asks for, and addresses that other programs open. */
function useCommands(context: CommandContext): void {
  useEffect(
    () =>
      hearCommands((asked) => {
        const { explorer } = context;
        if (asked.name === 'open') {
          if (!openAddress(explorer, asked.address)) explorer.notice.say(NO_ADDRESS);
        } else if (document.querySelector('dialog[open]') === null)
          commandNamed(asked.name)?.run(context);
      }),
    [context],
  );
}

const NO_ADDRESS = 'That is no address of Strata: it holds no toc:, grip: or evt: id.';
