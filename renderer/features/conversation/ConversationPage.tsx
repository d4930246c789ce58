import { useEffect, useState, type ReactNode } from 'react';
import { pointGroups, type WholeConversation } from '../../state/conversation.ts';
import { groupPoints } from '../../state/points.ts';
import { pointSubject } from '../../state/subjects.ts';
import type { Page } from '../../state/totals.ts';
import { AfterPaint } from '../../ui/AfterPaint.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { isOfLens } from '../../state/lens.ts';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import { useWindowTitle } from '../../ui/useWindowTitle.ts';
import { ChildrenList } from '../node/ChildrenList.tsx';
import { NodeHeading } from '../node/NodeHeading.tsx';
import { PointGroups } from '../node/PointGroups.tsx';
import type { ShownNode } from '../node/shownNode.ts';
import type { Edit } from '../node/useEdit.ts';
import { ConversationFacts } from './ConversationFacts.tsx';
import { ConversationLine } from './ConversationLine.tsx';
import { ConversationTools } from './ConversationTools.tsx';

export interface ConversationPageProps {
  readonly conversationId: string;
  /** The conversation's node, or that of a part of it. */
  readonly node: ShownNode;
  readonly edit: Edit;
  /** How the node's text came to be. */
  readonly about: ReactNode;
  /** What can be done with the node. */
  readonly tools: ReactNode;
  /** What the node says, level by level. */
  readonly text: ReactNode;
  /** What else stands with that text. */
  readonly rest: ReactNode;
  /** What it came to, where the page lays that out; undefined where its text says it. */
  readonly page: Page | undefined;
  /** Is it read as it was said? Then nothing stands below. */
  readonly isSaid: boolean;
}

/**
 * A conversation as a whole: how deep it is read, then what came of it by its log. The address of a part
 * shows that part's text with its own points: it is what a citation speaks of.
 */
export function ConversationPage(props: ConversationPageProps) {
  const { conversationId, node, edit, about, tools, text, rest, page, isSaid } = props;
  const { queries } = useExplorer();
  const { data, failure } = useCall('conversation', { conversationId });
  const lens = usePlace((place) => place.lens);
  const isOutside = data !== undefined && !isOfLens(data, lens);
  const isPart = node.level === 'segment';
  const groups =
    page === undefined ? null : data === undefined ? (
      <PointGroups groups={groupPoints(page.points)} />
    ) : (
      <OwnPoints conversation={data} />
    );
  // While title and points are edited, they stand together.
  const isEditing = edit.draft !== null;
  const heading = isPart ? (
    <PartOf
      title={titleAbove(node)}
      beside={<ConversationTools conversationId={conversationId} />}
    />
  ) : (
    <NodeHeading node={node} edit={edit} />
  );
  // What stands below it must not jump when it comes.
  if (data === undefined && failure === null)
    return (
      <>
        {heading}
        <p className="faint">Loading…</p>
      </>
    );
  return (
    <>
      {heading}
      <div className="stack gap-1">
        {data === undefined ? null : <ConversationLine conversation={data} />}
        {isOutside ? (
          <p className="quiet">It lies outside of what everything is narrowed down to.</p>
        ) : null}
        {isPart ? null : about}
      </div>
      {isPart ? null : tools}
      {data === undefined && failure !== null ? (
        <ErrorNote
          what="What is known of this conversation could not be read"
          failure={failure}
          onRetry={() => queries.retry('conversation', { conversationId })}
        />
      ) : null}
      {isPart ? (
        <section className="stack gap-3 edge" aria-label="This part">
          <NodeHeading node={node} edit={edit} isPart />
          {about}
          {tools}
          {text}
          {rest}
        </section>
      ) : (
        text
      )}
      {isSaid ? null : (
        <>
          {isEditing || data === undefined ? (
            groups
          ) : (
            <ConversationFacts conversation={data} points={groups} />
          )}
          <AfterPaint>
            {isPart ? null : rest}
            {node.level === 'conversation' ? <ChildrenList node={node} least={2} /> : null}
          </AfterPaint>
        </>
      )}
    </>
  );
}

/** The points of a conversation; what can be done with each is known a moment later. */
function OwnPoints({ conversation }: { readonly conversation: WholeConversation }) {
  const { conversationId } = conversation;
  // Who passes by does nothing with them.
  const [isStaying, setStaying] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStaying(true), STAYS_MS);
    return () => clearTimeout(timer);
  }, []);
  const asked = { conversationId, state: 'all' as const, limit: MOST_POINTS };
  const points = useCall('points', isStaying ? asked : null).data?.points;
  const marked = new Map(points?.map((point) => [point.gripIds[0], point]));
  return (
    <PointGroups
      groups={pointGroups(conversation)}
      isOver={({ gripIds: [gripId] }) => marked.get(gripId)?.state === 'closed'}
      subjectOf={({ gripIds: [gripId] }) => {
        const point = marked.get(gripId);
        return point && pointSubject(point);
      }}
    />
  );
}

const MOST_POINTS = 500;
const STAYS_MS = 300;

/** As its row in the tree has it; a part that was replaced may have none above it. */
const titleAbove = ({ parents, title }: ShownNode): string =>
  parents.findLast(({ level }) => level === 'conversation')?.title ?? title;

function PartOf({ title, beside }: { readonly title: string; readonly beside: ReactNode }) {
  useWindowTitle(title);
  return (
    <div className="apart gap-4 row">
      <h1 className="title wrap" dir="auto">
        {title}
      </h1>
      {beside}
    </div>
  );
}
