import { memo } from 'react';
import { formatMoment } from '../../state/labels.ts';
import { roleName } from '../../state/points.ts';
import type { PathRow } from '../../state/searchPathRows.ts';
import { unreachable } from '../../../core/model/result.ts';
import { withoutSigns } from '../../state/searchSnippet.ts';
import { cssVariables } from '../../ui/cssVariables.ts';
import { speakerOf } from '../../ui/eventWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LEVEL_WORDS } from './levelWords.ts';
import styles from './PathRowView.module.css';
import { MarkedWords } from './MarkedWords.tsx';
import { segmentTitle } from './segmentTitle.ts';

export interface PathRowViewProps {
  readonly row: PathRow;
  readonly zone: string;
  readonly isFocusable: boolean;
}

/** One row of an answer: a piece of evidence, or a node on the way or beside it. */
export const PathRowView = memo(function PathRowView(props: PathRowViewProps) {
  const { row, zone, isFocusable } = props;
  return (
    <div
      role="treeitem"
      data-id={row.id}
      data-kind={row.kind}
      data-chosen={row.kind === 'node' && row.isChosen ? '' : undefined}
      aria-level={row.depth}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.isOpen ?? undefined}
      aria-selected={isFocusable}
      tabIndex={isFocusable ? 0 : -1}
      className={`beside gap-1 pick ${styles['row']}`}
      style={cssVariables({ '--depth': row.depth - 1 })}
    >
      <span
        className={`row firm faint ${styles['twist']}`}
        data-twist={row.isOpen === null ? undefined : ''}
      >
        {row.isOpen === null ? null : <Icon name={row.isOpen ? 'open' : 'closed'} />}
      </span>
      <RowContent row={row} zone={zone} />
    </div>
  );
});

function RowContent({ row, zone }: Pick<PathRowViewProps, 'row' | 'zone'>) {
  switch (row.kind) {
    case 'section':
      return <span className="quiet strong">{row.text}</span>;
    case 'others':
    case 'note':
      return (
        <span className="quiet cut" title={row.text}>
          {row.text}
        </span>
      );
    case 'evidence': {
      const { evidence, number } = row;
      const [event] = evidence.events;
      const said = withoutSigns({ text: evidence.excerpt, marks: evidence.marks });
      const point =
        evidence.bullet === null ? null : withoutSigns({ text: evidence.bullet, marks: [] }).text;
      return (
        <span className="column grow">
          <span className="beside gap-2 whole gives">
            <span className="mono firm accent">[{number}]</span>
            <span className="cut strong">{segmentTitle(evidence)}</span>
            {event === undefined ? null : (
              <span className="firm quiet">
                {speakerOf(event)} · {formatMoment(event.time, zone)}
              </span>
            )}
            <Score score={evidence.score} />
          </span>
          {point === null || evidence.role === null ? (
            <span className="wrap measure">
              <MarkedWords text={said.text} marks={said.marks} />
            </span>
          ) : (
            // Points were asked for: the words behind one are a step away.
            <span className="wrap measure">
              <span className="quiet small">{roleName(evidence.role)}</span> {point}
            </span>
          )}
          {point === null || evidence.role !== null ? null : (
            <span className="quiet small wrap measure">Cited by: {point}</span>
          )}
        </span>
      );
    }
    case 'node':
      return (
        <span className="column grow">
          <span className="beside gap-2 whole gives">
            {row.level === null ? null : (
              <span className={`firm quiet ${styles['level']}`}>{LEVEL_WORDS[row.level]}</span>
            )}
            <span className={`cut ${row.isChosen ? 'strong' : ''}`}>{row.title}</span>
            <span className="faint grow cut">{row.why}</span>
            {row.isChosen ? (
              <span className="row firm accent">
                <Icon name="tick" />
                <span className="visually-hidden">gone on with</span>
              </span>
            ) : null}
            <Score score={row.score} />
          </span>
          {row.did === '' ? null : <span className="quiet small wrap">{row.did}</span>}
        </span>
      );
    default:
      return unreachable(row);
  }
}

/** How well it fits, 0 to 1: as a number, and as a line as long; nothing of what does not fit at all. */
function Score({ score }: { readonly score: number }) {
  if (score < LEAST_SCORE) return null;
  return (
    <span
      className={`firm quiet to-end number ${styles['score']}`}
      style={cssVariables({ '--score': score })}
    >
      {score.toFixed(2)}
    </span>
  );
}

const LEAST_SCORE = 0.005;
