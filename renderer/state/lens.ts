/** What narrows down everything that the window shows: a project, a tool. It is part of each address. */
import { SOURCES, type Source } from '../../core/model/event.ts';

export interface Lens {
  /** A project's id; null: of all. */
  readonly project: string | null;
  readonly source: Source | null;
}

/** Everything. */
export const WIDE: Lens = { project: null, source: null };

export const isWide = ({ project, source }: Lens): boolean => project === null && source === null;

/** The part of a question to the host that keeps to the lens. */
export const lensInput = ({ project, source }: Lens): { project?: string; source?: Source } => ({
  ...(project === null ? {} : { project }),
  ...(source === null ? {} : { source }),
});

/** The lens of an address's filters; what they do not name is not narrowed down. */
export function readLens(filters: URLSearchParams): Lens {
  const project = filters.get('project');
  const source = SOURCES.find((known) => known === filters.get('source')) ?? null;
  return { project: project === null || project === '' ? null : project, source };
}

/** The filters of an address that say the lens, as names and values. */
export const lensFilters = ({ project, source }: Lens): readonly (readonly [string, string])[] => [
  ...(project === null ? [] : [['project', project] as const]),
  ...(source === null ? [] : [['source', source] as const]),
];
