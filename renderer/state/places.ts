/** The places of the window, and the pages that they begin with. */
import { unreachable } from '../../core/model/result.ts';
import type { PageAddress } from './address.ts';

export type PlaceName = 'today' | 'time' | 'projects' | 'points' | 'numbers';

export interface NamedPlace {
  readonly name: PlaceName;
  readonly title: string;
  /** Null: the tree of time, wherever one was in it last. */
  readonly page: PageAddress | null;
}

/** In the order of the rail; Ctrl+1 opens the first. */
export const PLACES: readonly NamedPlace[] = [
  { name: 'today', title: 'Today', page: { kind: 'today' } },
  { name: 'time', title: 'Time', page: null },
  { name: 'projects', title: 'Projects', page: { kind: 'projects' } },
  { name: 'points', title: 'Points', page: { kind: 'points', board: 'open' } },
  { name: 'numbers', title: 'Numbers', page: { kind: 'numbers', by: 'day' } },
];

export interface NamedGoal {
  readonly name: string;
  readonly to:
    | { readonly kind: 'place'; readonly place: PlaceName }
    | { readonly kind: 'page'; readonly address: PageAddress };
}

/** What can be gone to by its name. */
const GOALS: readonly NamedGoal[] = [
  ...PLACES.map(({ title, name }) => ({
    name: title,
    to: { kind: 'place' as const, place: name },
  })),
  { name: 'Conversations', to: { kind: 'page', address: { kind: 'conversations', open: false } } },
];

/** Those whose name begins with what was typed; all of them for nothing. */
export const placesNamed = (text: string): readonly NamedGoal[] => {
  const typed = text.trim().toLocaleLowerCase();
  return GOALS.filter(({ name }) => name.toLocaleLowerCase().startsWith(typed));
};

/** The place that a page belongs to; null for what is found in all of them. */
export function placeOf(page: PageAddress | null): PlaceName | null {
  if (page === null) return 'time';
  switch (page.kind) {
    case 'today':
    case 'conversations':
      return 'today';
    case 'projects':
    case 'project':
      return 'projects';
    case 'points':
    case 'entity':
      return 'points';
    case 'numbers':
      return 'numbers';
    case 'found':
      return null;
    default:
      return unreachable(page);
  }
}
