import { isShelf } from './everydayNames.ts';
import type { FolderPath } from './folderPath.ts';

/** How many of a path's parts lead to the home folder that it lies in; null if it lies in none. */
export function homeLength({ prefix, parts }: FolderPath): number | null {
  if (prefix === '~') return 0;
  const lower = parts.map((part) => part.toLowerCase());
  const [first, second] = lower;
  if (first === 'users' || first === 'documents and settings') return parts.length > 1 ? 2 : null;
  if (prefix.startsWith('//')) return first === 'home' && parts.length > 1 ? 2 : null;
  if (prefix !== '') return null;
  if (first === 'home') return parts.length > 1 ? 2 : null;
  if (first === 'root') return 1;
  if (first === 'var' && second === 'root') return 2;
  if (first === 'export' && second === 'home' && parts.length > 2) return 3;
  // As Git for Windows writes C:\Users.
  if (/^[a-z]$/.test(first ?? '') && second === 'users' && parts.length > 2) return 3;
  return null;
}

export function isHome(path: FolderPath): boolean {
  return homeLength(path) === path.parts.length;
}

/** Does it lie in a folder that the system empties? */
export function isTemporary(path: FolderPath): boolean {
  const lower = path.parts.map((part) => part.toLowerCase());
  const [first, second] = lower;
  if (path.prefix === '' && first === 'tmp') return true;
  if (path.prefix === '' && first === 'var') return second === 'tmp' || second === 'folders';
  if (path.prefix === '' && first === 'dev') return second === 'shm';
  if (path.prefix !== '' && (first === 'temp' || first === 'tmp')) return true;
  if (first === 'windows') return second === 'temp';
  return lower.some(
    (part, at) => part === 'appdata' && lower[at + 1] === 'local' && lower[at + 2] === 'temp',
  );
}

/** Disks, folders of the system, and those that hold homes. */
function isSystem({ prefix, parts }: FolderPath): boolean {
  const [first = ''] = parts;
  if (parts.length === 0) return true;
  if (prefix !== '' && !/^[A-Z]:$/.test(prefix)) return false;
  if (parts.length === 1)
    return /^(?:users|home|bin|boot|dev|etc|lib|lib64|media|mnt|opt|proc|run|sbin|srv|sys|usr|var|volumes|applications|library|system|windows|program files(?: \(x86\))?|documents and settings)$/i.test(
      first,
    );
  return parts.length === 2 && /^(?:volumes|mnt|media)$/i.test(first);
}

/** A folder directly in a home, or a disk of Windows, in which projects or papers are kept. */
export function isKeptOnShelf(path: FolderPath): boolean {
  const home = homeLength(path);
  const depth = path.parts.length - (home ?? 0);
  const last = path.parts.at(-1) ?? '';
  return depth === 1 && home !== null && isShelf(last);
}

/** Where work belongs to no project: homes, shelves, disks and the system's folders. */
export function isNowhere(path: FolderPath): boolean {
  return isSystem(path) || isHome(path) || isKeptOnShelf(path);
}
