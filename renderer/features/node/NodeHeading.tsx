import { CopyAddress } from '../../ui/CopyAddress.tsx';
import { EditField } from './EditField.tsx';
import styles from './NodeArticle.module.css';
import type { ShownNode } from './shownNode.ts';
import type { Edit } from './useEdit.ts';

/** What the node is called; a field while that is edited. */
export function NodeHeading({ node, edit }: { readonly node: ShownNode; readonly edit: Edit }) {
  const { draft, saving, change, save, cancel } = edit;
  // A segment has no title before its text is written; an empty heading says nothing.
  const title = node.title.trim() === '' ? 'Not summarised yet' : node.title;
  return (
    <div className={styles['heading']}>
      <title>{`${title} · Strata`}</title>
      {draft === null ? (
        <>
          <h1 className={styles['title']}>{title}</h1>
          <CopyAddress address={{ kind: 'node', id: node.nodeId }} />
        </>
      ) : (
        <>
          <h1 className="visually-hidden">{title}</h1>
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
