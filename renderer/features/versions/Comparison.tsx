import { useMemo } from 'react';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import type { SummaryLevel } from '../../../core/model/toc.ts';
import {
  alignItems,
  compareItems,
  isSame,
  sentencesOf,
  type DiffPart,
  type DiffRow,
} from '../../state/versionsDiff.ts';
import { formatShare, levelName, verdict } from '../../state/versionWords.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useCall } from '../../ui/useCall.ts';
import { anchorWord } from '../node/anchorWords.ts';
import { makerWords } from '../node/stateWords.ts';
import { layOutSummary } from '../node/summaryLayout.ts';
import styles from './Comparison.module.css';

type Shown = OutputOf<'show'>;

export interface ComparisonProps {
  readonly nodeId: string;
  readonly pair: readonly [number, number];
  readonly level: SummaryLevel;
}

/** What two versions say, beside each other, with what differs marked. */
export function Comparison({ nodeId, pair, level }: ComparisonProps) {
  const left = useCall('show', { nodeId, level, version: pair[0] });
  const right = useCall('show', { nodeId, level, version: pair[1] });
  const failure = left.failure ?? right.failure;
  if (left.data !== undefined && right.data !== undefined)
    return <Sides left={left.data} right={right.data} level={level} />;
  if (failure === null) return <p className="quiet">Loading…</p>;
  return <ErrorNote what="These versions could not be compared" failure={failure} />;
}

interface SidesProps {
  readonly left: Shown;
  readonly right: Shown;
  readonly level: SummaryLevel;
}

function Sides({ left, right, level }: SidesProps) {
  const sections = useMemo(
    () => [
      { title: 'Title', rows: [compareItems(left.title, right.title)] },
      { title: 'Text', rows: alignItems(sentencesOf(wordsOf(left)), sentencesOf(wordsOf(right))) },
      { title: 'Key points', rows: alignItems(keyPointsOf(left), keyPointsOf(right)) },
      { title: 'Main points', rows: alignItems(pointsOf(left), pointsOf(right)) },
      { title: 'What must not be lost', rows: alignItems(anchorsOf(left), anchorsOf(right)) },
      { title: 'Fidelity', rows: compareFidelity(left, right) },
    ],
    [left, right],
  );
  const texts = sections.filter(({ title }) => title !== 'Fidelity');
  const same = texts.every(({ rows }) => rows.every(isSame));
  return (
    <table className={`table ${styles['sides']}`}>
      <thead>
        <tr>
          <SideHead node={left} />
          <SideHead node={right} />
        </tr>
      </thead>
      {same ? (
        <tbody>
          <Note
            words={`They say the same at ${levelName(level)}. Another level may tell them apart.`}
          />
        </tbody>
      ) : null}
      {sections.map(({ title, rows }) => (
        <tbody key={title}>
          <tr>
            <th colSpan={2} scope="rowgroup">
              {title}
            </th>
          </tr>
          <Rows rows={rows} />
        </tbody>
      ))}
    </table>
  );
}

function SideHead({ node }: { readonly node: Shown }) {
  return (
    <th scope="col">
      Version {node.version} <span className="quiet">{makerWords(node)}</span>
    </th>
  );
}

function Rows({ rows }: { readonly rows: readonly DiffRow[] }) {
  if (rows.length === 0) return <Note words="Nothing on either side." />;
  return rows.map((row, index) => (
    // Rows have no other name than their place; they never move.
    // oxlint-disable-next-line react/no-array-index-key
    <tr key={index} className={isSame(row) ? 'quiet' : undefined}>
      <td>
        <Side parts={row.left} changed="removed" />
      </td>
      <td>
        <Side parts={row.right} changed="added" />
      </td>
    </tr>
  ));
}

function Note({ words }: { readonly words: string }) {
  return (
    <tr>
      <td colSpan={2} className="quiet">
        {words}
      </td>
    </tr>
  );
}

interface SideProps {
  readonly parts: readonly DiffPart[] | null;
  readonly changed: 'removed' | 'added';
}

function Side({ parts, changed }: SideProps) {
  const Mark = changed === 'removed' ? 'del' : 'ins';
  return (parts ?? []).map((part, index) =>
    part.changed ? (
      // The same as of rows.
      // oxlint-disable-next-line react/no-array-index-key
      <Mark key={index}>{part.text}</Mark>
    ) : (
      part.text
    ),
  );
}

/** The text without its markers and what was put back below it: what they open is no part of what it says. */
function wordsOf({ content: whole, markers, appendedFrom }: Shown): string {
  const content = whole.slice(0, appendedFrom ?? whole.length);
  let words = '';
  let at = 0;
  for (const { startOffset, endOffset } of markers.toSorted(
    (a, b) => a.startOffset - b.startOffset,
  )) {
    words += content.slice(at, startOffset);
    at = Math.max(at, endOffset);
  }
  return words + content.slice(at);
}

const pointsOf = ({ bullets }: Shown): readonly string[] =>
  bullets.map(({ text, supported }) => (supported ? text : `${text} (unsupported)`));

const anchorsOf = ({ anchors }: Shown): readonly string[] =>
  anchors.map(({ type, text }) => `${anchorWord(type)}: ${text}`);

/** What was put back below the text, one by one. */
function keyPointsOf({ content, markers, anchors, appendedFrom }: Shown): readonly string[] {
  return layOutSummary(content, markers, { anchors, appendedFrom }).flatMap(({ type, inlines }) =>
    type === null
      ? []
      : [
          `${anchorWord(type)}: ${inlines.map((inline) => (inline.kind === 'marker' ? '' : inline.text)).join('')}`,
        ],
  );
}

/** Share by share, then what was lost or not supported. */
function compareFidelity(left: Shown, right: Shown): readonly DiffRow[] {
  const [ofLeft, ofRight] = [sharesOf(left), sharesOf(right)];
  return [
    ...ofLeft.map((share, index) => compareItems(share, ofRight[index] ?? '')),
    ...alignItems(faultsOf(left), faultsOf(right)),
  ];
}

function sharesOf({ fidelity }: Shown): readonly string[] {
  const share = (of: (fidelity: NonNullable<Shown['fidelity']>) => number): string =>
    fidelity === null ? 'not measured' : formatShare(of(fidelity));
  return [
    `overall ${share(({ overall }) => overall)}${fidelity === null ? '' : `, ${verdict(fidelity)}`}`,
    `anchors kept ${share(({ anchorPreservation }) => anchorPreservation)}`,
    `facts that stand in the source ${share(({ factualAccuracy }) => factualAccuracy)}`,
    `telling terms kept ${share(({ contextRetention }) => contextRetention)}`,
  ];
}

const faultsOf = ({ fidelity }: Shown): readonly string[] => [
  ...(fidelity?.lostInformation ?? []).map((lost) => `lost: ${lost}`),
  ...(fidelity?.unsupported ?? []).map((words) => `not in the source: ${words}`),
];
