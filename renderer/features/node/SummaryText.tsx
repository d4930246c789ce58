import { Fragment, useContext, useId, useMemo, useState, type ReactNode } from 'react';
import { useKeepPlace } from '../../ui/useKeepPlace.ts';
import { ExpansionContext } from './expansionContext.ts';
import { MarkerButton, topicOf } from './MarkerButton.tsx';
import { markerTarget } from './markerTarget.ts';
import { layOutSummary, type Block, type Inline, type Marker } from './summaryLayout.ts';
import styles from './SummaryText.module.css';

export interface SummaryTextProps {
  readonly nodeId: string;
  readonly content: string;
  readonly markers: readonly Marker[];
  /** How many expansions it lies in. */
  readonly depth: number;
}

/** A summary with its expansion markers as buttons; what they open grows in place, below them. */
export function SummaryText({ nodeId, content, markers, depth }: SummaryTextProps) {
  const blocks = useMemo(() => layOutSummary(content, markers), [content, markers]);
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
    <div className={styles['text']}>
      {blocks.map((block) => (
        <Fragment key={block.start}>
          <BlockText block={block}>
            {block.inlines.map((inline, index) =>
              inline.kind === 'marker' ? (
                <MarkerButton
                  key={inline.marker.markerId}
                  id={markerId(inline.index)}
                  marker={inline.marker}
                  open={open.has(inline.index)}
                  onToggle={(pressed) => toggle(inline.index, pressed)}
                />
              ) : (
                // The words of a text have no other name than their place in it.
                // oxlint-disable-next-line react/no-array-index-key
                <Words key={index} inline={inline} />
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

function BlockText({ block, children }: { readonly block: Block; readonly children: ReactNode }) {
  if (block.kind === 'paragraph') return <p>{children}</p>;
  if (block.kind === 'heading') return <p className={styles['heading']}>{children}</p>;
  return <p className={styles['item']}>{children}</p>;
}

function Words({ inline }: { readonly inline: Exclude<Inline, { readonly kind: 'marker' }> }) {
  if (inline.kind === 'code') return <code>{inline.text}</code>;
  if (inline.kind === 'strong') return <strong>{inline.text}</strong>;
  return inline.text;
}
