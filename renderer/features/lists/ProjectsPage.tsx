import type { OutputOf } from '../../../core/contract/procedures.ts';
import {
  allTokens,
  shortCount,
  spentWords,
  unpricedWords,
  usageWords,
} from '../../state/conversation.ts';
import { formatCount, formatDay, plural } from '../../state/labels.ts';
import { isWide, lensInput, NOTHING_LEFT } from '../../state/lens.ts';
import { changed } from '../../state/marking.ts';
import { subjectProps } from '../../state/subjects.ts';
import { Button } from '../../ui/Button.tsx';
import { useCommandContext } from '../../ui/commandContext.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { useGrowingCall } from '../../ui/useCall.ts';
import { useZone } from '../../ui/useZone.ts';
import { Sparkline } from '../../ui/Sparkline.tsx';
import { weeksWords } from '../../state/weeks.ts';
import { projectWords } from '../../ui/projectHue.ts';
import { ProjectName } from '../../ui/ProjectName.tsx';
import { PeoplePart } from '../people/PeoplePart.tsx';
import { ListHeading } from './ListHeading.tsx';
import styles from './ListPage.module.css';
import type { Project } from './project.ts';

/** All projects, the one worked on last first; each leads to its conversations. */
export function ProjectsPage() {
  const { queries } = useExplorer();
  const lens = usePlace((place) => place.lens);
  const input = lensInput(lens);
  const { data, failure } = useGrowingCall('projects', input, JSON.stringify(input));
  // One in which nobody asked anything has no page to read.
  const projects = (data?.projects ?? []).filter(({ conversations }) => conversations > 0);
  const none = data?.none ?? null;
  const mondays = data?.weeks ?? [];
  const most = Math.max(1, ...[...projects, none].flatMap((one) => one?.weeks ?? []));
  return (
    <article className="stack gap-3 page widest">
      <ListHeading title="Projects" />
      {data === undefined && failure === null ? <p className="faint">Loading…</p> : null}
      {data === undefined && failure !== null ? (
        <ErrorNote
          what="The projects could not be listed"
          failure={failure}
          onRetry={() => queries.retry('projects', input)}
        />
      ) : null}
      {data !== undefined && projects.length === 0 ? (
        <p className="faint">
          {isWide(lens)
            ? 'There are none: no log says in which folder it was written.'
            : NOTHING_LEFT}
        </p>
      ) : null}
      {projects.length === 0 ? null : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <section className="scrolls-x" aria-label="Projects" tabIndex={0}>
          <table className={`full table ${styles['table']}`} aria-label="Projects">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col" className="number">
                  Conversations
                </th>
                <th scope="col">Twelve weeks</th>
                <th scope="col">Last</th>
                <th scope="col" className="number">
                  Tokens
                </th>
                <th scope="col" className="number">
                  Cost
                </th>
              </tr>
            </thead>
            {projects.map((project) => (
              <ProjectRows
                key={project.projectId}
                project={project}
                isOnly={projects.length === 1}
                weeks={{ mondays, most }}
              />
            ))}
            {none === null ? null : (
              <tbody>
                <tr>
                  <th scope="row" className="faint">
                    No project
                  </th>
                  <Counts of={none} weeks={{ mondays, most }} />
                </tr>
              </tbody>
            )}
          </table>
        </section>
      )}
      {data === undefined ? null : <PeoplePart />}
    </article>
  );
}

interface CountsProps {
  readonly of: NonNullable<OutputOf<'projects'>['none']>;
  readonly weeks: ProjectRowsProps['weeks'];
}

/** The numbers of a row. */
function Counts({ of, weeks }: CountsProps) {
  const zone = useZone();
  const tokens = allTokens(of);
  return (
    <>
      <td className="number">{formatCount(of.conversations)}</td>
      <td>
        <Sparkline
          values={of.weeks}
          most={weeks.most}
          label={weeksWords(weeks.mondays, of.weeks)}
        />
      </td>
      <td className="whole">{formatDay(of.lastTime, zone)}</td>
      <td className="number" title={usageWords(of)}>
        {tokens === 0 ? '–' : shortCount(tokens)}
      </td>
      <td className="number" title={unpricedWords(of) ?? undefined}>
        {spentWords(of) ?? '–'}
      </td>
    </>
  );
}

interface ProjectRowsProps {
  readonly project: Project;
  /** Is there no other that it could be part of? */
  readonly isOnly: boolean;
  readonly weeks: {
    readonly mondays: readonly string[];
    /** Requests in the busiest week of any project. */
    readonly most: number;
  };
}

/** A project in numbers, and below them where it lies and what can be changed about it. */
function ProjectRows({ project, isOnly, weeks }: ProjectRowsProps) {
  const { ask } = useCommandContext();
  const { navigation } = useExplorer();
  const { projectId, name } = project;
  const subject = { kind: 'project', projectId } as const;
  return (
    <tbody {...subjectProps(subject)}>
      <tr>
        <th scope="row">
          <button
            type="button"
            className="link"
            onClick={() => navigation.openPage({ kind: 'project', id: projectId })}
          >
            <ProjectName project={name} />
          </button>
        </th>
        <Counts of={project} weeks={weeks} />
      </tr>
      <tr>
        <td colSpan={6} className={styles['below']}>
          <div className="row gap-3">
            <Roots roots={project.roots} />
            <span className={`beside firm ${styles['actions']}`}>
              <Button
                look="quiet"
                aria-label={`Rename ${name}`}
                onClick={() => ask({ kind: 'rename', subject })}
              >
                Rename…
              </Button>
              {isOnly ? null : (
                <Button
                  look="quiet"
                  aria-label={`Merge ${name}`}
                  onClick={() => ask({ kind: 'merge', subject })}
                >
                  Merge…
                </Button>
              )}
            </span>
          </div>
          {project.merged.map((part) => (
            <MergedPart key={part.projectId} part={part} of={project} />
          ))}
        </td>
      </tr>
    </tbody>
  );
}

/** The folder that it was seen in first, and how many others. */
function Roots({ roots: [first, ...others] }: Pick<Project, 'roots'>) {
  return (
    <span className="cut grow faint small" title={[first, ...others].join('\n')}>
      {first}
      {others.length === 0 ? '' : ` and ${plural(others.length, 'other folder')}`}
    </span>
  );
}

interface MergedPartProps {
  readonly part: Project['merged'][number];
  /** The project that it was made part of. */
  readonly of: Project;
}

function MergedPart({ part, of }: MergedPartProps) {
  const explorer = useExplorer();
  const name = projectWords(part.name);
  const put = (into: string | null) =>
    explorer.client.call('mergeProjects', { project: part.projectId, into });
  const takeOut = (): void =>
    void changed(explorer, `${name} stands by itself again`, async () => {
      await put(null);
      return () => put(of.projectId);
    });
  return (
    <div className="row gap-3">
      <span className="cut grow faint small">with {name}</span>
      <Button
        look="quiet"
        aria-label={`Take ${name} out of ${projectWords(of.name)}`}
        onClick={takeOut}
      >
        Take out
      </Button>
    </div>
  );
}
