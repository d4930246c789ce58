/** What narrows down everything that the window shows: a project, a tool, a star, a tag, a span of time. It is part of each address. */
import { SOURCES, type Source } from '../../core/model/event.ts';
import { readSpan, sameSpan, type Span } from './span.ts';

export interface Lens {
  /** A project's id; null: of all. */
  readonly project: string | null;
  readonly source: Source | null;
  /** Only what was starred? */
  readonly starred: boolean;
  /** null: whatever its tags. */
  readonly tag: string | null;
  /** null: all times. Days are told by their dates, so that an address means the same tomorrow. */
  readonly span: Span | null;
}

/** Everything. */
export const WIDE: Lens = { project: null, source: null, starred: false, tag: null, span: null };

/** Where nothing is left of what would be shown. */
export const NOTHING_LEFT = 'None of these. Show all to see the others.';

export const sameLens = (a: Lens, b: Lens): boolean =>
  a.project === b.project &&
  a.source === b.source &&
  a.starred === b.starred &&
  a.tag === b.tag &&
  sameSpan(a.span, b.span);

export const isWide = (lens: Lens): boolean => sameLens(lens, WIDE);

/** Is a conversation of what is shown, whenever it was? */
export const isOfLens = (
  one: {
    readonly projectId: string | null;
    readonly source: string;
    readonly starred: boolean;
    readonly tags: readonly string[];
  },
  { project, source, starred, tag }: Lens,
): boolean =>
  (project === null || project === one.projectId) &&
  (source === null || source === one.source) &&
  (!starred || one.starred) &&
  (tag === null || one.tags.some((each) => each.toLowerCase() === tag.toLowerCase()));

/** The part of a question to the host that keeps to the lens. */
export const lensInput = ({ project, source, starred, tag, span }: Lens): LensInput => ({
  ...(project === null ? {} : { project }),
  ...(source === null ? {} : { source }),
  ...(starred ? { starred } : {}),
  ...(tag === null ? {} : { tag }),
  ...(span?.from == null ? {} : { from: span.from }),
  ...(span?.to == null ? {} : { to: span.to }),
});

interface LensInput {
  readonly project?: string;
  readonly source?: Source;
  readonly starred?: boolean;
  readonly tag?: string;
  readonly from?: string;
  readonly to?: string;
}

/** The lens of an address's filters; what they do not name is not narrowed down. */
export function readLens(filters: URLSearchParams): Lens {
  const given = (name: string): string | null => {
    const value = filters.get(name);
    return value === '' ? null : value;
  };
  const source = SOURCES.find((known) => known === filters.get('source')) ?? null;
  return {
    project: given('project'),
    source,
    starred: filters.has('starred'),
    tag: given('tag'),
    span: readSpan(filters.get('from'), filters.get('to')),
  };
}

/** The filters of an address that say the lens, as names and values; a value may be empty. */
export const lensFilters = ({
  project,
  source,
  starred,
  tag,
  span,
}: Lens): readonly (readonly [string, string])[] => [
  ...(project === null ? [] : [['project', project] as const]),
  ...(source === null ? [] : [['source', source] as const]),
  ...(starred ? [['starred', ''] as const] : []),
  ...(tag === null ? [] : [['tag', tag] as const]),
  ...(span?.from == null ? [] : [['from', span.from] as const]),
  ...(span?.to == null ? [] : [['to', span.to] as const]),
];
