/** Addresses of the memory (`strata://node/…`) that other programs ask the app to open. */

import type { App } from 'electron';

/** The scheme of such an address. electron-builder.yml tells it to the system. */
export const ADDRESS_SCHEME = 'strata';

/** Nobody's address is longer. */
const MOST_CHARACTERS = 2_000;

/**
 * What an address may look like: no space and nothing that a terminal or a log would obey. What it
 * says is read by the page, in `renderer/state/address.ts`; it is never a URL that anything loads.
 */
const ADDRESS = /^strata:([^\s\p{Cc}\p{Cf}]+)$/iu;

/** Keeps what is asked before there is a window that could open it. */
export interface AddressQueue {
  /**
   * Looks for an address among the arguments of a process and hands the first one on, now or when
   * somebody takes it. Was there one?
   */
  add(words: readonly string[]): boolean;
  /** Who opens addresses, from now on and all that wait. */
  take(open: (address: string) => void): void;
}

export function addressQueue(): AddressQueue {
  let waiting: readonly string[] = [];
  let hand = (address: string): void => {
    waiting = [...waiting, address];
  };
  return {
    add(words) {
      for (const word of words) {
        const address = addressIn(word);
        if (address === null) continue;
        hand(address);
        return true;
      }
      return false;
    },
    take(open) {
      hand = open;
      for (const address of waiting) open(address);
      waiting = [];
    },
  };
}

/** The word as an address, its scheme written as the window writes it; null when it is none. */
function addressIn(word: string): string | null {
  if (word.length > MOST_CHARACTERS) return null;
  const path = ADDRESS.exec(word)?.[1];
  return path === undefined ? null : `${ADDRESS_SCHEME}:${path}`;
}

/**
 * Makes this program the one that the system opens `strata://` with. On Windows it writes itself into
 * the registry, a development build by way of its Electron; macOS and Linux read the scheme in the
 * package (electron-builder.yml), and have no such place for a program that is not packaged.
 */
export function registerAddresses(
  app: Pick<App, 'getAppPath' | 'getPath' | 'isPackaged' | 'setAsDefaultProtocolClient'>,
  platform: NodeJS.Platform,
): void {
  if (platform !== 'win32') return;
  // What follows the two dashes is no switch, whatever an address begins with.
  const words = app.isPackaged ? ['--'] : [app.getAppPath(), '--'];
  app.setAsDefaultProtocolClient(ADDRESS_SCHEME, app.getPath('exe'), words);
}
