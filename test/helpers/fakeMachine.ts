/** A machine with logs on it, for a host that is made up: what `discover` and `browse` answer. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import { StrataError } from '../../core/model/result.ts';
import type { Handlers } from '../../core/contract/handlers.ts';

const HOME = '/home/ada';

const FOUND: OutputOf<'discover'> = {
  sources: [
    {
      source: 'claude-code',
      path: `${HOME}/.claude/projects`,
      files: 1420,
      sessions: 1204,
      bytes: 812_000_000,
      firstDay: '2025-03-03',
      lastDay: '2026-11-21',
    },
    {
      source: 'codex',
      path: `${HOME}/.codex/sessions`,
      files: 96,
      sessions: 96,
      bytes: 48_400_000,
      firstDay: '2025-08-19',
      lastDay: '2026-11-20',
    },
    {
      source: 'codex',
      path: `${HOME}/.codex/archived_sessions`,
      files: 1,
      sessions: 1,
      bytes: 12_000,
      firstDay: '2025-06-02',
      lastDay: '2025-06-02',
    },
  ],
};

/** Folders by path; a number is the size of a log. */
const FOLDERS: Readonly<Record<string, Readonly<Record<string, number | 'folder'>>>> = {
  '/': { home: 'folder' },
  '/home': { ada: 'folder' },
  [HOME]: { archive: 'folder', 'Código de 2024': 'folder', music: 'folder', '.claude': 'folder' },
  [`${HOME}/archive`]: { '2024.jsonl': 4_200_000, '2025.jsonl.zst': 900_000, notes: 'folder' },
  [`${HOME}/archive/notes`]: {},
};

/** The handlers of a host on that machine. */
export const fakeMachine: Pick<Handlers, 'discover' | 'browse'> = {
  discover: async () => FOUND,
  browse: async ({ path = HOME }) => {
    const inside = FOLDERS[path];
    if (inside === undefined)
      throw new StrataError({
        code: 'path-not-found',
        message: `There is no file or folder ${path}. Check the path.`,
      });
    const cut = path.lastIndexOf('/');
    return {
      path,
      parent: path === '/' ? null : path.slice(0, cut) || '/',
      entries: Object.entries(inside).map(([name, content]) => ({
        name,
        path: `${path === '/' ? '' : path}/${name}`,
        kind: content === 'folder' ? ('folder' as const) : ('file' as const),
        bytes: content === 'folder' ? 0 : content,
      })),
      truncated: false,
    };
  },
};
