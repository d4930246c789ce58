/** What opens a terminal that goes on with a conversation. Nothing here has text of a log on a command line. */
import { basename, delimiter, isAbsolute, join } from 'node:path';
import { quoteForShell, type ResumeRun } from '../core/model/resume.ts';

/** The machine as far as it matters here. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Is it a program that may be run? */
  readonly isProgram: (path: string) => boolean;
}

export interface TerminalPlan {
  readonly program: string;
  readonly args: readonly string[];
  /** What the program runs; null where it needs none. */
  readonly script: string | null;
  /** Where it starts; null: anywhere. */
  readonly cwd: string | null;
  /** Added to the environment. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * How the system's terminal is opened for a run; null where that cannot be done. `scriptPath` is where
 * the plan's script will lie, in a folder that is this program's alone and goes with it.
 *
 * A session's id is letters, digits and dashes (`resumeRun`). The folder may be named like anything:
 * it stands in the script as one quoted word, or on Windows, whose shells quote nothing reliably, on
 * no command line at all, but as the folder that the program starts in.
 */
export function terminalPlan(
  run: ResumeRun,
  machine: Machine,
  scriptPath: string,
): TerminalPlan | null {
  const { platform } = machine;
  if (platform === 'win32') return windowsPlan(run, machine);
  if (platform === 'darwin')
    return posixPlan(run, scriptPath, ['/usr/bin/open', '-a', 'Terminal', scriptPath]);
  const terminal = platform === 'linux' ? linuxTerminal(machine) : null;
  if (terminal === null) return null;
  return posixPlan(run, scriptPath, [...terminal, ...inShell(machine, scriptPath)]);
}

/** Whatever reads the script's path, as a word or in a line, finds nothing in it to read. */
const PLAIN_PATH = /^[\w./+@-]+$/;

function posixPlan(
  { argv, folder }: ResumeRun,
  scriptPath: string,
  [program = '', ...args]: readonly string[],
): TerminalPlan | null {
  if (!PLAIN_PATH.test(scriptPath)) return null;
  const script = [
    '#!/bin/sh',
    `rm -f -- ${scriptPath}`,
    `rmdir -- ${scriptPath.slice(0, scriptPath.lastIndexOf('/'))}`,
    ...(folder === null ? ['cd'] : [`cd -- ${quoteForShell(folder)} || exit`]),
    argv.join(' '),
    'ended=$?',
    // Else the window would go with the words that say why.
    'if [ "$ended" -ne 0 ]; then',
    String.raw`  printf '\nIt ended with exit code %s. Press Enter to close. ' "$ended"`,
    '  read -r _',
    'fi',
    '',
  ].join('\n');
  return { program, args, script, cwd: null, env: {} };
}

/** In the order of preference: what a distribution calls its own, those of desktops, then the rest. */
const LINUX_TERMINALS: readonly (readonly [string, ...string[]])[] = [
  ['x-terminal-emulator', '-e'],
  ['gnome-terminal', '--'],
  ['ptyxis', '--'],
  ['kgx', '--'],
  ['konsole', '-e'],
  ['xfce4-terminal', '-x'],
  ['mate-terminal', '-x'],
  ['alacritty', '-e'],
  ['kitty'],
  ['foot'],
  ['wezterm', 'start', '--'],
  ['xterm', '-e'],
];

function linuxTerminal({ env, isProgram }: Machine): readonly string[] | null {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  for (const [name, ...args] of LINUX_TERMINALS) {
    const program = folders.map((folder) => join(folder, name)).find(isProgram);
    if (program !== undefined) return [program, ...args];
  }
  return null;
}

/** Shells that take these words. */
const SHELLS = new Set(['bash', 'zsh', 'fish', 'ksh']);

/**
 * The script by way of the person's own shell, as a terminal starts it: an app that was started from a
 * menu has not the PATH in which that finds the tools.
 */
function inShell({ env, isProgram }: Machine, scriptPath: string): readonly string[] {
  const shell = env['SHELL'] ?? '';
  const isKnown = isAbsolute(shell) && SHELLS.has(basename(shell)) && isProgram(shell);
  return isKnown
    ? [shell, '-l', '-i', '-c', `exec /bin/sh ${scriptPath}`]
    : ['/bin/sh', scriptPath];
}

/** `start` opens a console of its own: Windows Terminal where that is the system's. */
function windowsPlan({ argv, folder }: ResumeRun, { env }: Machine): TerminalPlan | null {
  const root = env['SystemRoot'] ?? env['windir'] ?? '';
  if (!/^[A-Za-z]:\\[\w\\-]+$/.test(root)) return null;
  const shell = `${root}\\System32\\cmd.exe`;
  return {
    program: shell,
    args: ['/d', '/c', 'start', shell, '/d', '/k', ...argv],
    script: null,
    cwd: folder ?? env['USERPROFILE'] ?? null,
    // So that a program of that name in the folder is not run in the tool's place.
    env: { NoDefaultCurrentDirectoryInExePath: '1' },
  };
}
