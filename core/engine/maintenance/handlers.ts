import type { Handlers } from '../../contract/handlers.ts';
import { createBackupHandlers } from './backupHandlers.ts';
import type { MaintenanceDeps } from './maintenanceDeps.ts';
import { createForgetHandlers } from './forgetHandlers.ts';
import { createExpiringLogsHandlers } from './expiringLogsHandlers.ts';
import { createVerifyHandlers } from './verifyHandlers.ts';
import { createZoneHandlers } from './zoneHandlers.ts';
import type { maintenanceProcedures } from '../../contract/maintenance.ts';
import type { NameWith } from '../../contract/procedures.ts';

/** Handlers that keep a memory safe; those that replace its file are in the host, which closes it first. */
export type MaintenanceHandlers = Omit<
  Pick<Handlers, keyof typeof maintenanceProcedures>,
  NameWith<{ readonly memory: 'closed' }>
>;

export function createMaintenanceHandlers(deps: MaintenanceDeps): MaintenanceHandlers {
  return {
    ...createBackupHandlers(deps),
    ...createVerifyHandlers(deps),
    ...createForgetHandlers(deps),
    ...createExpiringLogsHandlers(deps),
    ...createZoneHandlers(deps),
  };
}
