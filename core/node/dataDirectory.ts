import { join } from 'node:path';
import { StrataError } from '../model/result.ts';
import { dataFolder, spoolFolder } from './hook/strata-notify.cjs';

/**
 * Where the memory lies: `STRATA_HOME`, else the platform's folder for application data. The hook
 * defines where that is, as it must run without the rest of Strata.
 */
export function dataDirectory(env: Readonly<Record<string, string | undefined>>): string {
  return dataFolder(env);
}

/** Where `notify` leaves its notes about logs that were written. */
export function spoolDirectory(directory: string): string {
  return spoolFolder(directory);
}

export function databasePath(directory: string): string {
  return join(directory, 'memory.db');
}

/** Where the holder of the lock says how to reach it. */
export function hostFilePath(directory: string): string {
  return join(directory, 'host.json');
}

/**
 * The time zone of a new memory: `STRATA_TIMEZONE`, else the system's. Throws `bad-input` if that
 * is not a time zone.
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
