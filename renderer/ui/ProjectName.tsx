import { useStore } from 'zustand';
import { visibleLine } from '../../core/model/visibleText.ts';
import { cssVariables } from './cssVariables.ts';
import styles from './ProjectName.module.css';
import { projectKey, projectMark, projectMarks, projectParts } from './projectHue.ts';

/** A project by its name, with its small hue beside it. */
export function ProjectName({ project }: { readonly project: string }) {
  const { own, within } = projectParts(project);
  const given = useStore(projectMarks, (marks) => marks.get(projectKey(project)));
  const { hue, form } = given ?? projectMark(project);
  return (
    <span className={styles['project']} title={visibleLine(project)}>
      <span className={styles['mark']} data-form={form} style={cssVariables({ '--hue': hue })} />
      {within === '' ? null : <span className="faint">{within}</span>}
      {own}
    </span>
  );
}
