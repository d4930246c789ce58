/**
 * The only code that runs between the page and the main process. It is bundled to one CommonJS
 * file, because a sandboxed preload can load neither ES modules nor other files.
 *
 * It exposes narrow functions, never `ipcRenderer` itself and never an event: whoever holds those
 * can reach every channel.
 */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { APP_ORIGIN } from './appOrigin.ts';
import {
  RESUME_OUTCOMES,
  type DesktopChoices,
  type PortMessage,
  type StrataBridge,
  type WindowCommand,
} from '../core/contract/bridge.ts';
import { channels } from './bridge.ts';

let hearCommand: Parameters<StrataBridge['onCommand']>[0] = null;
/** Commands that came while the page was still loading. */
let waiting: readonly WindowCommand[] = [];

const bridge: StrataBridge = {
  connect: async (nonce) => {
    await ipcRenderer.invoke(channels.connect, nonce);
  },
  chooseFolder: async () => {
    const chosen: unknown = await ipcRenderer.invoke(channels.chooseFolder);
    return typeof chosen === 'string' ? chosen : null;
  },
  pathOf: (file) => {
    const path = file instanceof File ? webUtils.getPathForFile(file) : '';
    return path === '' ? null : path;
  },
  openExternal: async (url) => {
    await ipcRenderer.invoke(channels.openExternal, url);
  },
  onCommand: (listener) => {
    hearCommand = listener;
    if (listener === null) return;
    const missed = waiting;
    waiting = [];
    for (const command of missed) listener(command);
  },
  setTheme: async (theme) => {
    await ipcRenderer.invoke(channels.setTheme, theme);
  },
  choices: async () => choicesIn(await ipcRenderer.invoke(channels.choices)),
  choose: async ({ keepFollowing, notify }) =>
    choicesIn(
      await ipcRenderer.invoke(channels.choose, {
        ...(typeof keepFollowing === 'boolean' ? { keepFollowing } : {}),
        ...(typeof notify === 'boolean' ? { notify } : {}),
      }),
    ),
  resume: async (conversationId) => {
    const outcome: unknown = await ipcRenderer.invoke(channels.resume, conversationId);
    return RESUME_OUTCOMES.find((known) => known === outcome) ?? 'impossible';
  },
  platform: process.platform,
};

/** The choices and nothing else of what came. */
function choicesIn(reply: unknown): DesktopChoices {
  const is = (name: keyof DesktopChoices): boolean =>
    typeof reply === 'object' && reply !== null && Reflect.get(reply, name) === true;
  return { keepFollowing: is('keepFollowing'), notify: is('notify') };
}

ipcRenderer.on(channels.port, (event, nonce: unknown) => {
  if (typeof nonce !== 'string') return;
  const message: PortMessage = { type: 'strata:port', nonce };
  // Addressed to our origin, so that a page which replaced ours meanwhile gets no port.
  window.postMessage(message, APP_ORIGIN, [...event.ports]);
});

ipcRenderer.on(channels.command, (_event, command: WindowCommand) => {
  if (hearCommand === null) waiting = [...waiting, command];
  else hearCommand(command);
});

contextBridge.exposeInMainWorld('strata', bridge);
