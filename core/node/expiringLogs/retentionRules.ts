import { readFileSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { RetentionRule } from '../../engine/maintenance/ports/expiringLogs.ts';

export interface RetentionRuleOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folder of an administrator's settings of Claude Code. */
  readonly managed?: string;
}

const CLAUDE_DAYS = 30;

/**
 * After how many days tools delete their logs, as configured on this machine. Codex deletes none:
 * it may pack them, which changes nothing for us.
 */
export function retentionRules({
  env,
  managed = managedFolder(),
}: RetentionRuleOptions): RetentionRule[] {
  return [
    { source: 'claude-code', ...claudeRule(env, managed) },
    { source: 'codex', days: null, origin: 'Codex deletes no logs by itself.' },
  ];
}

/**
 * `cleanupPeriodDays` of Claude Code, which deletes at its start what was not written to for that
 * long: as set by an administrator, else by the user, else 30. Settings of single projects are not
 * considered.
 */
function claudeRule(
  env: RetentionRuleOptions['env'],
  managed: string,
): Pick<RetentionRule, 'days' | 'origin'> {
  const own = join(env['CLAUDE_CONFIG_DIR'] || join(homedir(), '.claude'), 'settings.json');
  for (const file of [...managedFiles(managed), own]) {
    const days = cleanupPeriodDays(file);
    if (days === undefined) continue;
    if (isPeriod(days)) return { days, origin: file };
    // Newer versions refuse such settings. Assuming the default errs on the safe side.
    return {
      days: CLAUDE_DAYS,
      origin: `the default of Claude Code, since cleanupPeriodDays in ${file} is no number of days`,
    };
  }
  return { days: CLAUDE_DAYS, origin: `the default of Claude Code; ${own} does not change it` };
}

function isPeriod(days: unknown): days is number {
  return typeof days === 'number' && Number.isFinite(days) && days > 0;
}

/** In order of precedence: additions override the base, and later ones override earlier ones. */
function managedFiles(folder: string): readonly string[] {
  const additions = join(folder, 'managed-settings.d');
  const names = namesIn(additions)
    .filter((name) => name.endsWith('.json'))
    .sort();
  return [
    ...names.toReversed().map((name) => join(additions, name)),
    join(folder, 'managed-settings.json'),
  ];
}

function managedFolder(): string {
  if (process.platform === 'darwin') return '/Library/Application Support/ClaudeCode';
  if (process.platform === 'win32') return String.raw`C:\Program Files\ClaudeCode`;
  return '/etc/claude-code';
}

/** undefined if the file does not say or cannot be read. */
function cleanupPeriodDays(file: string): unknown {
  try {
    const settings: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
    return typeof settings === 'object' && settings !== null && 'cleanupPeriodDays' in settings
      ? settings.cleanupPeriodDays
      : undefined;
  } catch {
    return undefined;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
