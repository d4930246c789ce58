/** The only file that touches `ipcMain`: no message from a page is handled before its sender is checked. */
import type { IpcMainInvokeEvent, WebContents, WebFrameMain } from 'electron';
import type electron from 'electron';
import { z } from 'zod';
import {
  THEMES,
  type DesktopChoices,
  type ResumeOutcome,
  type Theme,
} from '../core/contract/bridge.ts';
import { StrataError } from '../core/model/result.ts';
import { APP_ORIGIN } from './appOrigin.ts';
import { channels } from './bridge.ts';

export type IpcElectron = Pick<typeof electron, 'ipcMain'>;

/** The page that sent a message: the main frame of one of our windows. */
export interface Sender {
  readonly contents: WebContents;
  readonly frame: WebFrameMain;
}

/** What the page may ask of the main process; everything else it asks the engine over its port. */
export interface IpcHandlers {
  readonly connect: (sender: Sender, nonce: string) => Promise<void>;
  readonly chooseFolder: (sender: Sender) => Promise<string | null>;
  readonly openExternal: (sender: Sender, url: string) => Promise<void>;
  readonly setTheme: (sender: Sender, theme: Theme) => Promise<void>;
  readonly choices: (sender: Sender) => Promise<DesktopChoices>;
  readonly choose: (sender: Sender, change: ChoicesChange) => Promise<DesktopChoices>;
  readonly resume: (sender: Sender, conversationId: string) => Promise<ResumeOutcome>;
}

/** What is left out stays as it is. */
export type ChoicesChange = z.infer<typeof choicesChange>;

/**
 * Registers the handlers. A message from anything but the main frame of our own origin is refused
 * with `unauthorized`, arguments of another shape with `bad-input`; both reject the page's promise.
 */
export function registerIpc({ ipcMain }: IpcElectron, handlers: IpcHandlers): void {
  ipcMain.handle(channels.connect, guarded(z.tuple([nonce]), handlers.connect));
  ipcMain.handle(channels.chooseFolder, guarded(z.tuple([]), handlers.chooseFolder));
  ipcMain.handle(channels.openExternal, guarded(z.tuple([url]), handlers.openExternal));
  ipcMain.handle(channels.setTheme, guarded(z.tuple([z.enum(THEMES)]), handlers.setTheme));
  ipcMain.handle(channels.choices, guarded(z.tuple([]), handlers.choices));
  ipcMain.handle(channels.choose, guarded(z.tuple([choicesChange]), handlers.choose));
  ipcMain.handle(channels.resume, guarded(z.tuple([conversationId]), handlers.resume));
}

const nonce = z.string().min(16).max(100);
/** Windows opens no address above 2,081 characters; nobody reads one of that length either. */
const url = z.string().max(2_000);
/** As the engine names it; what is none of its names it does not find. */
const conversationId = z.string().min(1).max(500);
const choicesChange = z.strictObject({
  keepFollowing: z.boolean().optional(),
  notify: z.boolean().optional(),
});

function guarded<Args extends readonly unknown[], Output>(
  schema: z.ZodType<Args>,
  handler: (sender: Sender, ...args: Args) => Promise<Output>,
): (event: IpcMainInvokeEvent, ...args: unknown[]) => Promise<Output> {
  return async (event, ...args) => {
    const sender = trustedSender(event);
    const parsed = schema.safeParse(args);
    if (!parsed.success) {
      throw new StrataError({
        code: 'bad-input',
        message: `A message from the window had wrong arguments: ${z.prettifyError(parsed.error)}`,
      });
    }
    return handler(sender, ...parsed.data);
  };
}

/** The sender of a message, when it is the main frame of our own origin. A frame that navigated away or was destroyed is null. */
function trustedSender(event: IpcMainInvokeEvent): Sender {
  const frame = event.senderFrame;
  if (frame === null || frame.parent !== null || frame.origin !== APP_ORIGIN) {
    throw new StrataError({
      code: 'unauthorized',
      message: `A message from ${frame === null ? 'a page that is gone' : `"${frame.origin}"`} was refused: only the window's own page may send one.`,
    });
  }
  return { contents: event.sender, frame };
}
