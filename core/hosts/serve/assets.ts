import { readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

/** A file that may be served. */
export interface Asset {
  /** Absolute if the root was. */
  readonly path: string;
  readonly contentType: string;
}

/** Finds a built file by the raw path of a request, still encoded, without query and fragment. */
export type FindAsset = (urlPath: string) => Asset | undefined;

/**
 * Finds the built file that a URL path names; `/` is `index.html`. Undefined unless the path,
 * decoded once, is exactly the name of a regular file under `root`. The path is looked up in a list
 * of the existing files and never passed to the file system, so it cannot lead outside, to a folder
 * or through a link. The list is read at each call (a built renderer is a few dozen files), so that
 * a new build shows without a restart.
 *
 * @param urlPath the raw path of the request, still encoded, without query and fragment
 */
export function resolveAsset(root: string, urlPath: string): Asset | undefined {
  return assetsOf(root)(urlPath);
}

/**
 * Finds files as {@link resolveAsset} does, in a list that is built when a file is first requested,
 * and rebuilt only for a name that it lacks. Throws while `root` cannot be read.
 */
export function assetsOf(root: string): FindAsset {
  let files: ReadonlySet<string> | null = null;
  return (urlPath) => {
    const name = decodeName(urlPath);
    if (name === undefined) return undefined;
    if (files?.has(name) !== true) files = listFiles(root);
    return files.has(name) ? assetNamed(root, name) : undefined;
  };
}

function assetNamed(root: string, name: string): Asset {
  return {
    path: join(root, ...name.split('/')),
    contentType: CONTENT_TYPES.get(extname(name)) ?? 'application/octet-stream',
  };
}

/** The requested name, with `/` between folders; undefined if it is not a path or badly encoded. */
function decodeName(urlPath: string): string | undefined {
  if (!urlPath.startsWith('/')) return undefined;
  try {
    return decodeURIComponent(urlPath.slice(1)) || 'index.html';
  } catch {
    return undefined;
  }
}

function listFiles(root: string): ReadonlySet<string> {
  const files = new Set<string>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    files.add(relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
  }
  return files;
}

const CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.ico', 'image/x-icon'],
  ['.woff2', 'font/woff2'],
]);
