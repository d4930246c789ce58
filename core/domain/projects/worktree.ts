import { lastPart, upTo } from './folderPath.ts';
import type { FolderPath } from './folderPath.ts';
import { homeLength, isNowhere, isTemporary } from './noProject.ts';

/** Where a worktree belongs by its path alone. */
export interface WorktreeOf {
  /** Its repository's folder; or, if `isStore`, the folder that stands for the repository. */
  readonly root: FolderPath;
  /** Does it lie in a place where a tool keeps worktrees of all repositories? */
  readonly isStore: boolean;
}

/** Folders of tools, in a repository or in a home, that hold worktrees in `worktrees`. */
const TOOLS = /^\.(?:claude|codex|cursor|gemini|opencode|agents?|git|copilot|vscode|windsurf|wt)$/i;
/** Folders that hold worktrees themselves. */
const HOLDERS = /^\.?(?:worktrees?|trees|wt)$|^\.conductor$|^\.[a-z]+-worktrees$/i;
/** Names of a folder beside the repository: `repo.worktrees`, `repo-worktrees`, `repo__worktrees`. */
const BESIDE = /^(.+?)[._-]{1,2}(?:worktrees?|trees|wts?)$/i;

/**
 * Recognises the places where people and tools put worktrees: `repo/.worktrees/…`,
 * `repo/.claude/worktrees/…`, `repo.worktrees/…`, `~/.codex/worktrees/{id}/repo`,
 * `~/.claude-worktrees/repo/…`, `~/conductor/workspaces/repo/…`.
 */
export function worktreeOf(path: FolderPath): WorktreeOf | null {
  const { parts } = path;
  for (const [at, part] of parts.entries()) {
    const beside = part.startsWith('.') ? null : BESIDE.exec(part);
    const isLast = at === parts.length - 1;
    if (beside !== null && !isLast)
      return { root: sibling(path, at, beside[1] ?? ''), isStore: false };
    if (part.toLowerCase() === 'conductor' && parts[at + 1]?.toLowerCase() === 'workspaces')
      return at + 2 < parts.length ? { root: upTo(path, at + 3), isStore: true } : null;
    if (!HOLDERS.test(part) || isLast) continue;
    const hasTool = TOOLS.test(parts[at - 1] ?? '');
    const owner = upTo(path, hasTool ? at - 1 : at);
    if (!isPlaceOfTools(owner)) {
      // A folder `worktrees` that stands by itself may be a repository's own.
      if (hasTool || part.startsWith('.') || part.toLowerCase() === 'worktrees')
        return { root: owner, isStore: false };
      continue;
    }
    const known = inStore(path, at, hasTool ? (parts[at - 1] ?? '') : part);
    if (known !== null || (!hasTool && !part.startsWith('.'))) return known;
    // A worktree of what is kept in the home itself.
    return { root: owner, isStore: false };
  }
  return null;
}

/** In a place that belongs to no repository, the repository's name stands in the path below. */
function inStore(path: FolderPath, at: number, tool: string): WorktreeOf | null {
  const below = path.parts.slice(at + 1);
  // Codex writes {id}/{repository}; Vibe Kanban {id}-{task}/{repository}; others {repository}/{name}.
  const idFirst =
    below.length > 1 && (/codex|kanban/i.test(tool) || /^[0-9a-f]{4,}(?:-|$)/.test(below[0] ?? ''));
  if (below.length < 2) return null;
  return { root: upTo(path, at + (idFirst ? 3 : 2)), isStore: true };
}

/** A home, a temporary folder, a shelf, or a folder of a tool in a home. */
function isPlaceOfTools(path: FolderPath): boolean {
  if (isNowhere(path) || isTemporary(path)) return true;
  const home = homeLength(path);
  return home !== null && path.parts.length === home + 1 && lastPart(path).startsWith('.');
}

function sibling(path: FolderPath, at: number, name: string): FolderPath {
  return { prefix: path.prefix, parts: [...path.parts.slice(0, at), name] };
}
