import { useCallback, useEffect, useMemo, useState } from 'react';
import styles from './App.module.css';
import { Blocked } from './Blocked.tsx';
import type { Asked, CommandContext } from './command.ts';
import { commandFor, commandNamed } from './commands.ts';
import { ActivityPanel } from './features/activity/ActivityPanel.tsx';
import { HelpDialog } from './features/help/HelpDialog.tsx';
import { MessagesDialog } from './features/help/MessagesDialog.tsx';
import { DropTarget } from './features/import/DropTarget.tsx';
import { FolderDialog } from './features/import/FolderDialog.tsx';
import { ImportDialog } from './features/import/ImportDialog.tsx';
import { useIsFirstRun } from './features/import/useIsFirstRun.ts';
import { SearchPalette } from './features/search/SearchPalette.tsx';
import { ForgetDialog } from './features/storage/ForgetDialog.tsx';
import { pageSubject } from './features/subject/pageSubject.ts';
import { RowMenu } from './features/subject/RowMenu.tsx';
import { SubjectDialogs } from './features/subject/SubjectDialogs.tsx';
import { LazySettings } from './features/settings/LazySettings.tsx';
import { OpenSettingsContext, type SectionId } from './features/settings/settingsContext.ts';
import { AddressDialog } from './features/topbar/AddressDialog.tsx';
import { ConnectionBanner } from './features/topbar/ConnectionBanner.tsx';
import { ReadOnlyBanner } from './features/topbar/ReadOnlyBanner.tsx';
import { SampleBanner } from './features/topbar/SampleBanner.tsx';
import { TopBar } from './features/topbar/TopBar.tsx';
import { hearCommands } from './client/bridge.ts';
import { openMemory } from './client/memory.ts';
import { Panes } from './Panes.tsx';
import type { Explorer } from './state/explorer.ts';
import { openAddress } from './state/openAddress.ts';
import { subjectAt } from './state/subjects.ts';
import { CommandsContext } from './ui/commandContext.ts';
import { DialogContext, type DialogName } from './ui/dialogContext.ts';
import { ExpandHint } from './ui/ExpandHint.tsx';
import { isTyping } from './ui/isTyping.ts';
import { ExplorerContext, useExplorer } from './ui/explorerContext.ts';
import { NoticeLine } from './ui/NoticeLine.tsx';
import { useAppearance } from './ui/useAppearance.ts';
import { useBlock } from './ui/useBlock.ts';

/** The window: places and time on the left, what is read in the middle, evidence on the right. */
export function App({ explorer }: { readonly explorer: Explorer }) {
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [settings, setSettings] = useState<SectionId | null>(null);
  const closeSettings = useCallback(() => setSettings(null), []);
  const [asked, setAsked] = useState<Asked | null>(null);
  const context = useMemo(
    () => ({ explorer, openDialog: setDialog, openSettings: setSettings, ask: setAsked }),
    [explorer],
  );
  const dates = useAppearance(explorer);
  useWindowKeys(context);
  useCommands(context);
  const block = useBlock(explorer);
  return (
    <ExplorerContext value={explorer}>
      <CommandsContext value={context}>
        <OpenSettingsContext value={setSettings}>
          <DialogContext value={setDialog}>
            <div key={dates} className={`column ${styles['window']}`}>
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
            {block !== null || asked === null ? null : (
              <SubjectDialogs asked={asked} onClose={() => setAsked(null)} />
            )}
            {block === null ? <RowMenu /> : null}
            {block === null ? <ForgetDialog /> : null}
            {block === null ? <SearchPalette /> : null}
            {block !== null || settings === null ? null : (
              <LazySettings section={settings} onClose={closeSettings} />
            )}
          </DialogContext>
        </OpenSettingsContext>
      </CommandsContext>
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
      {dialog === 'messages' ? <MessagesDialog onClose={close} /> : null}
    </>
  );
}

/** Keys that work everywhere, but in dialogs, which have their own; and where words are typed only what says so. */
function useWindowKeys(context: CommandContext): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      const target = event.target instanceof Element ? event.target : null;
      const subject = subjectAt(target) ?? pageSubject();
      const { changedKeys: changed } = context.explorer.preferences.getState();
      const typing = isTyping(target);
      const command = commandFor(event, { subject, isTyping: typing, changed });
      if (command === undefined) return;
      const isAbsent = command.isAbsent?.(context, subject) === true;
      // What is of no use in a field leaves its key to it.
      if (isAbsent && typing) return;
      event.preventDefault();
      if (!isAbsent) command.run(context, subject);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [context]);
}

/** What the desktop's menu asks for, and addresses that other programs open. */
function useCommands(context: CommandContext): void {
  useEffect(
    () =>
      hearCommands((heard) => {
        const { explorer } = context;
        if (heard.name === 'open') {
          const problem = openAddress(explorer, heard.address);
          if (problem !== null) explorer.notice.say(problem);
        } else if (heard.name === 'activity') showActivity(explorer);
        else if (document.querySelector('dialog[open]') === null)
          commandNamed(heard.name)?.run(context, null);
      }),
    [context],
  );
}

/** Of the person's own memory: the sample does nothing by itself. */
function showActivity({ memory, activity }: Explorer): void {
  if (memory === 'sample') openMemory(window.location, 'own');
  else activity.show(true);
}
