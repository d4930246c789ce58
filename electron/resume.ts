import type electron from 'electron';
import type { ResumeOutcome } from '../core/contract/bridge.ts';
import type { Client } from '../core/contract/client.ts';
import { resumeLine, resumeRun } from '../core/model/resume.ts';
import type { Sender } from './ipc.ts';
import type { FindTerminal } from './openTerminal.ts';

export interface ResumeDeps {
  /** A client of the person's own memory. */
  readonly engine: () => Promise<Client>;
  readonly findTerminal: FindTerminal;
  readonly platform: NodeJS.Platform;
}

/**
 * Goes on with a conversation in a terminal. The page names the conversation and nothing else: the
 * command is made here, of what the memory knows of it, and the person sees it before it runs.
 */
export function conversationResumer(
  {
    BrowserWindow,
    clipboard,
    dialog,
  }: Pick<typeof electron, 'BrowserWindow' | 'clipboard' | 'dialog'>,
  { engine, findTerminal, platform }: ResumeDeps,
): (sender: Sender, conversationId: string) => Promise<ResumeOutcome> {
  return async ({ contents }, conversationId) => {
    const client = await engine();
    const conversation = await client
      .call('conversation', { conversationId })
      .finally(() => client.close());
    const line = resumeLine(conversation);
    const run = resumeRun(conversation, platform);
    const open = run === null ? null : await findTerminal(run);
    const window = BrowserWindow.fromWebContents(contents);
    if (line === null || open === null || window === null) return 'impossible';

    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      title: 'Strata',
      message: 'Open a terminal and run this?',
      detail: line,
      buttons: ['Open a Terminal', 'Copy', 'Cancel'],
      defaultId: 0,
      cancelId: 2,
      noLink: true,
    });
    if (response === 0) {
      await open();
      return 'opened';
    }
    if (response !== 1) return 'declined';
    await clipboard.writeText(line);
    return 'copied';
  };
}
