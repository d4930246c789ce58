import type { LostLog } from './ports/expiringLogs.ts';
import type { Handlers } from '../../rpc/server.ts';
import type { CareDeps } from './maintenanceDeps.ts';
import { logsAboutToGo } from './logsAboutToGo.ts';
import { followWhereabouts } from './rescue.ts';

/** Logs that are named of those that only Strata has. */
const MOST_ITEMS = 200;

export function createSweepHandlers(
  deps: Pick<CareDeps, 'dataDir' | 'scout' | 'reader' | 'writer' | 'now'>,
): Pick<Handlers, 'sweep'> {
  const { scout, reader, now } = deps;
  return {
    sweep: async (_input, { signal }) => {
      await followWhereabouts(deps, signal);
      const { rules, logs } = await logsAboutToGo({ scout, reader }, now());
      const { projects, rescued, onlyHere } = await reader.sweepFacts({
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
