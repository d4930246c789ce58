import type { Handlers } from '../../rpc/server.ts';
import type { CareDeps } from './maintenanceDeps.ts';

export function createVerifyHandlers({
  tasks,
  hub,
  verify,
}: Pick<CareDeps, 'tasks' | 'hub' | 'verify'>): Pick<Handlers, 'verify'> {
  return {
    verify: ({ repair, taskId }) =>
      tasks.run('verify', taskId, async (context) => {
        const report = await verify.run(repair, context);
        // What was mended may be written anew by the next index.
        if (report.findings.some(({ repaired }) => repaired > 0))
          hub.publish('changed', { what: ['events', 'nodes'] });
        return report;
      }),
  };
}
