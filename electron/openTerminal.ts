import { spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResumeRun } from '../core/model/resume.ts';
import { terminalPlan, type Machine } from './terminal.ts';

/**
 * Opens the system's terminal for a run. Null where that cannot be done: no terminal is known here, or
 * the folder is gone. What it returns opens it, and resolves when the terminal has started.
 */
export type FindTerminal = (run: ResumeRun) => Promise<(() => Promise<void>) | null>;

export function terminalFinder({ platform, env }: Omit<Machine, 'isProgram'>): FindTerminal {
  const machine: Machine = { platform, env, isProgram };
  return async (run) => {
    if (run.folder !== null && !(await isFolder(run.folder))) return null;
    if (terminalPlan(run, machine, scriptIn(tmpdir())) === null) return null;
    return () => open(run, machine);
  };
}

/** macOS runs what ends like this. */
const scriptIn = (folder: string): string => join(folder, 'resume.command');

async function open(run: ResumeRun, machine: Machine): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'strata-resume-'));
  const forget = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const plan = terminalPlan(run, machine, scriptIn(folder));
    if (plan === null) throw new Error('No terminal can be opened here.');
    const { program, args, script, cwd, env } = plan;
    if (script === null) forget();
    else writeFileSync(scriptIn(folder), script, { mode: 0o700, flag: 'wx' });
    const terminal = spawn(program, args, {
      ...(cwd === null ? {} : { cwd }),
      env: { ...machine.env, ...env },
      detached: true,
      stdio: 'ignore',
      windowsHide: true,
    });
    await new Promise((resolve, reject) => {
      terminal.once('spawn', resolve);
      terminal.once('error', reject);
    });
    terminal.unref();
  } catch (thrown) {
    forget();
    throw thrown;
  }
}

/** Asked without waiting: the folder may lie on a disk that does not answer. */
async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
