import type { Handlers } from '../../contract/handlers.ts';
import { createBackupHandlers } from './backupHandlers.ts';
import type { MaintenanceDeps } from './maintenanceDeps.ts';
import { createForgetHandlers } from './forgetHandlers.ts';
import { createExpiringLogsHandlers } from './expiringLogsHandlers.ts';
import type { maintenanceProcedures } from '../../contract/maintenance.ts';
import type { NameWith } from '../../contract/procedures.ts';
import { StrataError } from '../../model/result.ts';

/**
 * Handlers that keep a memory safe. Those that replace its file are in the host, which closes it
 * first.
 */
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

function createVerifyHandlers({
  tasks,
  hub,
  verifier,
}: Pick<MaintenanceDeps, 'tasks' | 'hub' | 'verifier'>): Pick<Handlers, 'verify'> {
  return {
    verify: ({ repair, taskId }) =>
      tasks.run('verify', taskId, async (context) => {
        const report = await verifier.run(repair, context);
        // The next indexing may rewrite what was repaired.
        if (report.findings.some(({ repaired }) => repaired > 0))
          hub.publish('changed', { what: ['events', 'nodes'] });
        return report;
      }),
  };
}

function createZoneHandlers({
  writer,
  hub,
}: Pick<MaintenanceDeps, 'writer' | 'hub'>): Pick<Handlers, 'setZone'> {
  return {
    async setZone(input) {
      const zone = zoneOf(input.zone);
      const moved = await writer.setZone(zone);
      hub.publish('changed', { what: ['nodes'] });
      return { zone, moved };
    },
  };
}

/** The zone's canonical name. Throws `bad-input` if there is no such zone. */
function zoneOf(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new StrataError(
      {
        code: 'bad-input',
        message: `"${zone}" is no time zone. Name one as in Europe/Berlin.`,
        details: { zone },
      },
      { cause: error },
    );
  }
}
