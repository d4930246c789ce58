import { useLayoutEffect } from 'react';
import { SOURCES, type Source } from '../../../core/model/event.ts';
import { sourceName } from '../../state/labels.ts';
import { isWide, WIDE } from '../../state/lens.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { markProjects, projectWords } from '../../ui/projectHue.ts';
import { useCall } from '../../ui/useCall.ts';
import { useProjects } from '../../ui/useProjects.ts';
import styles from './LensBar.module.css';
import { TimeField } from './TimeField.tsx';

/** The value of the choice that narrows nothing down. */
const ANY = '';
const STARRED = '★';

/** What everything is narrowed down to: the tree, pages, lists and numbers alike. */
export function LensBar() {
  const { navigation } = useExplorer();
  const lens = usePlace((place) => place.lens);
  const projects = useProjects();
  useLayoutEffect(() => {
    // What was worked on last comes first, and changes; their ids stay.
    const inOrder = projects.toSorted((a, b) => a.projectId.localeCompare(b.projectId));
    markProjects(inOrder.map(({ name }) => name));
  }, [projects]);
  const { project, source, starred, tag } = lens;
  const marks = useCall('tags', {}).data;
  const tags = (marks?.tags ?? []).map((each) => each.tag);
  // Who marks nothing has nothing to choose.
  const hasMarks = tags.length > 0 || (marks?.starred ?? 0) > 0 || starred || tag !== null;
  const isKnown = project === null || projects.some(({ projectId }) => projectId === project);
  if (projects.length === 0 && isWide(lens)) return null;
  return (
    <search className={`row firm gap-1 gives ${styles['lens']}`} aria-label="Narrow down">
      <SelectField
        label="Project"
        isLabelHidden
        value={project ?? ANY}
        options={[
          { value: ANY, label: 'All projects' },
          ...(isKnown ? [] : [{ value: project, label: project }]),
          ...projects.map(({ projectId, name }) => ({
            value: projectId,
            label: projectWords(name),
          })),
        ]}
        onChange={(chosen) => navigation.setLens({ project: chosen === ANY ? null : chosen })}
      />
      <SelectField
        label="Tool"
        isLabelHidden
        value={source ?? ANY}
        options={[
          { value: ANY, label: 'All tools' },
          ...SOURCES.map((known) => ({ value: known, label: sourceName(known) })),
        ]}
        onChange={(chosen) =>
          navigation.setLens({ source: SOURCES.find((known: Source) => known === chosen) ?? null })
        }
      />
      {hasMarks ? (
        <SelectField
          label="Star or tag"
          isLabelHidden
          value={starred ? STARRED : tag === null ? ANY : `#${tag}`}
          options={[
            { value: ANY, label: 'All tags' },
            { value: STARRED, label: '★ Starred' },
            ...(tag === null || tags.some((each) => each === tag) ? tags : [tag, ...tags]).map(
              (each) => ({ value: `#${each}`, label: `#${each}` }),
            ),
          ]}
          onChange={(chosen) =>
            navigation.setLens({
              starred: chosen === STARRED,
              tag: chosen.startsWith('#') ? chosen.slice(1) : null,
            })
          }
        />
      ) : null}
      <TimeField />
      {isWide(lens) ? null : (
        <Button look="quiet" onClick={() => navigation.setLens(WIDE)}>
          Show all
        </Button>
      )}
    </search>
  );
}
