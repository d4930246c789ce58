import { resolve } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { SOURCES } from '../../model/event.ts';
import type { TaskName } from '../../model/progress.ts';
import { PROVIDERS } from '../../model/providers.ts';
import { ERROR_CODES, StrataError } from '../../model/result.ts';
import { absolutePath, pathText } from '../../node/pathText.ts';
import type { CliTerminal, CommandTask } from './streams.ts';

export interface JsonOption {
  readonly json?: true | undefined;
}

/** Adds a command that can print JSON: one document, unless `json` says otherwise. */
export type AddCommand = (name: string, description: string, json?: string) => Command;

/** Prints a result, as JSON if requested, else as text. */
export type Print = (options: JsonOption, output: unknown, text: () => string) => void;

/** What a family of commands is built with. */
export interface CommandTools {
  readonly command: AddCommand;
  readonly print: Print;
  readonly streams: CliTerminal;
}

/** Resolves a path from the shell's current folder here, since the engine may run elsewhere. */
export function argumentPath(path: string): string {
  return absolutePath(pathText(path));
}

/** `.` and the like are folders of the shell; the engine may run elsewhere. */
export function projectArgument(project: string): string {
  return /^\.{1,2}(?:[\\/]|$)/.test(project) ? resolve(project) : project;
}

/** A run that Ctrl-C stops, whatever else goes on in the memory. */
export function commandTask(task: TaskName, { json }: JsonOption): CommandTask {
  return { task, taskId: crypto.randomUUID(), form: json === true ? 'json' : 'words' };
}

export function providerOption(): Option {
  return new Option(
    '--provider <provider>',
    'who writes the summaries; else STRATA_PROVIDER, else as in the settings',
  ).choices(PROVIDERS);
}

/** A run that ended early is a failure, raised after its results are printed. */
export function failIfStopped(
  stopped: { readonly code: string; readonly message: string } | null,
): void {
  if (stopped === null) return;
  const code = ERROR_CODES.find((one) => one === stopped.code) ?? 'internal';
  throw new StrataError({ code, message: stopped.message });
}

/** Sets the exit code for logs of which some could not be read; the report names them. */
export function failIfPartlyRead(unread: number): void {
  if (unread === 0) return;
  throw new StrataError({
    code: 'partly-read',
    message: `${unread === 1 ? 'One log or folder' : `${unread} logs or folders`} could not be read, or not to the end. What could be read is in the memory.`,
    details: { unread },
  });
}

/** Parses a whole number within a range. */
export function within(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    const range = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`;
    throw new InvalidArgumentError(`It must be a whole number ${range}.`);
  };
}

/** Parses a number within a range. */
export function between(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== '' && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a number from ${least} to ${most}.`);
  };
}

/** Parses text that is not blank. */
export function words(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return text;
}

/** Adds the options of an {@link AskedLens}. */
export function withLens(command: Command): Command {
  return command
    .option('--project <project>', 'only what is of this project')
    .addOption(new Option('--source <source>', 'only what this tool logged').choices(SOURCES))
    .option('--starred', 'only what is of conversations that you starred')
    .option('--tag <tag>', 'only what is of conversations with this tag')
    .option('--from <time>', 'a day, month, year, moment, or words such as "last week"')
    .option('--to <time>', 'up to its end');
}
