/** A {@link StoreMemory} that goes with the test. */
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStoreMemory } from './storeMemory.ts';
import type { StoreMemory } from './storeMemory.ts';
import { temporaryFolder } from './temporaryFolder.ts';

export type TestMemory = StoreMemory;

export interface TestMemoryOptions {
  /** IANA; UTC without it. */
  readonly zone?: string;
  /** A database that is there already. */
  readonly file?: string;
}

/** Opens a new memory that goes with the test. */
export function openTestMemory({
  zone = 'UTC',
  file = join(temporaryFolder(), 'memory.db'),
}: TestMemoryOptions = {}): TestMemory {
  const memory = openStoreMemory({ file, zone });
  onTestFinished(() => memory.close());
  return memory;
}
