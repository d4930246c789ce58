/** What the domain decides about projects, for the store that keeps it and the disk that is asked. */
export { decideProjects } from '../../../domain/projects/decideProjects.ts';
export { folderKey, foldersAbove, parseFolder } from '../../../domain/projects/folderPath.ts';
export { pathsBelow } from '../../../domain/projects/pathsBelow.ts';
export { withoutCredentials } from '../../../domain/projects/remoteAddress.ts';
export type { Decided, FolderOnDisk, FolderSeen } from '../../../domain/projects/types.ts';
