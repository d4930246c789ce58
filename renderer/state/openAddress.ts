import { openMemory } from '../client/memory.ts';
import { formatHash, memoryOfAddress, parseAddress } from './address.ts';
import type { Explorer } from './explorer.ts';

/**
 * Opens an address, in its own memory: when another one is shown, the window is loaded anew on it.
 * False when the text is no address.
 */
export function openAddress(
  { memory, navigation }: Pick<Explorer, 'memory' | 'navigation'>,
  text: string,
): boolean {
  const address = parseAddress(text);
  if (address === null) return false;
  const wanted = memoryOfAddress(text) ?? memory;
  const hash = formatHash(address);
  if (wanted !== memory) openMemory(window.location, wanted, hash);
  else {
    // A window that has just opened would show the newest year once that is there, unless the bar names another.
    if (window.location.hash === '') window.history.replaceState(null, '', hash);
    void navigation.open(address);
  }
  return true;
}
