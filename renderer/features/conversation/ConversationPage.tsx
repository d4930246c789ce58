import type { ReactNode } from 'react';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import { ChildrenList } from '../node/ChildrenList.tsx';
import articleStyles from '../node/NodeArticle.module.css';
import { NodeHeading } from '../node/NodeHeading.tsx';
import type { ShownNode } from '../node/shownNode.ts';
import type { Edit } from '../node/useEdit.ts';
import { ConversationFacts } from './ConversationFacts.tsx';
import { ConversationLine } from './ConversationLine.tsx';
import styles from './ConversationPage.module.css';
import { Part } from './Part.tsx';

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
}

/**
 * A conversation as a whole, then what was written of it. The address of a part shows that part's text
 * first: it is what a citation speaks of.
 */
export function ConversationPage(props: ConversationPageProps) {
  const { conversationId, node, edit, about, tools, text } = props;
  const { queries } = useExplorer();
  const { data, failure } = useCall('conversation', { conversationId });
  const isPart = node.level === 'segment';
  const facts =
    // While title and points are edited, they stand together.
    edit.draft !== null || data === undefined ? null : <ConversationFacts conversation={data} />;
  // What stands below it must not jump when it comes.
  if (data === undefined && failure === null)
    return <p className={articleStyles['quiet']}>Loading…</p>;
  return (
    <>
      {isPart ? <PartOf title={titleAbove(node)} /> : <NodeHeading node={node} edit={edit} />}
      {data === undefined ? null : <ConversationLine conversation={data} />}
      {isPart ? null : tools}
      {data === undefined && failure !== null ? (
        <ErrorNote
          what="What is known of this conversation could not be read"
          failure={failure}
          onRetry={() => queries.retry('conversation', { conversationId })}
        />
      ) : null}
      {isPart ? (
        <>
          <section className={styles['read']} aria-label="This part">
            <NodeHeading node={node} edit={edit} isPart />
            {about}
            {tools}
            {text}
          </section>
          {facts}
        </>
      ) : (
        <>
          {facts}
          <Part title="Text">
            <div className={styles['text']}>
              {about}
              {text}
            </div>
          </Part>
          {node.level === 'conversation' ? <ChildrenList nodeId={node.nodeId} least={2} /> : null}
        </>
      )}
    </>
  );
}

/** As its row in the tree has it; a part that was replaced may have none above it. */
const titleAbove = ({ parents, title }: ShownNode): string =>
  parents.findLast(({ level }) => level === 'conversation')?.title ?? title;

function PartOf({ title }: { readonly title: string }) {
  return (
    <>
      <title>{`${title} · Strata`}</title>
      <h1 className={articleStyles['title']} dir="auto">
        {title}
      </h1>
    </>
  );
}
