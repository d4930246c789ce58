import type { TocRow } from '../../../core/contract/library.ts';
import { visibleLine } from '../../../core/model/visibleText.ts';
import type { PageAddress } from '../../state/address.ts';
import { shortPath } from '../../state/conversation.ts';
import { rowLabel } from '../../state/labels.ts';
import { placeOf, PLACES } from '../../state/places.ts';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { projectWords } from '../../ui/projectHue.ts';
import { useCall } from '../../ui/useCall.ts';
import { useZone } from '../../ui/useZone.ts';
import { openPlace } from '../rail/openPlace.ts';
import styles from './Path.module.css';

/** Where one is, as steps that lead there: all but the last open what they name. */
export function Path() {
  const { steps, last } = useSteps();
  return (
    <nav aria-label="Path" className={`grow cut faint ${styles['path']}`}>
      <ol className="row">
        {steps.map(({ id, words, open }) => (
          <li key={id} className="row">
            <button
              type="button"
              className="bare cut quiet"
              title={words}
              dir="auto"
              onClick={open}
            >
              {words}
            </button>
          </li>
        ))}
        {last === null ? null : (
          <li className="row" aria-current="page">
            <span className="cut" title={last} dir="auto">
              {last}
            </span>
          </li>
        )}
      </ol>
    </nav>
  );
}

interface Steps {
  readonly steps: readonly {
    readonly id: string;
    readonly words: string;
    readonly open: () => void;
  }[];
  /** Null while it is not known. */
  readonly last: string | null;
}

/** Pages that are not what their place begins with; projects and what ideas name have names of their own. */
const PAGES: Readonly<Partial<Record<PageAddress['kind'], string>>> = {
  conversations: 'Conversations',
  project: 'Project',
};

/** A conversation is called what its page is: its heading goes out of sight. Of a part that says enough. */
const stepWords = (
  row: Pick<TocRow, 'nodeId' | 'level' | 'title' | 'start'>,
  zone: string,
): string => {
  if (row.level === 'segment') return 'Part';
  if (row.level !== 'conversation') return rowLabel(row, zone);
  return visibleLine(row.title) || 'Conversation';
};

function useSteps(): Steps {
  const explorer = useExplorer();
  const zone = useZone();
  const nodeId = usePlace((place) => place.nodeId);
  const page = usePlace((place) => place.page);
  const project = useProjectName(page);
  const node = useCall('show', nodeId === null ? null : { nodeId, level: 'brief' }).data;
  if (nodeId !== null) {
    if (node === undefined) return { steps: [], last: null };
    const steps = node.parents.map((parent) => ({
      id: parent.nodeId,
      words: stepWords({ ...parent, start: node.start }, zone),
      open: () => void explorer.navigation.openNodeInTree(parent.nodeId),
    }));
    return { steps, last: stepWords(node, zone) };
  }
  const name = placeOf(page);
  if (name === null) return { steps: [], last: 'Found' };
  const title = PLACES.find((place) => place.name === name)?.title ?? null;
  const last = page === null ? undefined : (project ?? nameOf(page) ?? PAGES[page.kind]);
  if (title === null || last === undefined) return { steps: [], last: title };
  const open = (): void => openPlace(explorer, name);
  return { steps: [{ id: name, words: title, open }], last };
}

/** What an entity is called, by its id; a file by the end of its path. */
function nameOf(page: PageAddress): string | null {
  if (page.kind !== 'entity') return null;
  const name = page.id.slice(page.id.indexOf(':') + 1);
  return visibleLine(page.id.startsWith('file:') ? shortPath(name) : name);
}

/** How the project of a page is called; null of other pages, and while it is not known. */
function useProjectName(page: PageAddress | null): string | null {
  const projectId = page?.kind === 'project' ? page.id : null;
  const projects = useCall('projects', projectId === null ? null : {}).data?.projects;
  const name = projects?.find((one) => one.projectId === projectId)?.name;
  return name === undefined ? null : projectWords(name);
}
