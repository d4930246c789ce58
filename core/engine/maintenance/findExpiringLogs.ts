import type {
  AgeingLog,
  LogState,
  ExpiringLogsReader,
  ExpiringLogsFinder,
  RetentionRule,
} from './ports/expiringLogs.ts';

/** How long before its tool may delete a log it is announced and rescued. */
const AHEAD_MS = 7 * 86_400_000;
/** Logs per query, so that the window's queries can come in between. */
const AT_ONCE = 500;

export interface ExpiringLog extends AgeingLog {
  /** Whether all of it is in the memory. */
  readonly imported: boolean;
  /** Whether the memory knows it at all. */
  readonly known: boolean;
}

/** Logs that their tools will delete within the next days, soonest first. */
export async function findExpiringLogs(
  {
    scout,
    reader,
  }: { readonly scout: ExpiringLogsFinder; readonly reader: Pick<ExpiringLogsReader, 'logStates'> },
  nowMs: number,
): Promise<{ readonly rules: readonly RetentionRule[]; readonly logs: readonly ExpiringLog[] }> {
  const { rules, logs } = await scout.ageingLogs(nowMs + AHEAD_MS);
  const states = await statesOf(reader, logs);
  return {
    rules,
    logs: logs.map((each) => {
      const state = states.get(each.log);
      return { ...each, imported: isWhole(each, state), known: state !== undefined };
    }),
  };
}

/** Those of the listed logs that are in the memory by now. */
export async function importedOf<T extends AgeingLog>(
  reader: Pick<ExpiringLogsReader, 'logStates'>,
  logs: readonly T[],
): Promise<readonly T[]> {
  const states = await statesOf(reader, logs);
  return logs.filter((each) => isWhole(each, states.get(each.log)));
}

async function statesOf(
  reader: Pick<ExpiringLogsReader, 'logStates'>,
  logs: readonly AgeingLog[],
): Promise<ReadonlyMap<string, LogState>> {
  const states = new Map<string, LogState>();
  for (let at = 0; at < logs.length; at += AT_ONCE) {
    const names = logs.slice(at, at + AT_ONCE).map(({ log }) => log);
    for (const state of await reader.logStates(names)) states.set(state.log, state);
  }
  return states;
}

/** If more was read than the file holds, another file was there before. */
function isWhole({ bytes, packed }: AgeingLog, state: LogState | undefined): boolean {
  return bytes === 0 || bytes === (packed ? state?.packedSize : state?.consumed);
}
