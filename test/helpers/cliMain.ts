/** The command line's entry: as it is shipped where the whole run has just built that, else from source. */
import { fileURLToPath } from 'node:url';

export const CLI_MAIN =
  process.env['STRATA_TEST_CLI'] ??
  fileURLToPath(new URL('../../core/hosts/cli/main.ts', import.meta.url));
