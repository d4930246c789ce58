import type { Client } from '../../../core/contract/client.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { peakMemory, resetPeakMemory } from '../measures/memory.ts';
import { whileWorking } from '../measures/whileWorking.ts';
import type { Worked } from '../measures/whileWorking.ts';

/** A piece of long work and the memory that it took. */
export interface Cost extends Omit<Worked<unknown>, 'value'> {
  /** MiB. */
  readonly peak: number;
}

export interface Done<T> {
  readonly value: T;
  readonly cost: Cost;
}

/** A whole import, from the call to the answer, the start of its thread included. */
export function importing(client: Client, paths: string[]): Promise<Done<OutputOf<'import'>>> {
  return costOf(() => client.call('import', { paths }));
}

export function indexing(client: Client): Promise<Done<OutputOf<'index'>>> {
  return costOf(() => client.call('index', {}));
}

async function costOf<T>(work: () => Promise<T>): Promise<Done<T>> {
  resetPeakMemory();
  const { value, ...worked } = await whileWorking(work);
  return { value, cost: { ...worked, peak: peakMemory() } };
}
