/** What goes with a line of the log, by name. Words of conversations and keys never do. */
export type LogFacts = Readonly<Record<string, string | number | boolean | null>>;

/** Tells, to who looks for the cause of something later, what was done. */
export interface Log {
  /** What only a developer wants to know. */
  debug(message: string, facts?: LogFacts): void;
  info(message: string, facts?: LogFacts): void;
  /** What a person should know of. */
  warn(message: string, facts?: LogFacts): void;
}
