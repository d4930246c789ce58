/** Named facts attached to a log line. They never include conversation text or keys. */
export type LogFacts = Readonly<Record<string, string | number | boolean | null>>;

/** Records what was done, for whoever investigates a problem later. */
export interface Log {
  /** Of interest only to developers. */
  debug(message: string, facts?: LogFacts): void;
  info(message: string, facts?: LogFacts): void;
  /** What the user should know. */
  warn(message: string, facts?: LogFacts): void;
}
