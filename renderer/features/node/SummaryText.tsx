import { Fragment, useContext, useId, useMemo, useState, type ReactNode } from 'react';
import { useKeepPlace } from '../../ui/useKeepPlace.ts';
import { DOUBT_REASONS } from '../../state/doubts.ts';
import { AnchorLetter } from './AnchorLetter.tsx';
import { ExpansionContext } from './expansionContext.ts';
import { KeyPoint } from './KeyPoint.tsx';
import { MarkerButton, topicOf } from './MarkerButton.tsx';
import { markerTarget } from './markerTarget.ts';
import type { ShownNode } from './shownNode.ts';
import { layOutSummary, type Block, type Inline } from './summaryLayout.ts';
import styles from './SummaryText.module.css';

export interface SummaryTextProps {
  /** The node with its text at the level that is to be read. */
  readonly node: ShownNode;
  /** How many expansions it lies in. */
  readonly depth: number;
}

/**
 * A summary with its expansion markers as buttons; what they open grows in place, below them. Words
 * that had to survive verbatim are marked by type and lead to where they were said; sentences in doubt are
 * underlined, and say why.
 */
export function SummaryText({ node, depth }: SummaryTextProps) {
  const { nodeId, content, markers, anchors, appendedFrom, doubts, model } = node;
  // The built-in summariser puts points together; a model writes sentences.
  const isTold = model === null;
  const blocks = useMemo(
    () => layOutSummary(content, markers, { anchors, appendedFrom, doubts, isTold }),
    [content, markers, anchors, appendedFrom, doubts, isTold],
  );
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const Expansion = useContext(ExpansionContext);
  const keepPlace = useKeepPlace(open);
  const baseId = useId();
  const markerId = (index: number): string => `${baseId}-marker-${index}`;

  const toggle = (index: number, pressed: HTMLElement): void => {
    const marker = document.getElementById(markerId(index)) ?? pressed;
    keepPlace(pressed, marker);
    const next = new Set(open);
    if (!next.delete(index)) next.add(index);
    else if (marker !== pressed) marker.focus({ preventScroll: true });
    setOpen(next);
  };

  return (
    <div className="stack gap-2 wrap measure">
      {blocks.map((block) => (
        <Fragment key={block.start}>
          <BlockText block={block} anchors={anchors}>
            {block.inlines.map((inline) =>
              inline.kind === 'marker' ? (
                <MarkerButton
                  key={inline.marker.markerId}
                  id={markerId(inline.index)}
                  marker={inline.marker}
                  open={open.has(inline.index)}
                  onToggle={(pressed) => toggle(inline.index, pressed)}
                />
              ) : (
                <Words key={inline.start} inline={inline} node={node} />
              ),
            )}
          </BlockText>
          {block.inlines.map((inline) =>
            inline.kind === 'marker' && open.has(inline.index) && Expansion !== null ? (
              <Expansion
                key={inline.marker.markerId}
                nodeId={markerTarget(inline.marker.sourceSegmentId, nodeId)}
                level={inline.marker.targetLevel}
                topic={topicOf(inline.marker)}
                depth={depth + 1}
                onClose={(pressed) => toggle(inline.index, pressed)}
              />
            ) : null,
          )}
        </Fragment>
      ))}
    </div>
  );
}

interface BlockTextProps {
  readonly block: Block;
  readonly anchors: ShownNode['anchors'];
  readonly children: ReactNode;
}

function BlockText({ block, anchors, children }: BlockTextProps) {
  if (block.kind === 'paragraph') return <p>{children}</p>;
  if (block.kind === 'heading') return <p className={`strong ${styles['heading']}`}>{children}</p>;
  if (block.type === null) return <p className={styles['item']}>{children}</p>;
  // A button holds no other.
  const holdsMarker = block.inlines.some(({ kind }) => kind === 'marker');
  const anchor = holdsMarker ? null : (anchors[block.anchor ?? -1] ?? null);
  return (
    <KeyPoint type={block.type} anchor={anchor}>
      {children}
    </KeyPoint>
  );
}

interface WordsProps {
  readonly inline: Exclude<Inline, { readonly kind: 'marker' }>;
  readonly node: Pick<ShownNode, 'anchors' | 'doubts'>;
}

function Words({ inline, node }: WordsProps) {
  const doubt = node.doubts[inline.doubt ?? -1];
  const words = <AnchoredWords inline={inline} anchors={node.anchors} />;
  if (doubt === undefined) return words;
  return (
    <span
      className={styles['doubt']}
      title={DOUBT_REASONS[doubt.verdict]}
      data-doubt={doubt.verdict}
    >
      {words}
      {inline.endsDoubt ? <span className="visually-hidden"> ({doubt.verdict})</span> : null}
    </span>
  );
}

interface AnchoredWordsProps extends Pick<WordsProps, 'inline'> {
  readonly anchors: ShownNode['anchors'];
}

function AnchoredWords({ inline, anchors }: AnchoredWordsProps) {
  const anchor = anchors[inline.anchor ?? -1];
  if (anchor === undefined) return <Span inline={inline} />;
  return (
    <>
      <span className={styles['anchored']}>
        <Span inline={inline} />
      </span>
      {inline.endsAnchor ? <AnchorLetter anchor={anchor} /> : null}
    </>
  );
}

function Span({ inline: { kind, text } }: Pick<WordsProps, 'inline'>) {
  if (kind === 'code') return <code>{text}</code>;
  if (kind === 'strong') return <strong>{text}</strong>;
  return text;
}
