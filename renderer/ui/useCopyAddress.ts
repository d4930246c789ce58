import type { Address } from '../state/address.ts';
import { addressName, addressText } from '../client/addressText.ts';
import { copyText } from '../client/clipboard.ts';
import { useExplorer } from './explorerContext.ts';

/** Copies an address by a key, and says whether that worked. */
export function useCopyAddress(): (address: Address) => Promise<void> {
  const { notice } = useExplorer();
  return async (address) => {
    const done = await copyText(addressText(address));
    notice.say(
      done ? `Address of this ${addressName(address)} copied` : 'The address could not be copied',
    );
  };
}
