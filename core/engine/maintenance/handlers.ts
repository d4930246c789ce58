import type { Handlers } from '../../rpc/server.ts';
import { createBackupHandlers } from './backupHandlers.ts';
import type { CareDeps } from './maintenanceDeps.ts';
import { createForgetHandlers } from './forgetHandlers.ts';
import { createSweepHandlers } from './sweepHandlers.ts';
import { createVerifyHandlers } from './verifyHandlers.ts';
import { createZoneHandlers } from './zoneHandlers.ts';

/** Procedures that keep a memory safe. */
export type CareHandlers = Pick<
  Handlers,
  'verify' | 'backup' | 'forget' | 'forgotten' | 'allowAgain' | 'sweep' | 'setZone'
>;

export function createCareHandlers(deps: CareDeps): CareHandlers {
  return {
    ...createBackupHandlers(deps),
    ...createVerifyHandlers(deps),
    ...createForgetHandlers(deps),
    ...createSweepHandlers(deps),
    ...createZoneHandlers(deps),
  };
}
