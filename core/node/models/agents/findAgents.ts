import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FindLocalAgents } from '../../../engine/settings/ports/localModels.ts';
import { agentEnvironment, agentProgram } from './agentProgram.ts';
import type { AgentMachine } from './agentProgram.ts';
import { runCommand } from './runCommand.ts';
import { KNOWN_AGENTS } from './specOf.ts';

/** Some start slowly; who does not say its version is offered without one. */
const WAIT_MS = 2_500;

/**
 * Looks for the programs of known agents on the `PATH` and where they usually are, and asks each for
 * its version. Nothing of the memory is told to it, and no model is asked.
 */
export function createFindAgents(machine: AgentMachine): FindLocalAgents {
  return async () => {
    const found = await Promise.all(
      Object.entries(KNOWN_AGENTS).map(async ([kind, spec]) => {
        const program = agentProgram(spec, machine);
        if (program === null) return [];
        const version = await versionOf(program, agentEnvironment(spec, machine));
        const { name, models } = spec;
        return [{ kind: kind as keyof typeof KNOWN_AGENTS, name, version, program, models }];
      }),
    );
    return found.flat();
  };
}

async function versionOf(
  program: string,
  env: Readonly<Record<string, string>>,
): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'strata-agent-version-'));
  try {
    const { stdout } = await runCommand(
      { program, args: ['--version'], input: '', env, folder },
      {
        name: program,
        timeoutMs: WAIT_MS,
        signal: new AbortController().signal,
        onBytes: () => undefined,
      },
    );
    return /\d+(?:\.\d+)+/.exec(stdout.slice(0, 200))?.[0] ?? null;
  } catch {
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
