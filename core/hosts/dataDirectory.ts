import { join, resolve } from 'node:path';
import envPaths from 'env-paths';

/** Where the memory lies: `STRATA_HOME`, else the platform's folder for application data. */
export function dataDirectory(env: Readonly<Record<string, string | undefined>>): string {
  const home = env['STRATA_HOME'];
  return home === undefined || home === ''
    ? envPaths('strata', { suffix: '' }).data
    : resolve(home);
}

export function databasePath(directory: string): string {
  return join(directory, 'memory.db');
}

/** The time zone of a new memory: `STRATA_TIMEZONE`, else the system's. Throws for one that is none. */
export function defaultZone(env: Readonly<Record<string, string | undefined>>): string {
  const wanted = env['STRATA_TIMEZONE'];
  return new Intl.DateTimeFormat(
    'en',
    wanted === undefined || wanted === '' ? {} : { timeZone: wanted },
  ).resolvedOptions().timeZone;
}
