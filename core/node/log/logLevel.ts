/** What is written: the given level and more severe ones. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'off'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Reads `STRATA_LOG`; `info` if it is not a valid level. */
export function logLevel(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): LogLevel {
  const said = environment['STRATA_LOG']?.trim().toLowerCase();
  return LOG_LEVELS.find((level) => level === said) ?? 'info';
}
