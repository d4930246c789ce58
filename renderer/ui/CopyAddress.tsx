import { addressName, addressText } from '../client/addressText.ts';
import type { Address } from '../state/address.ts';
import { CopyButton } from './CopyButton.tsx';

/** Copies what opens this place again: this window's URL, or a `strata://` address in the desktop window. */
export function CopyAddress({ address }: { readonly address: Address }) {
  return (
    <CopyButton
      label="Copy address"
      name={`Copy address of this ${addressName(address)}`}
      text={() => addressText(address)}
    />
  );
}
