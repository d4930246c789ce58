/** The command line that goes on with a conversation in the tool that it was had in. */
import type { WholeConversation } from './conversation.ts';

/** By source: what goes before the session's id. Tools without such a command are not named. */
const RESUME: Readonly<Record<string, string>> = {
  'claude-code': 'claude --resume',
  codex: 'codex resume',
};

/** `cd FOLDER && TOOL … ID`; null where the tool has no such command, or where it is a sub-agent's. */
export function resumeCommand(
  conversation: Pick<WholeConversation, 'source' | 'nativeId' | 'folder' | 'parentId'>,
): string | null {
  const { source, nativeId, folder, parentId } = conversation;
  const tool = RESUME[source];
  if (tool === undefined || parentId !== null) return null;
  const isWindows = folder !== null && /^[A-Za-z]:\\/.test(folder);
  const quote = isWindows ? quoteForWindows : quoteForShell;
  const command = `${tool} ${quote(nativeId)}`;
  return folder === null ? command : `cd ${quote(folder)} && ${command}`;
}

const PLAIN = /^[\w@%+:,./-]+$/;

const quoteForShell = (word: string): string =>
  PLAIN.test(word) && !word.startsWith('-') ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** What stands between quotes in a Windows shell can hold no quote; no path of it does. */
const quoteForWindows = (word: string): string =>
  /^[\w@+:,./\\-]+$/.test(word) && !word.startsWith('-') ? word : `"${word.replaceAll('"', '')}"`;
