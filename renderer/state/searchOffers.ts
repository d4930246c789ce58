/** What the palette offers beside what it finds: places to go to, and what can be done. */
import type { PageAddress } from './address.ts';
import type { Lens } from './lens.ts';
import { placesNamed, type PlaceName } from './places.ts';

/** Where one can go from anywhere. */
export interface GoTo {
  readonly id: string;
  readonly words: string;
  /** What kind of place it is; empty where its name says it. */
  readonly note: string;
  readonly to:
    | { readonly kind: 'page'; readonly address: PageAddress; readonly lens?: Partial<Lens> }
    | { readonly kind: 'place'; readonly place: PlaceName }
    | { readonly kind: 'node'; readonly nodeId: string }
    | { readonly kind: 'conversation'; readonly conversationId: string }
    | { readonly kind: 'settings'; readonly section: string };
}

/** What can be done from where one is. */
export interface Doable {
  /** The command's. */
  readonly id: string;
  readonly words: string;
  /** As people read them; empty: none. */
  readonly keys: string;
}

/** All that may be offered. */
export interface Offers {
  /** Where nothing is typed, the newest conversations that the filters leave; null where there are none of these. */
  readonly narrowed: readonly GoTo[] | null;
  /** Where one was of late, the newest first. */
  readonly recent: readonly GoTo[];
  /** Projects and pages of the settings. */
  readonly named: readonly GoTo[];
  /** The period that the typed words mean, if they mean one. */
  readonly period: GoTo | null;
  readonly doable: readonly Doable[];
}

export const NO_OFFERS: Offers = {
  narrowed: null,
  recent: [],
  named: [],
  period: null,
  doable: [],
};

/** Letters that mean a name. */
const LEAST_LETTERS = 3;
/** More would keep what was found out of sight. */
const MOST = 4;

export interface Offered {
  readonly goTo: readonly GoTo[];
  readonly doable: readonly Doable[];
  /** Is the first of them exactly what was typed? */
  readonly isExact: boolean;
}

/** What of it was typed; all of it for nothing. */
export function offersFor(text: string, { recent, named, period, doable }: Offers): Offered {
  const typed = text.trim();
  if (typed === '') return { goTo: [...recent, ...pages('')], doable, isExact: false };
  if (typed.length < LEAST_LETTERS)
    return { goTo: period === null ? [] : [period], doable: [], isExact: period !== null };
  const goTo = [
    ...(period === null ? [] : [period]),
    ...pages(typed),
    ...[...named, ...recent].filter(({ words }) => isNamed(words, typed)),
  ].slice(0, MOST);
  const same = goTo.findIndex(({ words }) => fold(words) === fold(typed));
  const exact = period === null ? same : 0;
  const isCalled = ({ words }: Doable): boolean => nameOf(words) === fold(typed);
  const todo = doable.filter(({ words }) => isNamed(words, typed));
  return {
    goTo: exact <= 0 ? goTo : [...goTo.slice(exact), ...goTo.slice(0, exact)],
    doable: todo.toSorted((a, b) => Number(isCalled(b)) - Number(isCalled(a))).slice(0, MOST),
    isExact: exact >= 0 || (goTo.length === 0 && todo.some(isCalled)),
  };
}

const pages = (name: string): readonly GoTo[] =>
  placesNamed(name).map(({ name: words, to }) => ({ id: words, words, note: '', to }));

const fold = (text: string): string => text.toLocaleLowerCase();

/** What a command is called, without what it says of itself: `hand over: what …`, `settings…`. */
const nameOf = (words: string): string => fold(words).replace(/(?:: .*|…)$/u, '');

/** Does each typed word begin a word of the name? */
function isNamed(name: string, typed: string): boolean {
  const words = fold(name).split(/[^\p{L}\p{N}]+/u);
  return fold(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)) || fold(name).startsWith(part));
}
