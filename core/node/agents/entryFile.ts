import type { ServerEntry } from './serverEntry.ts';

/**
 * The text of a file of settings in which Strata can stand once, as an MCP server or as a hook. Each
 * throws an `Error` that says what is wrong where the text is not what it should be; an empty one holds
 * nothing.
 */
export interface EntryFile {
  /** What stands there of Strata; null for nothing. */
  read(text: string): Readonly<Record<string, unknown>> | null;
  write(text: string, entry: ServerEntry): string;
  remove(text: string): string;
  /** What is written, as it could be put there by hand. */
  print(entry: ServerEntry): string;
  /** What was read, in the file's own format. */
  show(entry: Readonly<Record<string, unknown>>): string;
}
