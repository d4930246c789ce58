/** The form of what stays on this machine. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { Settings } from '../../core/contract/settings.ts';
import { createFieldReader, type ReadForm } from './settingsFields.ts';

export type PrivacyForm = Settings['privacy'];
export type KnownProject = OutputOf<'settings'>['projects'][number];

export const privacyFormOf = ({ privacy }: Settings): PrivacyForm => privacy;

export function readPrivacy(form: PrivacyForm, settings: Settings): ReadForm<Settings> {
  const reader = createFieldReader();
  if (form.excludedProjects.length > 1_000)
    reader.refuse('excludedProjects', 'More than 1,000 projects cannot be excluded one by one.');
  return reader.finish({ ...settings, privacy: form });
}

/** Leaves out a project, or takes it back in. */
export function withProject(form: PrivacyForm, project: string, excluded: boolean): PrivacyForm {
  const others = form.excludedProjects.filter((each) => each !== project);
  return { ...form, excludedProjects: excluded ? [...others, project] : others };
}

/**
 * Projects to choose from: those of the memory, and excluded ones that it does not hold, whose path
 * holds the words of the query. Those that are excluded by what is saved stand first, so that rows
 * keep their place while they are ticked.
 */
export function projectChoices(
  known: readonly KnownProject[],
  excluded: { readonly saved: readonly string[]; readonly draft: readonly string[] },
  query: string,
): readonly KnownProject[] {
  const absent = [...new Set([...excluded.draft, ...excluded.saved])]
    .filter((project) => !known.some((each) => each.project === project))
    .map((project) => ({ project, events: 0 }));
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = [...absent, ...known].filter(({ project }) =>
    words.every((word) => project.toLowerCase().includes(word)),
  );
  const isFirst = ({ project }: KnownProject): boolean => excluded.saved.includes(project);
  return [...matching.filter(isFirst), ...matching.filter((each) => !isFirst(each))];
}
