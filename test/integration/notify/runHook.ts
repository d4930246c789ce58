/** Runs the hook as an agent does. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export const HOOK = fileURLToPath(
  new URL('../../../core/node/hook/strata-notify.cjs', import.meta.url),
);

export interface HookRun {
  readonly code: number | null;
  /** Both streams together. */
  readonly said: string;
}

export interface HookOptions {
  readonly script?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** What it is sent; `open` sends nothing and leaves its input open; without it there is none. */
  readonly input?: string | { readonly open: string };
}

export async function runHook(
  args: readonly string[],
  { script = HOOK, env = {}, input }: HookOptions,
): Promise<HookRun> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, STRATA_HOME: undefined, ...env },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  if (typeof input === 'string') child.stdin?.end(input);
  else if (input !== undefined) child.stdin?.write(input.open);
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('the hook has no output to read');
  const [[code], ...said] = await Promise.all([
    once(child, 'exit') as Promise<[number | null]>,
    text(stdout),
    text(stderr),
  ]);
  child.stdin?.destroy();
  return { code, said: said.join('') };
}

/** The logs that were noted in a memory's spool, sorted. */
export function notedIn(home: string): readonly string[] {
  const spool = join(home, 'spool');
  return readdirSync(spool)
    .map((name) => readFileSync(join(spool, name), 'utf8'))
    .sort();
}
