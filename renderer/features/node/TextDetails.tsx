import type { TextLevel } from '../../../core/model/toc.ts';
import { formatCount, formatMoment } from '../../state/labels.ts';
import { causeWords, costWords, formatDuration, summarizerName } from '../../state/versionWords.ts';
import { Fold } from '../../ui/Fold.tsx';
import { useZone } from '../../ui/useZone.ts';
import { isByModel } from './DoubtBadge.tsx';
import { FidelityView } from './FidelityView.tsx';
import { LevelSizes } from './LevelSizes.tsx';
import { MeasureLevel } from './MeasureLevel.tsx';
import { MemoryMetrics } from './MemoryMetrics.tsx';
import type { ShownNode } from './shownNode.ts';

export interface TextDetailsProps {
  readonly node: ShownNode;
  /** The level that is read now. */
  readonly level: TextLevel;
}

/** How the text was made: who wrote it, from what, at what price, and how well it keeps its source. */
export function TextDetails({ node, level }: TextDetailsProps) {
  const zone = useZone();
  return (
    <section className="stack gap-2 edge" aria-label="How this text was made">
      <h2>How this text was made</h2>
      <dl className={`facts wrap`}>
        {checkableFacts(node, zone).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <LevelSizes node={node} />
      <h3>Fidelity of Detailed</h3>
      {node.fidelity === null ? (
        <p className="quiet">
          {isByModel(node)
            ? 'Not measured when it was written.'
            : 'The built-in summariser quotes: there is nothing to score.'}
        </p>
      ) : (
        <FidelityView fidelity={node.fidelity} />
      )}
      <MeasureLevel
        key={`${node.version} ${level}`}
        nodeId={node.nodeId}
        level={level}
        version={node.version}
      />
      <Fold title="Measures of the whole memory">
        <MemoryMetrics />
      </Fold>
    </section>
  );
}

function checkableFacts(node: ShownNode, zone: string): readonly (readonly [string, string])[] {
  const { version, cause, createdAt, model, promptVersion, inputHash } = node;
  // What a person edited or brought back asked no model.
  const asked = node.tokensIn + node.tokensOut > 0;
  const facts: readonly (readonly [string, string | null])[] = [
    ['Version', version === null ? 'a draft' : String(version)],
    ['Written because', cause === null ? null : causeWords(cause)],
    ['Written', createdAt === null ? null : formatMoment(createdAt, zone)],
    ['Summariser', node.summarizer === null ? null : summarizerName(node.summarizer)],
    ['Model', model],
    ['Prompt', promptVersion],
    [
      'Tokens read, written',
      asked ? `${formatCount(node.tokensIn)}, ${formatCount(node.tokensOut)}` : null,
    ],
    ['Cost', costWords(node.cost)],
    ['Time taken', node.durationMs === 0 ? null : formatDuration(node.durationMs)],
    ['Input hash', inputHash],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
}
