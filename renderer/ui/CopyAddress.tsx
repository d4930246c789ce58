import { formatHash, formatStrataAddress, type Address } from '../state/address.ts';
import { CopyButton } from './CopyButton.tsx';

/** Copies what opens this place again: this window's URL, or a `strata:` address in the desktop window. */
export function CopyAddress({ address }: { readonly address: Address }) {
  return (
    <CopyButton
      label="Copy address"
      name={`Copy address of this ${address.kind}`}
      text={() => addressText(address)}
    />
  );
}

export function addressText(address: Address): string {
  if (window.strata !== undefined) return formatStrataAddress(address);
  const { origin, pathname } = window.location;
  return `${origin}${pathname}${formatHash(address)}`;
}
