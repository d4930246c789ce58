import { SUMMARY_LEVELS, type SummaryLevel } from '../../../core/model/toc.ts';
import { formatCount } from '../../state/labels.ts';
import { levelName } from '../../state/versionWords.ts';
import { useCall } from '../../ui/useCall.ts';
import type { ShownNode } from './shownNode.ts';
import styles from './TextDetails.module.css';

/** The tokens of every level, and their ratio to what could be summarised. */
export function LevelSizes({ node }: { readonly node: ShownNode }) {
  return (
    <div className="scrolls-x">
      <table className={`table ${styles['table']}`}>
        <caption>Sizes</caption>
        <thead>
          <tr>
            <th scope="col">Text</th>
            <th scope="col">Tokens</th>
            <th scope="col">Ratio</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Raw events</th>
            <td>{formatCount(node.rawTokenCount)}</td>
            <td>–</td>
          </tr>
          <tr>
            <th scope="row">What could be summarised</th>
            <td>{formatCount(node.originalTokenCount)}</td>
            <td>1 : 1</td>
          </tr>
          {SUMMARY_LEVELS.map((level) => (
            <LevelRow key={level} node={node} level={level} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LevelRow({ node, level }: { readonly node: ShownNode; readonly level: SummaryLevel }) {
  const { nodeId, version } = node;
  const { data, failure } = useCall('show', {
    nodeId,
    level,
    ...(version === null ? {} : { version }),
  });
  const ratio = data?.ratio ?? null;
  return (
    <tr>
      <th scope="row">{levelName(level)}</th>
      <td>{data === undefined ? '' : formatCount(data.tokenCount)}</td>
      <td>
        {ratio === null ? '' : `${ratio.toFixed(1)} : 1`}
        {failure === null ? '' : failure.code === 'feature-required' ? 'not in this edition' : '–'}
      </td>
    </tr>
  );
}
