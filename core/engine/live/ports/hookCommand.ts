/** How an agent's hook reports that a log was written. */
export interface HookCommand {
  /** The program and its arguments, for hooks that are not run by a shell. */
  readonly argv: readonly string[];
  /** The same as one line, for hooks run by a shell. */
  readonly command: string;
}
