import type electron from 'electron';
import { StrataError } from '../core/model/result.ts';
import type { Sender } from './ipc.ts';

/**
 * Opens links in the person's browser or mail program. The links come from logs, which anyone may
 * have written: only https and mailto pass, others reject with `bad-input`, and the person sees the
 * whole address and agrees first.
 */
export function externalLinks({
  BrowserWindow,
  dialog,
  shell,
}: Pick<typeof electron, 'BrowserWindow' | 'dialog' | 'shell'>): (
  sender: Sender,
  url: string,
) => Promise<void> {
  return async ({ contents }, url) => {
    const address = externalAddress(url);
    const window = BrowserWindow.fromWebContents(contents);
    if (window === null) return;
    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      title: 'Strata',
      message: 'Open this link outside Strata?',
      detail: address,
      buttons: ['Open', 'Cancel'],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    });
    if (response === 0) await shell.openExternal(address);
  };
}

/** The address as the system will see it: parsed and written again, so that what is shown is what opens. */
function externalAddress(url: string): string {
  const parsed = URL.parse(url);
  const allowed = parsed?.protocol === 'https:' || parsed?.protocol === 'mailto:';
  // "https://your-bank.example@evil.example" shows one host and opens another.
  if (parsed === null || !allowed || parsed.username !== '' || parsed.password !== '') {
    throw new StrataError({
      code: 'bad-input',
      message: `Strata opens only https and mailto links without a user name, not "${url}".`,
    });
  }
  return parsed.href;
}
