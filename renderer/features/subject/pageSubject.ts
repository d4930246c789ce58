import { subjectAt, type Subject } from '../../state/subjects.ts';
import { NODE_PANE } from '../../ui/panes.ts';

/** What the page is about; null: nothing that commands act on. */
export const pageSubject = (): Subject | null =>
  subjectAt(document.querySelector(`#${NODE_PANE} article[data-subject]`));
