type Environment = Readonly<Record<string, string | undefined>>;

/** Where the memory lies; `on` names another machine than this one. */
export function dataFolder(
  env: Environment,
  on?: { readonly platform: string; readonly home: string },
): string;

/** Where notes of logs that were written lie, for the next Strata to read them. */
export function spoolFolder(dataDir: string): string;

/**
 * Leaves a note of a log, whose agent has finished its turn if `isEnd`, and gives the note's file.
 * Throws what the file system has against it.
 */
export function writeNote(spool: string, file: string, isEnd?: boolean): string;
