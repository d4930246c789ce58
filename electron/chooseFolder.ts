import type electron from 'electron';
import type { Sender } from './ipc.ts';

/** Lets the person choose a folder of logs in the system's dialog; null when they chose none. */
export function folderChooser({
  BrowserWindow,
  dialog,
}: Pick<typeof electron, 'BrowserWindow' | 'dialog'>): (sender: Sender) => Promise<string | null> {
  return async ({ contents }) => {
    const window = BrowserWindow.fromWebContents(contents);
    if (window === null) return null;
    const { filePaths } = await dialog.showOpenDialog(window, {
      title: 'Choose a folder of logs',
      buttonLabel: 'Choose',
      // Tools keep their logs in hidden folders.
      properties: ['openDirectory', 'showHiddenFiles'],
    });
    return filePaths[0] ?? null;
  };
}
