import { join } from 'node:path';

/** An environment for a process of a test: nothing of this machine, neither its logs nor its settings. */
export function cleanEnvironment({
  home,
  compiled,
}: {
  /** The person's home folder. */
  readonly home: string;
  /** Where compiled code is kept from one process to the next. */
  readonly compiled: string;
}): Readonly<Record<string, string>> {
  const built = process.env['STRATA_TEST_CLI'];
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    USERPROFILE: home,
    STRATA_HOME: join(home, 'home'),
    STRATA_TIMEZONE: 'Europe/Berlin',
    NODE_COMPILE_CACHE: compiled,
    // Its threads run what is built, as ours do.
    ...(built === undefined ? {} : { STRATA_TEST_CLI: built }),
  };
}
