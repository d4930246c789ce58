import { join, resolve } from 'node:path';
import envPaths from 'env-paths';
import { StrataError } from '../model/result.ts';

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

/**
 * The time zone of a new memory: `STRATA_TIMEZONE`, else the system's. Throws `bad-input` for one that
 * is none.
 */
export function defaultZone(env: Readonly<Record<string, string | undefined>>): string {
  const wanted = env['STRATA_TIMEZONE'];
  if (wanted === undefined || wanted === '')
    return new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: wanted }).resolvedOptions().timeZone;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new StrataError(
      {
        code: 'bad-input',
        message: `STRATA_TIMEZONE is "${wanted}", which is no time zone. Name one as in Europe/Berlin.`,
        details: { STRATA_TIMEZONE: wanted },
      },
      { cause: error },
    );
  }
}
