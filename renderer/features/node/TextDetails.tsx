import type { TextLevel } from '../../../core/model/toc.ts';
import { formatCount, formatMoment } from '../../state/labels.ts';
import { causeWords, formatDollars, formatDuration } from '../../state/versionWords.ts';
import { Fold } from '../../ui/Fold.tsx';
import { useZone } from '../../ui/useZone.ts';
import { FidelityView } from './FidelityView.tsx';
import { LevelSizes } from './LevelSizes.tsx';
import { MeasureLevel } from './MeasureLevel.tsx';
import { MemoryMetrics } from './MemoryMetrics.tsx';
import type { ShownNode } from './shownNode.ts';
import styles from './TextDetails.module.css';

export interface TextDetailsProps {
  readonly node: ShownNode;
  /** The level that is read now. */
  readonly level: TextLevel;
}

/** How the text was made: who wrote it, from what, at what price, and how well it keeps its source. */
export function TextDetails({ node, level }: TextDetailsProps) {
  const zone = useZone();
  return (
    <section className={styles['panel']} aria-label="How this text was made">
      <h2>How this text was made</h2>
      <dl className={styles['facts']}>
        {factsOf(node, zone).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <LevelSizes node={node} />
      <h3>Fidelity of Detailed</h3>
      {node.fidelity === null ? (
        <p className={styles['quiet']}>Not measured when it was written.</p>
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

function factsOf(node: ShownNode, zone: string): readonly (readonly [string, string])[] {
  const { version, cause, createdAt, model, promptVersion, inputHash } = node;
  const facts: readonly (readonly [string, string | null])[] = [
    ['Version', version === null ? 'a draft' : String(version)],
    ['Written because', cause === null ? null : causeWords(cause)],
    ['Written', createdAt === null ? null : formatMoment(createdAt, zone)],
    ['Summariser', node.summarizer === 'extractive' ? 'built in' : node.summarizer],
    ['Model', model],
    ['Prompt', promptVersion],
    ['Tokens read, written', `${formatCount(node.tokensIn)}, ${formatCount(node.tokensOut)}`],
    ['Cost', formatDollars(node.cost)],
    ['Time taken', formatDuration(node.durationMs)],
    ['Input hash', inputHash],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
}
