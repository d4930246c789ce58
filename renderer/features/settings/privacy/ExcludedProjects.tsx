import { useId, useState } from 'react';
import { plural } from '../../../state/labels.ts';
import { projectChoices, withProject, type KnownProject } from '../../../state/settingsPrivacy.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProjectName } from '../../../ui/ProjectName.tsx';
import { TextInput } from '../fields/TextInput.tsx';
import { Group } from '../Section.tsx';
import { useDrafts } from '../settingsContext.ts';
import { useForm } from '../useForm.ts';

/** Rows enough to choose from; more are found by typing. */
const MOST = 100;

/** Projects whose words stay here: ticked from those of the memory, or named by their path. */
export function ExcludedProjects() {
  const drafts = useDrafts();
  const { form, saved, errors, edit } = useForm('privacy');
  const [query, setQuery] = useState('');
  const { excludedProjects: excluded } = form;
  const choices = projectChoices(
    saved.projects,
    { saved: saved.settings.privacy.excludedProjects, draft: excluded },
    query,
  );
  const typed = query.trim();
  const set = (project: string, isExcluded: boolean): void =>
    edit(withProject(form, project, isExcluded));
  return (
    <Group
      title={`Excluded projects${excluded.length === 0 ? '' : ` (${excluded.length})`}`}
      note="A path stands for all folders below it; a conversation belongs to the folder in which it began. Conversations there are summarised by the built-in rules alone; what a model wrote about them before stays until it is written again."
    >
      <TextInput
        label="Find, or type a path"
        value={query}
        error={errors['excludedProjects']}
        onChange={setQuery}
        beside={
          typed === '' || saved.projects.some(({ project }) => project === typed) ? undefined : (
            <Button
              disabled={excluded.includes(typed)}
              onClick={() => {
                set(typed, true);
                void drafts.apply();
                setQuery('');
              }}
            >
              Exclude this path
            </Button>
          )
        }
      />
      {choices.length === 0 ? (
        <p className="note">
          {query === '' ? 'This memory knows no projects yet.' : 'No project of this memory fits.'}
        </p>
      ) : (
        <ul className="box scrolls low" aria-label="Projects">
          {choices.slice(0, MOST).map((choice) => (
            <li key={choice.project}>
              <ProjectChoice
                {...choice}
                isExcluded={excluded.includes(choice.project)}
                absentWords={absentWords(choice.project, saved)}
                onChange={(isExcluded) => set(choice.project, isExcluded)}
              />
            </li>
          ))}
        </ul>
      )}
      {choices.length > MOST ? (
        <p className="note">{plural(choices.length - MOST, 'more project')}: type to find them.</p>
      ) : null}
    </Group>
  );
}

interface ProjectChoiceProps extends KnownProject {
  readonly isExcluded: boolean;
  /** What is said of one that is no project of this memory. */
  readonly absentWords: string;
  readonly onChange: (isExcluded: boolean) => void;
}

/** A path may be excluded before anything of it is here, and may be misspelt. */
function absentWords(
  path: string,
  { settings, unmatchedExclusions }: ReturnType<typeof useForm>['saved'],
): string {
  if (unmatchedExclusions.includes(path)) return 'matches nothing yet';
  return settings.privacy.excludedProjects.includes(path)
    ? 'stands for what is below it'
    : 'not applied yet';
}

function ProjectChoice({
  project,
  events,
  isExcluded,
  absentWords: absent,
  onChange,
}: ProjectChoiceProps) {
  const id = useId();
  return (
    <label className="gap-3 row pick">
      <input
        type="checkbox"
        aria-labelledby={id}
        checked={isExcluded}
        onChange={(event) => onChange(event.target.checked)}
      />
      <ProjectName project={project} />
      <span id={id} className="grow cut mono faint" title={project}>
        {project}
      </span>
      <span className="faint small whole">{events === 0 ? absent : plural(events, 'event')}</span>
    </label>
  );
}
