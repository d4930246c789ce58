import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NativeTheme } from 'electron';
import { z } from 'zod';
import { THEMES, type DesktopChoices, type Theme } from '../core/contract/bridge.ts';
import { StrataError, toFailure } from '../core/model/result.ts';
import type { IpcHandlers } from './ipc.ts';

/** What is kept for the app itself: it holds before there is a window, and without one. */
export interface KeptChoices extends DesktopChoices {
  /** The theme that the page was last given, so that a window opens in it. */
  readonly theme: Theme;
}

export interface ChoiceStore {
  get(): KeptChoices;
  /** Throws `path-unreadable` when it cannot be kept; then nothing has changed. */
  change(change: Partial<KeptChoices>): KeptChoices;
}

const FILE = 'desktop.json';

const keptSchema = z
  .object({
    keepFollowing: z.boolean().catch(false),
    notify: z.boolean().catch(false),
    theme: z.enum(THEMES).catch('system'),
  })
  .catch({ keepFollowing: false, notify: false, theme: 'system' });

/** Keeps the choices in a file of the folder; one that is missing or damaged counts as nothing chosen. */
export function choiceStore(folder: string): ChoiceStore {
  const file = join(folder, FILE);
  let kept: KeptChoices = keptSchema.parse(read(file));
  return {
    get: () => kept,
    change(change) {
      const next = { ...kept, ...change };
      write(folder, file, next);
      kept = next;
      return next;
    },
  };
}

/** What pages ask about the choices; `chosen` is called after one was changed. */
export function choiceHandlers(
  nativeTheme: Pick<NativeTheme, 'themeSource'>,
  store: ChoiceStore,
  chosen: () => void,
): Pick<IpcHandlers, 'choices' | 'choose' | 'setTheme'> {
  const choices = (): DesktopChoices => {
    const { keepFollowing, notify } = store.get();
    return { keepFollowing, notify };
  };
  return {
    choices: async () => choices(),
    choose: async (_sender, change) => {
      const { keepFollowing, notify } = choices();
      store.change({
        keepFollowing: change.keepFollowing ?? keepFollowing,
        notify: change.notify ?? notify,
      });
      chosen();
      return choices();
    },
    setTheme: async (_sender, theme) => {
      // It holds for this run also where it cannot be kept.
      nativeTheme.themeSource = theme;
      if (theme !== store.get().theme) store.change({ theme });
    },
  };
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** In one step, so that a crash leaves the old choices or the new. */
function write(folder: string, file: string, choices: KeptChoices): void {
  const temporary = `${file}.new`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(temporary, `${JSON.stringify(choices, null, 2)}\n`, { mode: 0o600 });
    renameSync(temporary, file);
  } catch (cause) {
    rmSync(temporary, { force: true });
    throw new StrataError(
      {
        code: 'path-unreadable',
        message: `The choice cannot be kept in ${file}: ${toFailure(cause).message}`,
        details: { path: file },
      },
      { cause },
    );
  }
}
