import { formatHash, formatStrataAddress, type Address } from '../state/address.ts';
import { isDesktop } from './bridge.ts';
import { memoryOf, memoryQuery } from './memory.ts';

/** What opens a place again: this window's URL, or a `strata://` address in the desktop window. */
export function addressText(address: Address): string {
  const { origin, pathname, search } = window.location;
  const memory = memoryOf(search);
  if (isDesktop()) return formatStrataAddress(address, memory);
  return `${origin}${pathname}${memoryQuery(memory)}${formatHash(address)}`;
}

/** What an address is of, in words. */
export function addressName({ kind }: Address): string {
  if (kind === 'grip') return 'passage';
  return kind === 'event' ? kind : 'page';
}
