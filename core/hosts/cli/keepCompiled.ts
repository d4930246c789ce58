import { existsSync, rmSync, statSync } from 'node:fs';
import { enableCompileCache, getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataDirectory } from '../../node/dataDirectory.ts';

/**
 * Makes V8 keep the code that it compiles for the next command, below the data directory if that
 * exists: Node runs what it finds there, and its default folder for temporary files belongs to all
 * users. Removes the cache of an earlier build. A cache that cannot be kept fails nothing.
 */
export function keepCompiled(env: Readonly<Record<string, string | undefined>>): void {
  const here = fileURLToPath(import.meta.url);
  // A folder named by NODE_COMPILE_CACHE takes precedence. Sources change too often to cache.
  if (getCompileCacheDir() !== undefined || here.endsWith('.ts')) return;
  try {
    const dataDir = dataDirectory(env);
    if (!existsSync(dataDir)) return;
    const folder = join(dataDir, 'compiled');
    const ofThisBuild = join(folder, Math.floor(statSync(here).mtimeMs).toString(36));
    if (!existsSync(ofThisBuild)) rmSync(folder, { recursive: true, force: true });
    enableCompileCache(ofThisBuild);
  } catch {
    // Every command reports by itself what is wrong with the folder.
  }
}
