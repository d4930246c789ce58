import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The Electron executable that is installed in a project, or null when there is none. It looks at
 * the package's files and never requires the package, which would try to download what is missing
 * and throw where that fails.
 *
 * `ELECTRON_OVERRIDE_DIST_PATH`, as the package itself reads it, names another folder that holds
 * the executable.
 *
 * @param {string} root
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {string | null}
 */
export function electronBinary(root, env = process.env) {
  const packageFolder = join(root, 'node_modules', 'electron');
  const override = env['ELECTRON_OVERRIDE_DIST_PATH'];
  const executable = installedExecutable(packageFolder);
  if (override !== undefined && override !== '')
    return existing(join(override, executable ?? 'electron'));
  return executable === null ? null : existing(join(packageFolder, 'dist', executable));
}

/**
 * The executable's path inside the distribution, which the package's installer writes last.
 *
 * @param {string} packageFolder
 */
function installedExecutable(packageFolder) {
  try {
    const text = readFileSync(join(packageFolder, 'path.txt'), 'utf8').trim();
    return text === '' ? null : text;
  } catch {
    return null;
  }
}

/** @param {string} path */
function existing(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true ? path : null;
}
