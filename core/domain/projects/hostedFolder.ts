import { upTo } from './folderPath.ts';
import type { FolderPath } from './folderPath.ts';

const HOSTS =
  /^(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|git\.sr\.ht|gitea\.com|gitee\.com)$/i;

/**
 * The repository of a folder that lies as go and ghq lay them: `…/github.com/owner/repo/…`. Null if it
 * does not.
 */
export function hostedFolder(
  path: FolderPath,
): { readonly root: FolderPath; readonly address: string } | null {
  const at = path.parts.findIndex((part) => HOSTS.test(part));
  if (at < 0 || path.parts.length < at + 3) return null;
  return {
    root: upTo(path, at + 3),
    address: path.parts
      .slice(at, at + 3)
      .join('/')
      .toLowerCase(),
  };
}
