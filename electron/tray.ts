import type { MenuItemConstructorOptions, NativeImage, Tray } from 'electron';
import type electron from 'electron';
import { markBitmap, type Color } from './trayIcon.ts';

export type TrayElectron = Pick<typeof electron, 'Menu' | 'nativeImage' | 'Tray'>;

/** What the icon among the system's tells. */
export interface TrayState {
  /** What goes on, in a line. */
  readonly words: string;
  /** Whether logs are followed; null: not by this process, or nobody knows yet. */
  readonly following: 'on' | 'paused' | null;
  readonly isWindowShown: boolean;
}

export interface TrayActions {
  readonly open: () => void;
  readonly hide: () => void;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly quit: () => void;
}

export interface AppTray {
  tell(state: TrayState): void;
  /** Takes the icon away. */
  remove(): void;
}

/** Puts Strata's icon among those of the system: what runs, the window, following, and the end. */
export function appTray(
  { Menu, nativeImage, Tray }: TrayElectron,
  platform: NodeJS.Platform,
  actions: TrayActions,
): AppTray {
  const tray = new Tray(icon(nativeImage, platform));
  // On a Mac a click opens the menu, as that of every other icon there.
  if (platform !== 'darwin') tray.on('click', actions.open);
  let told = '';
  return {
    tell: (state) => {
      // A menu that is set anew closes while it is read.
      const next = JSON.stringify(state);
      if (next === told) return;
      told = next;
      describe(tray, state);
      tray.setContextMenu(Menu.buildFromTemplate(template(state, actions)));
    },
    remove: () => tray.destroy(),
  };
}

function describe(tray: Tray, { words }: TrayState): void {
  tray.setToolTip(`Strata\n${words}`);
}

function template(
  { words, following, isWindowShown }: TrayState,
  { open, hide, pause, resume, quit }: TrayActions,
): MenuItemConstructorOptions[] {
  return [
    { label: words, enabled: false },
    { type: 'separator' },
    isWindowShown ? { label: 'Hide Strata', click: hide } : { label: 'Open Strata', click: open },
    ...(following === null
      ? []
      : [
          following === 'on'
            ? { label: 'Pause Following', click: pause }
            : { label: 'Resume Following', click: resume },
        ]),
    { type: 'separator' },
    { label: 'Quit Strata', click: quit },
  ];
}

const BLACK: Color = { red: 0, green: 0, blue: 0 };
/** Between the accents of the window's two themes, so that it is seen on a dark bar and on a light one. */
const BLUE: Color = { red: 0x54, green: 0x8a, blue: 0xc7 };

/** On a Mac a template, which the system draws in the colour of its bar. */
function icon(nativeImage: TrayElectron['nativeImage'], platform: NodeJS.Platform): NativeImage {
  const isMac = platform === 'darwin';
  const color = isMac ? BLACK : BLUE;
  const image = nativeImage.createEmpty();
  for (const scale of [1, 2]) {
    const side = 16 * scale;
    image.addRepresentation({
      scaleFactor: scale,
      width: side,
      height: side,
      buffer: markBitmap(scale, color),
    });
  }
  image.setTemplateImage(isMac);
  return image;
}
