/** Paths of any system, taken apart, so that folders of different machines can be compared. */

export interface FolderPath {
  /** What stands before the parts: '' (POSIX), '~', 'C:' or '//server/share'. */
  readonly prefix: string;
  readonly parts: readonly string[];
}

/** Returns null for what is no absolute path, such as the name of a project. */
export function parseFolder(text: string): FolderPath | null {
  const drive = /^([a-z]):(?=[\\/]|$)/i.exec(text) ?? /^\/mnt\/([a-z])(?=\/|$)/i.exec(text);
  if (drive !== null)
    return {
      prefix: `${(drive[1] ?? '').toUpperCase()}:`,
      parts: partsOf(text.slice(drive[0].length), /[\\/]+/),
    };
  const share = /^(?:\\\\|\/\/)([^\\/]+)[\\/]+([^\\/]+)/.exec(text);
  if (share !== null)
    return {
      prefix: `//${share[1] ?? ''}/${share[2] ?? ''}`,
      parts: partsOf(text.slice(share[0].length), /[\\/]+/),
    };
  if (text === '~' || text.startsWith('~/'))
    return { prefix: '~', parts: partsOf(text.slice(1), /\/+/) };
  if (!text.startsWith('/')) return null;
  // macOS keeps its temporary folders there, and logs name them either way.
  return { prefix: '', parts: partsOf(text.replace(/^\/private(?=\/(?:tmp|var)\b)/, ''), /\/+/) };
}

/** The same for two spellings of one folder. Systems with drives do not tell cases apart. */
export function folderKey({ prefix, parts }: FolderPath): string {
  const text = [prefix, ...parts].join('/');
  return isDrive(prefix) || prefix.startsWith('//') ? text.toLowerCase() : text;
}

/** A path as its system writes it. */
export function folderText({ prefix, parts }: FolderPath): string {
  if (isDrive(prefix)) return `${prefix}\\${parts.join('\\')}`;
  return parts.length === 0 && prefix !== '' ? prefix : `${prefix}/${parts.join('/')}`;
}

/** Its first `count` parts. */
export function upTo({ prefix, parts }: FolderPath, count: number): FolderPath {
  return { prefix, parts: parts.slice(0, count) };
}

/** The folder's own name; '' for the root of a disk. */
export function lastPart({ parts }: FolderPath): string {
  return parts.at(-1) ?? '';
}

/** The folders above it, nearest first. */
export function foldersAbove(path: FolderPath): FolderPath[] {
  return path.parts.map((_, at) => upTo(path, at)).toReversed();
}

function isDrive(prefix: string): boolean {
  return /^[A-Z]:$/.test(prefix);
}

function partsOf(text: string, separators: RegExp): string[] {
  return text.split(separators).filter((part) => part !== '' && part !== '.');
}
