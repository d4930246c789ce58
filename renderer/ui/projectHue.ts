import { createStore } from 'zustand/vanilla';
import { visibleLine } from '../../core/model/visibleText.ts';

/** How a project is marked beside its name. */
export interface ProjectMark {
  /** Degrees, one of twelve. */
  readonly hue: number;
  /** Tells apart two of one hue. */
  readonly form: (typeof FORMS)[number];
}

const FORMS = ['dot', 'ring', 'square', 'diamond'] as const;
const HUES = 12;
const MARKS = HUES * FORMS.length;
/** To another hue and form; it comes to all of them. */
const NEXT = 13;

/** Which marks the projects of the memory have, by {@link projectKey}. */
export const projectMarks = createStore<ReadonlyMap<string, ProjectMark>>(() => new Map());

/** The same of a project's path as of its name. */
export const projectKey = (project: string): string => projectWords(project).toLowerCase();

/** The mark that a name has by itself. */
export const projectMark = (project: string): ProjectMark => markAt(placeOf(projectKey(project)));

/**
 * Gives each its own, or the next that none before it has, while there are enough: the same in every window, where
 * projects come in the same order.
 */
export function markProjects(names: readonly string[]): void {
  const taken = new Set<number>();
  const marks = new Map<string, ProjectMark>();
  for (const key of new Set(names.map(projectKey))) {
    let place = placeOf(key);
    while (taken.has(place) && taken.size < MARKS) place = (place + NEXT) % MARKS;
    taken.add(place);
    marks.set(key, markAt(place));
  }
  projectMarks.setState(marks, true);
}

function placeOf(key: string): number {
  let hash = 0;
  for (const letter of key) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return hash % MARKS;
}

const markAt = (place: number): ProjectMark => ({
  hue: (place % HUES) * 30,
  form: FORMS[Math.floor(place / HUES)] ?? 'dot',
});

/** A project's name as texts, exports and commands have it, on one line; of a path its last part. */
export function projectWords(project: string): string {
  const isPath = /^(?:[\\/~]|[A-Za-z]:[\\/])/.test(project);
  const last = isPath ? project.split(/[\\/]/).findLast((part) => part !== '') : undefined;
  return visibleLine(last ?? project);
}

/** A name of several parts: its own is the last; those before it only tell it from others. */
export function projectParts(project: string): { readonly within: string; readonly own: string } {
  const name = projectWords(project);
  const at = name.lastIndexOf('/') + 1;
  return at === name.length
    ? { within: '', own: name }
    : { within: name.slice(0, at), own: name.slice(at) };
}
