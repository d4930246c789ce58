import type { AgeingLog, RetentionRule } from '../../engine/maintenance/ports/expiringLogs.ts';
import { knownFolders } from '../discoverLogs.ts';
import { listLogs } from '../listLogs.ts';
import { retentionRules } from './retentionRules.ts';
import type { RetentionRuleOptions } from './retentionRules.ts';

const DAY_MS = 86_400_000;

/**
 * Logs that known tools will delete, soonest first, up to a given time, with the rules of all
 * tools. What cannot be read is left out. Synchronous, so it belongs in a worker.
 */
export function ageingLogs(
  untilMs: number,
  options: RetentionRuleOptions,
): { readonly rules: readonly RetentionRule[]; readonly logs: readonly AgeingLog[] } {
  const rules = retentionRules(options);
  const logs = knownFolders(options.env).flatMap(({ source, path: folder }) => {
    const days = rules.find((rule) => rule.source === source)?.days ?? null;
    if (days === null) return [];
    return filesIn(folder).flatMap(({ path, log, packed, size, mtimeMs }): AgeingLog | [] => {
      const goesMs = mtimeMs + days * DAY_MS;
      return goesMs > untilMs
        ? []
        : { path, log, packed, source, bytes: size, writtenMs: mtimeMs, goesMs };
    });
  });
  return { rules, logs: logs.sort((a, b) => a.goesMs - b.goesMs || (a.path < b.path ? -1 : 1)) };
}

/**
 * A folder that is missing or not accessible: as far as can be told, nothing in it will be deleted.
 */
function filesIn(folder: string): ReturnType<typeof listLogs>['files'] {
  try {
    return listLogs(folder).files;
  } catch {
    return [];
  }
}
