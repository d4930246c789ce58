/** Which memory the window shows: it stands in the address, so that a reload and a copy keep it. */
import { MEMORIES, type MemoryName } from '../../core/contract/memories.ts';

const PARAMETER = 'memory';

/** The memory that an address's query names; the person's own when it names none. */
export function memoryOf(search: string): MemoryName {
  const named = new URLSearchParams(search).get(PARAMETER);
  return MEMORIES.find((memory) => memory === named) ?? 'own';
}

/** The query that names a memory; empty for the person's own. */
export function memoryQuery(memory: MemoryName): string {
  return memory === 'own' ? '' : `?${PARAMETER}=${memory}`;
}

/** Loads the window anew on another memory, at a place in it when a hash is given. */
export function openMemory(location: Location, memory: MemoryName, hash = ''): void {
  location.assign(`${location.pathname}${memoryQuery(memory)}${hash}`);
}
