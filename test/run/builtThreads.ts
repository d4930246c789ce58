/**
 * Preloaded by tests: worker threads run what was built, where STRATA_TEST_CLI names a build. A thread
 * starts in a fifth of the time: its sources are a few files, and their types are stripped already.
 */
import { registerHooks } from 'node:module';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const cli = process.env['STRATA_TEST_CLI'];
const roots = new URL('../../core/threads/roots/', import.meta.url).href;

if (cli !== undefined) {
  const built = new URL('../workers/', pathToFileURL(cli)).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      next(
        specifier.startsWith(roots)
          ? specifier.replace(roots, built).replace(/\.ts$/, '.js')
          : specifier,
        context,
      ),
  });
}
