/**
 * Preloaded by tests: worker threads run what was built, where STRATA_TEST_CLI names a build. A thread
 * starts in a fifth of the time: its sources are a few files, and their types are stripped already.
 */
import { registerHooks } from 'node:module';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';

const cli = process.env['STRATA_TEST_CLI'];
const roots = new URL('../../core/threads/roots/', import.meta.url).href;

if (cli !== undefined && !isMainThread) {
  const built = new URL('../workers/', pathToFileURL(cli)).href;
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (!specifier.startsWith(roots)) return next(specifier, context);
      // The thread's entry. What it imports is found without us.
      hooks.deregister();
      return next(specifier.replace(roots, built).replace(/\.ts$/, '.js'), context);
    },
  });
}
