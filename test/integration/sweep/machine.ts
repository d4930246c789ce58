/** A machine with logs of Claude Code and Codex on its disk, a memory, and the clock in the test's hand. */
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { procedures } from '../../../core/contract/procedures.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import type { ExpiringLogsFinder } from '../../../core/engine/maintenance/ports/expiringLogs.ts';
import { createRescue } from '../../../core/engine/maintenance/rescue.ts';
import type { RescueDeps } from '../../../core/engine/maintenance/rescue.ts';
import { createExpiringLogsHandlers } from '../../../core/engine/maintenance/expiringLogsHandlers.ts';
import { ageingLogs } from '../../../core/node/expiringLogs/ageingLogs.ts';
import { missingLogs } from '../../../core/node/expiringLogs/missingLogs.ts';
import { claudeLine, exchange, logOf } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { neverCancelled } from '../../helpers/storeMemory.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';
import { nodeRuntime } from '../../../core/node/runtime.ts';

export const NOW = '2026-03-01T12:00:00.000Z';
const DAY_MS = 86_400_000;
const now = (): number => Date.parse(NOW);

export interface Machine {
  readonly memory: TestMemory;
  /** The folder of Claude Code, and of its logs. */
  readonly claude: string;
  readonly projects: string;
  readonly codex: string;
  readonly dataDir: string;
  /** Writes a log that was last written days ago; gives its path. */
  log(name: string, daysAgo: number, text?: string): string;
  sweep(): Promise<OutputOf<'sweep'>>;
  rescue(
    options?: Partial<RescueDeps> & Parameters<ReturnType<typeof createRescue>['run']>[0],
  ): Promise<Record<string, number>>;
}

export function openMachine(): Machine {
  const home = temporaryFolder();
  const dataDir = join(home, 'memory');
  const claude = join(home, 'claude');
  const codex = join(home, 'codex');
  const projects = join(claude, 'projects', '-home-mira-shop');
  const env = { CLAUDE_CONFIG_DIR: claude, CODEX_HOME: codex };
  const memory = openTestMemory();
  const scout: ExpiringLogsFinder = {
    ageingLogs: async (untilMs) => ageingLogs(untilMs, { env, managed: join(home, 'managed') }),
    missingLogs: async (logs) => missingLogs(logs),
  };
  const { reader, writer } = memory;
  const importPaths = async (paths: readonly string[]): Promise<void> => {
    await memory.import(paths);
  };
  const handlers = createExpiringLogsHandlers({
    dataDir,
    scout,
    reader,
    heavyReader: reader,
    writer,
    runtime: nodeRuntime(now),
  });
  return {
    memory,
    claude,
    projects,
    codex,
    dataDir,
    log(name, daysAgo, text = session(name)) {
      const path = join(projects, name);
      writeAged(path, daysAgo, text);
      return path;
    },
    async sweep() {
      const context = { signal: new AbortController().signal, makeWay: () => undefined };
      return procedures.sweep.output.parse(await handlers.sweep({}, context));
    },
    async rescue({ signal = neverCancelled, ...replaced } = { signal: neverCancelled }) {
      const rescue = createRescue({
        dataDir,
        scout,
        reader,
        writer,
        importPaths,
        now,
        ...replaced,
      });
      return (await rescue.run({ signal })).counts;
    },
  };
}

export function writeAged(path: string, daysAgo: number, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  const written = (Date.parse(NOW) - daysAgo * DAY_MS) / 1000;
  utimesSync(path, written, written);
}

/** Four lines of a session of its own. */
export function session(name: string): string {
  const number = Buffer.from(name).reduce((sum, byte) => (sum * 31 + byte) % 1e6, 7);
  return logOf(
    exchange(number * 10, 4, '2026-01-20T10:00:00.000Z').map((said) =>
      claudeLine(name.replace('.jsonl', ''), said),
    ),
  );
}

/** `2026-03-01T12:00:00.000Z` some days later. */
export function daysFromNow(days: number): string {
  return new Date(Date.parse(NOW) + days * DAY_MS).toISOString();
}
