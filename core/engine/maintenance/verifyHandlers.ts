import type { Handlers } from '../../contract/handlers.ts';
import type { MaintenanceDeps } from './maintenanceDeps.ts';

export function createVerifyHandlers({
  tasks,
  hub,
  verifier,
}: Pick<MaintenanceDeps, 'tasks' | 'hub' | 'verifier'>): Pick<Handlers, 'verify'> {
  return {
    verify: ({ repair, taskId }) =>
      tasks.run('verify', taskId, async (context) => {
        const report = await verifier.run(repair, context);
        // What was mended may be written anew by the next index.
        if (report.findings.some(({ repaired }) => repaired > 0))
          hub.publish('changed', { what: ['events', 'nodes'] });
        return report;
      }),
  };
}
