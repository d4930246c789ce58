import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How an agent starts a server or a hook: a program, what it is given, and what its environment says. */
export interface ServerEntry {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * How an agent starts this Strata: by the Node that runs now and the script that sets up what is
 * missing, both by their paths, since an agent that a desktop started may find no program of the
 * shell's. Names the data directory where one was chosen. null where there is no such script, as in
 * the desktop app, whose own program must not act as Node.
 */
export function serverEntry(
  env: Environment,
  { from = fileURLToPath(import.meta.url), program = process.execPath } = {},
): ServerEntry | null {
  const script = scriptAbove(from);
  if (script === null) return null;
  const home = chosenHome(env);
  return {
    command: program,
    // The text alone: several agents would hand their model the structured results, too.
    args: [script, 'strata', 'mcp', '--text'],
    ...(home === null ? {} : { env: { STRATA_HOME: home } }),
  };
}

/** How an agent's hook asks where a project stands; a hook has no environment of its own. */
export function briefEntry(
  env: Environment,
  { from = fileURLToPath(import.meta.url), program = process.execPath } = {},
): ServerEntry | null {
  const script = scriptAbove(from);
  if (script === null) return null;
  const home = chosenHome(env);
  const args = [script, 'strata', 'brief', '--hook', ...(home === null ? [] : ['--home', home])];
  return { command: program, args };
}

function chosenHome(env: Environment): string | null {
  const home = env['STRATA_HOME'];
  return home === undefined || home === '' ? null : resolve(home);
}

function scriptAbove(path: string): string | null {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const script = join(folder, 'bootstrap.mjs');
    if (existsSync(script)) return script;
    if (dirname(folder) === folder) return null;
  }
}
