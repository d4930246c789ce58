import { useStore } from 'zustand';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { CopyAddress } from '../../ui/CopyAddress.tsx';
import { useGrowingCall } from '../../ui/useCall.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { BulletList } from './BulletList.tsx';
import { ChildrenList } from './ChildrenList.tsx';
import { Expansion } from './Expansion.tsx';
import { ExpansionContext } from './expansionContext.ts';
import { FullText } from './FullText.tsx';
import { LevelSwitch } from './LevelSwitch.tsx';
import { MetaLine } from './MetaLine.tsx';
import styles from './NodeArticle.module.css';
import type { ShownNode } from './shownNode.ts';
import { Successors } from './Successors.tsx';
import { SummaryText } from './SummaryText.tsx';
import { TagList } from './TagList.tsx';

/** One node as a page: where it is, what it is called, what it says, and what that rests on. */
export function NodeArticle({ node }: { readonly node: ShownNode }) {
  const { navigation } = useExplorer();
  const level = usePlace((place) => place.level);
  // While another level is on its way the last one stays: what stands below does not jump.
  const { data: text, failure } = useGrowingCall(
    'show',
    { nodeId: node.nodeId, level: level === 'full' ? 'brief' : level },
    node.nodeId,
  );
  // A segment has no title before its text is written; an empty heading says nothing.
  const title = node.title.trim() === '' ? 'Not summarised yet' : node.title;
  return (
    <article className={styles['article']}>
      <Breadcrumb node={node} />
      <div className={styles['heading']}>
        <title>{`${title} · Strata`}</title>
        <h1 className={styles['title']}>{title}</h1>
        <CopyAddress address={{ kind: 'node', id: node.nodeId }} />
      </div>
      <MetaLine node={node} />
      <Successors nodeIds={node.successors} />
      <LevelSwitch
        level={level}
        shown={text?.contentLevel === level ? text : null}
        rawTokens={node.rawTokenCount}
        onChange={(chosen) => navigation.setLevel(chosen)}
      />
      <ExpansionContext value={Expansion}>
        <div className={styles['text']}>
          {level === 'full' ? (
            <FullText nodeId={node.nodeId} nodeLevel={node.level} depth={0} />
          ) : null}
          {level !== 'full' && text !== undefined ? <TextOf text={text} /> : null}
          {level !== 'full' && text === undefined && failure !== null ? (
            <ErrorNote what="The text could not be read" failure={failure} />
          ) : null}
          {node.state === 'pending' ? <Pending /> : null}
        </div>
      </ExpansionContext>
      <BulletList bullets={node.bullets} />
      {node.keywords.length === 0 ? null : (
        <p className={styles['keywords']}>
          <span className={styles['quiet']}>Keywords </span>
          {node.keywords.join('\u00a0· ')}
        </p>
      )}
      {node.level === 'segment' ? null : <ChildrenList nodeId={node.nodeId} />}
    </article>
  );
}

/** A period is written after all that lies in it, which can be read earlier. */
function Pending() {
  const { work } = useExplorer();
  const isBeingWritten = useStore(work.store, ({ running }) =>
    [...running.values()].some(({ task }) => task === 'index'),
  );
  return (
    <p className={styles['quiet']}>
      {isBeingWritten
        ? 'Its text is being written. What lies below it can be read as soon as it is listed.'
        : 'No text yet.'}
    </p>
  );
}

/** A node's text at the level that it has. */
function TextOf({ text }: { readonly text: ShownNode }) {
  const { nodeId, content, contentLevel, markers } = text;
  return contentLevel === 'tags' ? (
    <TagList content={content} />
  ) : (
    <SummaryText key={contentLevel} nodeId={nodeId} content={content} markers={markers} depth={0} />
  );
}
