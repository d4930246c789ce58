import { useStore } from 'zustand';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { useGrowingCall } from '../../ui/useCall.ts';
import { Expansion } from './Expansion.tsx';
import { ExpansionContext } from './expansionContext.ts';
import { FullText } from './FullText.tsx';
import { LevelSwitch } from './LevelSwitch.tsx';
import styles from './NodeArticle.module.css';
import type { ShownNode } from './shownNode.ts';
import { SummaryText } from './SummaryText.tsx';
import { TagList } from './TagList.tsx';
import { useTagsRefusal } from './useTagsRefusal.ts';

export interface NodeTextProps {
  readonly node: ShownNode;
  /** An earlier version that is read; null: the one that is shown. */
  readonly version: number | null;
}

/** What the node says at the chosen level, and the switch that chooses it. */
export function NodeText({ node, version }: NodeTextProps) {
  const { navigation } = useExplorer();
  const level = usePlace((place) => place.level);
  const tagsRefusal = useTagsRefusal();
  const isRefused = level === 'tags' && tagsRefusal !== null;
  // While another level is on its way the last one stays: what stands below does not jump.
  const { data, failure } = useGrowingCall(
    'show',
    {
      nodeId: node.nodeId,
      level: level === 'full' || isRefused ? 'brief' : level,
      ...(version === null ? {} : { version }),
    },
    `${node.nodeId} ${version}`,
  );
  const text = isRefused || level === 'full' ? undefined : data;
  const refusal = tagsRefusal ?? (failure?.code === 'feature-required' ? failure.message : null);
  return (
    <>
      <LevelSwitch
        level={level}
        shown={text?.contentLevel === level ? text : null}
        rawTokens={node.rawTokenCount}
        tagsRefusal={refusal}
        onChange={(chosen) => navigation.setLevel(chosen)}
      />
      <ExpansionContext value={Expansion}>
        <div className={styles['text']}>
          {level === 'full' ? (
            <FullText nodeId={node.nodeId} nodeLevel={node.level} depth={0} />
          ) : null}
          {level === 'tags' && refusal !== null ? (
            <p className={styles['quiet']}>{refusal} Brief and Detailed can be read.</p>
          ) : null}
          {level !== 'full' && text !== undefined && failure?.code !== 'feature-required' ? (
            <TextOf text={text} />
          ) : null}
          {data === undefined && failure !== null && failure.code !== 'feature-required' ? (
            <ErrorNote what="The text could not be read" failure={failure} />
          ) : null}
          {node.state === 'pending' ? <Pending /> : null}
        </div>
      </ExpansionContext>
    </>
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
  const { content, contentLevel, version } = text;
  if (contentLevel !== 'tags')
    return <SummaryText key={`${contentLevel} ${version}`} node={text} depth={0} />;
  return content.trim() === '' && text.state !== 'pending' ? (
    <p className={styles['quiet']}>This text was written without Tags.</p>
  ) : (
    <TagList node={text} />
  );
}
