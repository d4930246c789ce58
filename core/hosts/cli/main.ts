#!/usr/bin/env node
/**
 * Entry of the command line. Loads nothing that could fail under a wrong Node version before it has
 * reported that version.
 */
import process from 'node:process';

const NEEDED = 24;
const major = Number(process.versions.node.split('.')[0]);
if (major < NEEDED) {
  process.stderr.write(
    `Strata needs Node ${NEEDED} or newer; this is ${process.version}. Run it as \`npm run -s strata -- …\`, which brings its own.\n`,
  );
  process.exitCode = 1;
} else {
  // The reader of a pipe has seen enough, as in `strata events … | head`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
  const { keepCompiled } = await import('./keepCompiled.ts');
  keepCompiled(process.env);
  const { runCli } = await import('./runCli.ts');
  process.exitCode = await runCli(process.argv.slice(2), {
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    async readSecret(ask) {
      const { readSecret } = await import('./readSecret.ts');
      return readSecret(process.stdin, { ask: () => void process.stderr.write(ask) });
    },
  });
}
