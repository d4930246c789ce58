import type { LostLog } from './ports/expiringLogs.ts';
import type { Handlers } from '../../contract/handlers.ts';
import type { MaintenanceDeps } from './maintenanceDeps.ts';
import { findExpiringLogs } from './findExpiringLogs.ts';
import { noteMissingLogs } from './rescue.ts';

/** Maximum number of logs listed among those that only Strata has. */
const MOST_ITEMS = 200;

export function createExpiringLogsHandlers(
  deps: Pick<
    MaintenanceDeps,
    'dataDir' | 'scout' | 'reader' | 'heavyReader' | 'writer' | 'runtime'
  >,
): Pick<Handlers, 'sweep'> {
  const { scout, reader, heavyReader, runtime } = deps;
  return {
    sweep: async (_input, { signal }) => {
      await noteMissingLogs({ ...deps, now: runtime.now }, signal);
      const { rules, logs } = await findExpiringLogs({ scout, reader }, runtime.now());
      const { projects, rescued, onlyHere } = await heavyReader.expiringLogsFacts({
        projectsOf: logs.filter(({ known }) => known).map(({ log }) => log),
        limit: MOST_ITEMS,
      });
      return {
        rules: [...rules],
        aboutToGo: logs.map(({ path, log, source, bytes, writtenMs, goesMs, imported }) => ({
          path,
          source,
          project: projects.get(log) ?? null,
          bytes,
          lastWritten: new Date(writtenMs).toISOString(),
          goesAt: new Date(goesMs).toISOString(),
          imported,
        })),
        rescued,
        onlyHere: { ...onlyHere, items: onlyHere.items.map(toItem) },
      };
    },
  };
}

function toItem({ log, source, project, bytes, writtenMs, conversationIds }: LostLog) {
  return {
    path: log,
    source,
    project,
    bytes,
    lastWritten: new Date(writtenMs).toISOString(),
    conversationIds: [...conversationIds],
  };
}
