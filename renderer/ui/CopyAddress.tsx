import { memoryOf, memoryQuery } from '../client/memory.ts';
import { formatHash, formatStrataAddress, type Address } from '../state/address.ts';
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

/** What an address is of, in words. */
export function addressName({ kind }: Address): string {
  return kind === 'node' || kind === 'grip' || kind === 'event' ? kind : 'page';
}

export function addressText(address: Address): string {
  const { origin, pathname, search } = window.location;
  const memory = memoryOf(search);
  if (window.strata !== undefined) return formatStrataAddress(address, memory);
  return `${origin}${pathname}${memoryQuery(memory)}${formatHash(address)}`;
}
