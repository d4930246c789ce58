/** Addresses of the memory (`strata://node/…`) that other programs ask the app to open. */

/** The scheme of such an address. electron-builder.yml tells it to the system. */
export const ADDRESS_SCHEME = 'strata';

/** Nobody's address is longer; the page checks what it says. */
const MOST_CHARACTERS = 2_000;

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
      const address = words.find(isAddress);
      if (address !== undefined) hand(address);
      return address !== undefined;
    },
    take(open) {
      hand = open;
      for (const address of waiting) open(address);
      waiting = [];
    },
  };
}

function isAddress(word: string): boolean {
  return word.length <= MOST_CHARACTERS && word.toLowerCase().startsWith(`${ADDRESS_SCHEME}:`);
}
