/** How a conversation is gone on with in the tool that it was had in. */

/** What of a conversation tells that. All of it comes from a log, which anyone may have written. */
export interface Resumable {
  readonly source: string;
  /** As the tool calls it. */
  readonly nativeId: string;
  /** The folder that it began in. */
  readonly folder: string | null;
  readonly parentId: string | null;
}

/** By source: what goes before the session's id. Tools without such a command are not named. */
const RESUME: ReadonlyMap<string, readonly [string, ...string[]]> = new Map([
  ['claude-code', ['claude', '--resume']],
  ['codex', ['codex', 'resume']],
]);

/**
 * `cd FOLDER && TOOL … ID`, for a person to read, and to run by hand; null where the tool has no such
 * command, or where it is a sub-agent's.
 */
export function resumeLine(conversation: Resumable): string | null {
  const { source, nativeId, folder, parentId } = conversation;
  const words = RESUME.get(source);
  if (words === undefined || parentId !== null) return null;
  const isWindows = folder !== null && WINDOWS_PATH.test(folder);
  const quote = isWindows ? quoteForWindows : quoteForShell;
  const command = `${words.join(' ')} ${quote(nativeId)}`;
  return folder === null ? command : `cd ${quote(folder)} && ${command}`;
}

/** What a program may run without a person's own look at each letter. */
export interface ResumeRun {
  /** The tool and its words, each of letters, digits and dashes alone: no shell reads more into them. */
  readonly argv: readonly [string, ...string[]];
  /** Absolute, on one line, without anything that is not seen; null where none is known. */
  readonly folder: string | null;
}

/**
 * The same as a program may run it; null where the session has not the kind of id that the tools give,
 * or the folder is none of this system's: what is odd is for a person to look at.
 */
export function resumeRun(conversation: Resumable, platform: string): ResumeRun | null {
  const { source, nativeId, folder, parentId } = conversation;
  const words = RESUME.get(source);
  if (words === undefined || parentId !== null || !SESSION.test(nativeId)) return null;
  if (folder !== null && !isPlainFolder(folder, platform)) return null;
  return { argv: [...words, nativeId], folder };
}

/** Both tools number their sessions by UUIDs. */
const SESSION = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const WINDOWS_PATH = /^[A-Za-z]:\\/;

/** Controls, marks that are not seen or turn the writing round, and ends of lines. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

function isPlainFolder(folder: string, platform: string): boolean {
  const isAbsolute = platform === 'win32' ? WINDOWS_PATH.test(folder) : folder.startsWith('/');
  return isAbsolute && folder.length <= 4_096 && !UNSEEN.test(folder);
}

const PLAIN = /^[\w@%+:,./-]+$/;

/** A word as a POSIX shell reads it, whatever is in it. */
export const quoteForShell = (word: string): string =>
  PLAIN.test(word) && !word.startsWith('-') ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** What stands between quotes in a Windows shell can hold no quote; no path of it does. */
const quoteForWindows = (word: string): string =>
  /^[\w@+:,./\\-]+$/.test(word) && !word.startsWith('-') ? word : `"${word.replaceAll('"', '')}"`;
