import { memo, useState } from 'react';
import type { SummaryLevel } from '../../../core/model/toc.ts';
import { isWide, NOTHING_LEFT } from '../../state/lens.ts';
import { subjectOfNode, subjectProps } from '../../state/subjects.ts';
import { AfterPaint } from '../../ui/AfterPaint.tsx';
import { usePlace } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import { Part } from '../../ui/Part.tsx';
import { usePageAct } from '../../ui/usePageAct.ts';
import { OldVersion } from '../versions/OldVersion.tsx';
import { ResummarizeDialog } from '../versions/ResummarizeDialog.tsx';
import { VersionsDialog } from '../versions/VersionsDialog.tsx';
import { AnchorList } from './AnchorList.tsx';
import { ConversationTools } from '../conversation/ConversationTools.tsx';
import { ConversationPage } from '../conversation/ConversationPage.tsx';
import { BulletList } from './BulletList.tsx';
import { ChildrenList } from './ChildrenList.tsx';
import { EditBar } from './EditBar.tsx';
import { EditBullets } from './EditBullets.tsx';
import { FoundDetails } from './FoundDetails.tsx';
import { LeadsOn } from './LeadsOn.tsx';
import { MetaLine } from './MetaLine.tsx';
import styles from './NodeArticle.module.css';
import { NodeActions } from './NodeActions.tsx';
import { NodeHeading } from './NodeHeading.tsx';
import { NodeText } from './NodeText.tsx';
import { PeriodPage } from './PeriodPage.tsx';
import { PeriodTotals } from './PeriodTotals.tsx';
import { ProblemNote } from './ProblemNote.tsx';
import type { ShownNode } from './shownNode.ts';
import { Successors } from './Successors.tsx';
import { TextDetails } from './TextDetails.tsx';
import { useEdit } from './useEdit.ts';
import { useLensPage } from './useLensPage.ts';
import { useOnlyWords } from './useOnlyWords.ts';
import { useNodeText } from './useNodeText.ts';

type OpenDialog =
  | { readonly name: 'resummarize' }
  | {
      readonly name: 'versions';
      readonly compare?: readonly [number, number];
      readonly compareAt?: SummaryLevel;
    };

/**
 * One node as a page: where it is, what it is called, what it says, and what that rests on. What a period
 * or a conversation came to is laid out, not written: at Brief and Tags that is read, and a Brief that
 * only quotes it is left out; at the levels below the text has its points beside it.
 */
export const NodeArticle = memo(function NodeArticle({
  node: newest,
}: {
  readonly node: ShownNode;
}) {
  const { nodeId } = newest;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [detailsOpen, setDetailsOpen] = useState(false);
  /** An earlier version that is read; null: the one that is shown. */
  const [version, setVersion] = useState<number | null>(null);
  const old = useCall('show', version === null ? null : { nodeId, level: 'brief', version });
  const node = old.data ?? newest;
  const textState = useNodeText(nodeId, version);
  const edit = useEdit(newest);
  const { draft } = edit;

  const hasText = newest.state !== 'pending' && newest.summarizer !== null;
  const mayEdit = hasText && version === null && draft === null;
  const toggleDetails = (): void => setDetailsOpen(!detailsOpen);
  const openResummarize = (): void => setDialog({ name: 'resummarize' });
  const openVersions = (): void => setDialog({ name: 'versions' });
  usePageAct('details', toggleDetails);
  usePageAct('edit', mayEdit ? edit.begin : null);
  usePageAct('resummarize', draft === null ? openResummarize : null);
  usePageAct('versions', draft === null ? openVersions : null);

  const tools = draft === null ? null : <EditBar edit={edit} />;
  const actions =
    draft === null ? (
      <NodeActions
        node={newest}
        before={
          newest.level === 'conversation' && newest.conversationId !== null ? (
            <ConversationTools conversationId={newest.conversationId} />
          ) : null
        }
        onEdit={mayEdit ? edit.begin : null}
        onVersions={openVersions}
        onResummarize={openResummarize}
        onDetails={hasText ? toggleDetails : null}
      />
    ) : null;
  // While another level is on its way, what stands below the last one stays.
  const readLevel = textState.text?.contentLevel ?? textState.level;
  const isLaidOut =
    draft === null && version === null && (readLevel === 'brief' || readLevel === 'tags');
  const lensPage = useLensPage(newest);
  const isNarrow = usePlace(({ lens }) => !isWide(lens)) && newest.conversationId === null;
  const only = useOnlyWords(newest.nodeId);
  const isNothingLeft = lensPage !== newest.page && lensPage?.totals.conversations === 0;
  const page = isLaidOut ? lensPage : undefined;
  const saysPoints = isLaidOut && (newest.page?.points.length ?? 0) > 0;
  // What was said word by word says all: nothing of it stands below it once more.
  const isSaid = draft === null && textState.level === 'full' && newest.conversationId !== null;
  const text = (
    <>
      {detailsOpen ? <TextDetails node={node} level={textState.level} /> : null}
      {version === null ? null : (
        <OldVersion
          nodeId={nodeId}
          version={version}
          answer={old}
          onCompare={() =>
            setDialog({ name: 'versions', compare: [version, newest.version ?? version] })
          }
          onBack={() => setVersion(null)}
        />
      )}
      <ProblemNote problem={version === null ? node.problem : null} onRetry={openResummarize} />
      <Successors nodeIds={node.successors} />
      <NodeText
        node={node}
        state={textState}
        isNarrow={isNarrow}
        hasPage={saysPoints}
        actions={actions}
        detailsOpen={detailsOpen}
        onDetails={toggleDetails}
      />
      {draft === null ? (
        saysPoints || isNarrow || isSaid ? null : (
          <PointsBelow bullets={node.bullets} />
        )
      ) : (
        <EditBullets edit={edit} draft={draft} />
      )}
    </>
  );
  const rest =
    isNarrow || isSaid ? null : (
      <>
        {saysPoints && textState.text !== null ? <LeadsOn text={textState.text} /> : null}
        {saysPoints || node.keywords.length === 0 ? null : (
          <p className="quiet">
            <span className="faint">Keywords </span>
            {node.keywords.join('\u00a0· ')}
          </p>
        )}
        <div>
          <AnchorList anchors={node.anchors} />
          <FoundDetails node={node} />
        </div>
      </>
    );
  const about = <MetaLine node={node} />;
  const { conversationId } = newest;
  return (
    <>
      <article
        className={`stack gap-3 full page contains ${styles['article']}`}
        {...subjectProps(subjectOfNode(newest))}
      >
        {conversationId === null ? (
          <>
            <NodeHeading node={node} edit={edit} />
            <div className="stack gap-1">
              {lensPage === undefined ? null : <PeriodTotals page={lensPage} only={only} />}
              {isNothingLeft ? <p className="faint">{NOTHING_LEFT}</p> : null}
              {about}
            </div>
            {tools}
            {text}
            {page === undefined ? null : <PeriodPage node={newest} page={page} />}
            <AfterPaint>
              {rest}
              <ChildrenList node={newest} />
            </AfterPaint>
          </>
        ) : (
          <ConversationPage
            conversationId={conversationId}
            node={node}
            edit={edit}
            about={about}
            tools={tools}
            text={text}
            rest={rest}
            page={page}
            isSaid={isSaid}
          />
        )}
      </article>
      {dialog?.name === 'resummarize' ? (
        <ResummarizeDialog
          node={newest}
          onCompare={(compare, compareAt) => setDialog({ name: 'versions', compare, compareAt })}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog?.name === 'versions' ? (
        <VersionsDialog
          nodeId={nodeId}
          compare={dialog.compare}
          compareAt={dialog.compareAt}
          onOpen={(chosen) => setVersion(chosen)}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  );
});

/** The points of a text that does not lay them out, with the words behind each. */
function PointsBelow({ bullets }: Pick<ShownNode, 'bullets'>) {
  if (bullets.length === 0) return null;
  return (
    <Part title="Main points">
      <BulletList bullets={bullets} />
    </Part>
  );
}
