import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Builds the window once before the tests: they run what is shipped, under the policy it is shipped with. */
export default async function buildRenderer(): Promise<void> {
  const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url));
  await build({ configFile, logLevel: 'error' });
}
