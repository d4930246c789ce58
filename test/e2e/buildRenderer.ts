import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/**
 * Builds the window once before the tests, unless whoever runs them has built it: they run what is
 * shipped, under the policy it is shipped with.
 */
export default async function buildRenderer(): Promise<void> {
  if (process.env['STRATA_TEST_CLI'] !== undefined) return;
  const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url));
  await build({ configFile, logLevel: 'error' });
}
