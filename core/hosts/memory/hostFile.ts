import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { MEMORIES } from '../../contract/memories.ts';
import { hostFilePath } from '../../node/dataDirectory.ts';

const hostFileSchema = z.object({
  pid: z.number().int(),
  port: z.number().int().min(1).max(65_535),
  token: z.string(),
  /** RFC 3339 UTC. */
  startedAt: z.string(),
  contractVersion: z.number(),
  /** The name under which that host serves the memory whose lock it holds. */
  memory: z.enum(MEMORIES).default('own'),
});

/** Where the holder of the lock listens, and the secret that lets clients in. */
export type HostFile = Readonly<z.infer<typeof hostFileSchema>>;

/**
 * Writes the file for its owner alone, atomically: a reader sees either the old or the new one,
 * whole.
 */
export function writeHostFile(dir: string, host: HostFile): void {
  const temporary = join(dir, `host.${randomUUID()}.tmp`);
  try {
    writeFileSync(temporary, `${JSON.stringify(host)}\n`, { mode: 0o600, flag: 'wx' });
    renameSync(temporary, hostFilePath(dir));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/**
 * Reads where the holder listens; undefined if none has announced itself. The file of a killed
 * process stays until the next one takes the lock: a client that finds nobody there tries to take
 * it.
 */
export function readHostFile(dir: string): HostFile | undefined {
  let text: string;
  try {
    text = readFileSync(hostFilePath(dir), 'utf8');
  } catch {
    return undefined;
  }
  const parsed = hostFileSchema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
