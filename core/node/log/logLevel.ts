/** What is written: that level and what is graver. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'off'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Reads `STRATA_LOG`; `info` where it says nothing that is a level. */
export function logLevel(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): LogLevel {
  const said = environment['STRATA_LOG']?.trim().toLowerCase();
  return LOG_LEVELS.find((level) => level === said) ?? 'info';
}
