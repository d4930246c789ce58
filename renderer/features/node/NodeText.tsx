import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { Part } from '../../ui/Part.tsx';
import { ChildrenTexts } from './ChildrenTexts.tsx';
import { DoubtBadge, isByModel } from './DoubtBadge.tsx';
import { Expansion } from './Expansion.tsx';
import { ExpansionContext } from './expansionContext.ts';
import { FullText } from './FullText.tsx';
import { LevelSwitch } from './LevelSwitch.tsx';
import type { ShownNode } from './shownNode.ts';
import { SummaryText } from './SummaryText.tsx';
import { TagList } from './TagList.tsx';
import type { NodeTextState } from './useNodeText.ts';

export interface NodeTextProps {
  readonly node: ShownNode;
  readonly state: NodeTextState;
  /** Is only part of it left by what all is narrowed down to? */
  readonly isNarrow: boolean;
  /** Does the page below say what it came to? Then a Brief is short, or only leads deeper. */
  readonly hasPage: boolean;
  /** What can be done with it. */
  readonly actions: ReactNode;
  /** Is it shown how the text was made? */
  readonly detailsOpen: boolean;
  readonly onDetails: () => void;
}

/**
 * What the node says at the chosen level, and the switch that chooses it. What was written of all of a period is
 * not read where it is narrowed down: its page says what is left, and deeper what each of its children has of that.
 */
export function NodeText(props: NodeTextProps) {
  const { node, state, isNarrow, hasPage, actions, detailsOpen, onDetails } = props;
  const { navigation } = useExplorer();
  const { level, tagsRefusal, failure } = state;
  const text = isNarrow ? null : state.text;
  const isOnPage = hasPage && text?.contentLevel === 'brief';
  const isQuoted = isOnPage && !isByModel(text);
  return (
    <>
      <LevelSwitch
        level={level}
        isSaid={node.conversationId !== null}
        shown={text?.contentLevel === level && !isQuoted ? text : null}
        rawTokens={isNarrow ? null : node.rawTokenCount}
        tagsRefusal={tagsRefusal}
        onChange={(chosen) => navigation.setLevel(chosen)}
      >
        {text === null ? null : <DoubtBadge text={text} open={detailsOpen} onToggle={onDetails} />}
        {actions}
      </LevelSwitch>
      <ExpansionContext value={Expansion}>
        <div className="text">
          {level === 'full' ? (
            <FullText nodeId={node.nodeId} nodeLevel={node.level} depth={0} />
          ) : null}
          {level === 'detailed' && isNarrow ? (
            <ChildrenTexts nodeId={node.nodeId} level="brief" depth={0} />
          ) : null}
          {level === 'tags' && tagsRefusal !== null ? (
            <p className="faint">{tagsRefusal} Brief and Detailed can be read.</p>
          ) : null}
          {text === null || isQuoted ? null : isOnPage ? (
            <Part title="In short">
              <TextOf text={text} />
            </Part>
          ) : (
            <TextOf text={text} />
          )}
          {failure === null ? null : (
            <ErrorNote what="The text could not be read" failure={failure} />
          )}
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
    <p className="faint">
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
    <p className="faint">This text was written without Tags.</p>
  ) : (
    <TagList node={text} />
  );
}
