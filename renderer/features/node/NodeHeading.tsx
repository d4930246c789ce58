import { periodAbout, periodName } from '../../state/periodNames.ts';
import { isWide, lensInput } from '../../state/lens.ts';
import { usePlace } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import { useWindowTitle } from '../../ui/useWindowTitle.ts';
import { EditField } from './EditField.tsx';
import type { ShownNode } from './shownNode.ts';
import type { Edit } from './useEdit.ts';

export interface NodeHeadingProps {
  readonly node: ShownNode;
  readonly edit: Edit;
  /** Of a part, whose conversation has the first heading. */
  readonly isPart?: boolean;
}

/** What the node is called, of a period by the calendar and by what it was about; a field while that is edited. */
export function NodeHeading({ node, edit, isPart = false }: NodeHeadingProps) {
  const { draft, saving, change, save, cancel } = edit;
  // A part has no title before its text is written; an empty heading says nothing.
  const title = node.title.trim() === '' ? 'Not summarised yet' : node.title;
  useWindowTitle(isPart ? null : title);
  const isPeriod = node.conversationId === null && node.page !== undefined;
  const left = useTitleLeft(isPeriod ? node.nodeId : null);
  const about =
    isPeriod && draft === null
      ? periodAbout({ nodeId: node.nodeId, title: left ?? node.title })
      : '';
  return (
    <div className="apart gap-4 row">
      {draft === null ? (
        <>
          {isPart ? (
            <h2 className="text wrap">{title}</h2>
          ) : (
            <div className="gives">
              <h1 className="title wrap" dir="auto">
                {isPeriod ? periodName(node) : title}
              </h1>
              {about === '' ? null : (
                <p className="text quiet wrap" dir="auto">
                  {about}
                </p>
              )}
            </div>
          )}
        </>
      ) : (
        <>
          {isPart ? (
            <h2 className="visually-hidden">{title}</h2>
          ) : (
            <h1 className="visually-hidden">{title}</h1>
          )}
          <EditField
            label="Title"
            value={draft.title}
            maxLength={300}
            look="title"
            disabled={saving}
            focus
            onChange={(value) => change({ ...draft, title: value })}
            onSave={() => void save()}
            onCancel={cancel}
          />
        </>
      )}
    </div>
  );
}

/** The title of what the lens leaves of a period, as its row has it; empty while it is not known, null where nothing is left out. */
function useTitleLeft(nodeId: string | null): string | null {
  const lens = usePlace((place) => place.lens);
  const isNarrow = nodeId !== null && !isWide(lens);
  const { data } = useCall('toc', isNarrow ? { nodeId, ...lensInput(lens) } : null);
  return isNarrow ? (data?.children.length === 0 ? '' : (data?.node?.title ?? '')) : null;
}
