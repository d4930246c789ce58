import type { OutputOf } from '../../../contract/procedures.ts';
import { CHECKS } from '../ports/maintenanceStore.ts';
import type {
  MaintenanceWriter,
  CheckName,
  Found,
  RepairTarget,
} from '../ports/maintenanceStore.ts';
import { CHECK_TABLE } from './checkTable.ts';

type Finding = OutputOf<'verify'>['findings'][number];

/** Findings so far, by check. */
export interface Findings {
  add(found: Found): void;
  has(check: CheckName): boolean;
  /** Repairs what it can, in the order in which things depend on each other. */
  repair(writer: Pick<MaintenanceWriter, 'repair'>): Promise<void>;
  list(): Finding[];
}

interface Gathered {
  count: number;
  repaired: number;
  readonly examples: string[];
  readonly targets: RepairTarget[];
}

/** Maximum number of ids listed per finding. */
const MOST_EXAMPLES = 10;
/** Targets per transaction, so that others can write in between. */
const BATCH = 500;

export function createFindings(): Findings {
  const gathered = new Map<CheckName, Gathered>();
  return {
    add({ check, example, target }) {
      let one = gathered.get(check);
      if (one === undefined) {
        one = { count: 0, repaired: 0, examples: [], targets: [] };
        gathered.set(check, one);
      }
      one.count += 1;
      if (one.examples.length < MOST_EXAMPLES) one.examples.push(example);
      if (target !== null) one.targets.push(target);
    },
    has: (check) => gathered.has(check),
    async repair(writer) {
      for (const check of CHECKS) {
        const one = gathered.get(check);
        if (one === undefined || !CHECK_TABLE[check].repairable) continue;
        for (let at = 0; at < one.targets.length; at += BATCH)
          one.repaired += await writer.repair(check, one.targets.slice(at, at + BATCH));
      }
    },
    list: () =>
      CHECKS.flatMap((check) => {
        const one = gathered.get(check);
        if (one === undefined) return [];
        const { message, repairable } = CHECK_TABLE[check];
        const { count, repaired, examples } = one;
        return [{ check, message: message(count), count, examples, repairable, repaired }];
      }),
  };
}
