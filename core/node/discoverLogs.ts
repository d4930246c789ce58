import { closeSync, openSync, readSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { LogFile } from '../engine/import/ports/logSource.ts';
import type { Source } from '../model/event.ts';
import { dateOf } from '../model/periods.ts';
import { listLogs } from './listLogs.ts';
import { fsPath, pathText } from './pathText.ts';
import type { DiscoveredLogs } from '../engine/import/ports/machineFiles.ts';

export interface DiscoverOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** IANA zone of the days. */
  readonly zone: string;
}

/**
 * The log folders of known tools, with what they hold. Reads only the first and last lines of
 * files; what cannot be read is left out. Synchronous, so it belongs in a worker.
 */
export function discoverLogs({ env, zone }: DiscoverOptions): DiscoveredLogs[] {
  return knownFolders(env).flatMap(({ source, path, subAgents }) => {
    const logs = orElse([], () => listLogs(path).files);
    if (logs.length === 0) return [];
    return [
      {
        source,
        path,
        files: logs.length,
        sessions: logs.filter((log) => subAgents?.test(log.path) !== true).length,
        bytes: logs.reduce((sum, log) => sum + log.size, 0),
        firstDay: dayOf(firstTime(logs), zone),
        lastDay: dayOf(lastTime(logs), zone),
      },
    ];
  });
}

function dayOf(ms: number | null, zone: string): string | null {
  return ms === null ? null : dateOf(ms, zone);
}

interface KnownFolder {
  readonly source: Source;
  readonly path: string;
  /** Matches the logs of sub-agents where their names tell; else null. */
  readonly subAgents: RegExp | null;
}

/** Where each tool keeps its logs, unless its own variable says otherwise. */
export function knownFolders(env: DiscoverOptions['env']): readonly KnownFolder[] {
  // An empty variable names no folder.
  const claude = pathText(env['CLAUDE_CONFIG_DIR'] || join(homedir(), '.claude'));
  const codex = pathText(env['CODEX_HOME'] || join(homedir(), '.codex'));
  return [
    {
      source: 'claude-code',
      path: join(claude, 'projects'),
      subAgents: /[/\\]agent-[^/\\]*$/,
    },
    { source: 'codex', path: join(codex, 'sessions'), subAgents: null },
    { source: 'codex', path: join(codex, 'archived_sessions'), subAgents: null },
  ];
}

type Log = Pick<LogFile, 'path' | 'size' | 'mtimeMs'>;

/** The earliest of all logs: a copied file has the time of its copying. */
function firstTime(logs: readonly Log[]): number | null {
  const times = logs.map((log) => timeInName(log.path) ?? timesIn(log, 'head')[0] ?? log.mtimeMs);
  return times.reduce<number | null>((least, ms) => Math.min(least ?? ms, ms), null);
}

/** The time in the last lines; without one, when the file was written. */
function lastTime(logs: readonly Log[]): number | null {
  const times = logs.map((log) => timesIn(log, 'tail').at(-1) ?? log.mtimeMs);
  return times.reduce<number | null>((most, ms) => Math.max(most ?? ms, ms), null);
}

/** The time in the name: packed logs tell nothing else without unpacking. */
function timeInName(path: string): number | null {
  const match = /rollout-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)/.exec(path);
  if (match === null) return null;
  const ms = Date.parse(`${match[1]}T${match[2]}:${match[3]}:${match[4]}`);
  return Number.isNaN(ms) ? null : ms;
}

const PEEK_BYTES = { head: 8 * 1024, tail: 16 * 1024 } as const;

/** The times in the first or last lines, ms. */
function timesIn({ path, size }: Log, where: 'head' | 'tail'): readonly number[] {
  if (path.endsWith('.zst')) return [];
  const text = orElse('', () => {
    const descriptor = openSync(fsPath(path), 'r');
    try {
      const buffer = Buffer.alloc(Math.min(PEEK_BYTES[where], size));
      const from = where === 'head' ? 0 : size - buffer.length;
      return buffer.toString('utf8', 0, readSync(descriptor, buffer, 0, buffer.length, from));
    } finally {
      closeSync(descriptor);
    }
  });
  return [...text.matchAll(/"timestamp"\s*:\s*"([^"]{10,40})"/g)]
    .map(([, time]) => Date.parse(time ?? ''))
    .filter((ms) => !Number.isNaN(ms));
}

/** A folder that is missing or not accessible counts as empty. */
function orElse<T>(nothing: T, look: () => T): T {
  try {
    return look();
  } catch {
    return nothing;
  }
}
