import { visibleLine } from '../../core/model/visibleText.ts';

/** How a project is marked beside its name. */
export interface ProjectMark {
  /** Degrees, one of twelve. */
  readonly hue: number;
  /** Tells apart two of one hue. */
  readonly form: (typeof FORMS)[number];
}

const FORMS = ['dot', 'ring', 'square', 'diamond'] as const;

/** The same in every window, by a project's path as by its name. */
export function projectMark(project: string): ProjectMark {
  let hash = 0;
  for (const letter of shortProject(project).toLowerCase())
    hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return { hue: (hash % 12) * 30, form: FORMS[Math.floor(hash / 12) % FORMS.length] ?? 'dot' };
}

/** A project's name, to be shown; of a path its last part. Names may have two, where one does not tell them apart. */
export function shortProject(project: string): string {
  const isPath = /^(?:[\\/~]|[A-Za-z]:[\\/])/.test(project);
  const last = isPath ? project.split(/[\\/]/).findLast((part) => part !== '') : undefined;
  return visibleLine(last ?? project);
}

/** A name of several parts: its own is the last, and comes first; those around it only tell it from others. */
export function projectParts(project: string): {
  readonly own: string;
  /** What it lies in, from the inside out; null where its own name is all. */
  readonly within: string | null;
} {
  const [own = '', ...around] = shortProject(project).split('/').toReversed();
  return around.length === 0 || around.includes('') || own === ''
    ? { own: shortProject(project), within: null }
    : { own, within: around.join(' · ') };
}

/** `cli · devenv`, where there are several of that name. */
export function projectWords(project: string): string {
  const { own, within } = projectParts(project);
  return within === null ? own : `${own} · ${within}`;
}
