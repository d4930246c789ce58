/**
 * Downloads and unpacks Electron into its package: `node fetchElectron.mjs FOLDER SECONDS`. Progress goes
 * to standard error; a reason why it failed, in one line, to standard output. It ends when nothing was
 * heard for that many seconds.
 *
 * The package's own installer does the same in silence; it finds the download in their common cache, checks
 * it and unpacks it.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';

const MEGABYTE = 1_000_000;

const [folder = '', seconds = ''] = process.argv.slice(2);
const load = createRequire(join(folder, 'package.json'));
try {
  await download();
  load('./install.js');
} catch (error) {
  process.stdout.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
}

async function download() {
  const { env } = process;
  const { version } = load('./package.json');
  const { downloadArtifact } = load('@electron/get');
  const silence = new AbortController();
  const give = () => silence.abort(new Error(`nothing was heard for ${seconds} s`));
  const timer = setTimeout(give, Number(seconds) * 1000);
  const show = progressLine();
  try {
    // As install.js asks for it, or its cache would not hold what that looks for.
    await downloadArtifact({
      version,
      artifactName: 'electron',
      platform: env['ELECTRON_INSTALL_PLATFORM'] || env['npm_config_platform'] || process.platform,
      arch: env['ELECTRON_INSTALL_ARCH'] || env['npm_config_arch'] || process.arch,
      cacheRoot: env['electron_config_cache'],
      checksums:
        env['electron_use_remote_checksums'] || env['npm_config_electron_use_remote_checksums']
          ? undefined
          : load('./checksums.json'),
      downloadOptions: {
        quiet: true,
        signal: silence.signal,
        getProgressCallback: (/** @type {Progress} */ progress) => {
          timer.refresh();
          show(progress);
        },
      },
    });
  } finally {
    clearTimeout(timer);
    show(null);
  }
}

/**
 * @typedef {object} Progress
 * @property {number} transferred bytes
 * @property {number | null} total bytes
 */

/**
 * Writes how far it is: one line that changes on a terminal, elsewhere a line for each quarter. null ends it.
 *
 * @returns {(progress: Progress | null) => void}
 */
function progressLine() {
  const { stderr } = process;
  const step = stderr.isTTY ? 1 : 25;
  let shown = -1;
  return (progress) => {
    if (progress === null) {
      if (stderr.isTTY && shown >= 0) stderr.write('\n');
      return;
    }
    const { transferred, total } = progress;
    const percent = total === null ? 0 : Math.floor((100 * transferred) / total / step) * step;
    if (percent === shown) return;
    shown = percent;
    const size = total === null ? '' : ` of ${Math.ceil(total / MEGABYTE)} MB`;
    const line = `Downloading Electron: ${percent} %${size}`;
    stderr.write(stderr.isTTY ? `\r${line}` : `${line}\n`);
  };
}

/**
 * `fetch` says no more than that it failed; its cause says why.
 *
 * @param {unknown} error
 */
function reasonOf(error) {
  const deepest = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const words = deepest instanceof Error ? deepest.message : String(deepest);
  return words.replaceAll(/\s+/g, ' ').trim();
}
