import { writeFileSync } from 'node:fs';

/** Names the file by which `npm start` learns that Electron runs; launch/runElectron.mjs makes up its path. */
const VARIABLE = 'STRATA_STARTED_FILE';

/**
 * Tells the launcher that Electron runs here, where one waits to hear it. The variable is taken out of the
 * environment at once, so that no program that Strata starts can give the answer in its place.
 */
export function reportStarted(env: Record<string, string | undefined>): () => void {
  const { [VARIABLE]: file } = env;
  delete env[VARIABLE];
  return () => {
    if (file === undefined) return;
    try {
      writeFileSync(file, '');
    } catch {
      // Its launcher has gone, and nobody waits for the answer any more.
    }
  };
}
