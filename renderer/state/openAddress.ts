import { openMemory } from '../client/memory.ts';
import { formatHash, memoryOfAddress, parseAddress } from './address.ts';
import type { Explorer } from './explorer.ts';

/**
 * Opens an address, in its own memory: when another one is shown, the window is loaded anew on it.
 * Gives the words for what is wrong with the text, null when it is an address. A place that is not in
 * the memory, or no more, is told where it would stand.
 */
export function openAddress(
  { memory, navigation }: Pick<Explorer, 'memory' | 'navigation'>,
  text: string,
): string | null {
  const address = parseAddress(text);
  if (address === null) return problemOf(text);
  const wanted = memoryOfAddress(text) ?? memory;
  const hash = formatHash(address);
  if (wanted !== memory) openMemory(window.location, wanted, hash);
  else {
    // A window that has just opened would show the newest year once that is there, unless the bar names another.
    if (window.location.hash === '') window.history.replaceState(null, '', hash);
    void navigation.open(address);
  }
  return null;
}

function problemOf(text: string): string {
  const { memory, rest } =
    /^strata:\/\/(?<memory>[^/?#]+)\/(?<rest>.*)$/s.exec(text.trim())?.groups ?? {};
  const isOfAnother = memory !== undefined && parseAddress(`strata://${rest}`) !== null;
  return isOfAnother ? OTHER_MEMORY : NO_ADDRESS;
}

const OTHER_MEMORY =
  'That address is of a memory that this Strata does not have: it opens its own and the sample.';
const NO_ADDRESS =
  'That is no address of Strata. Copy one from a window of it, such as strata://today.';
