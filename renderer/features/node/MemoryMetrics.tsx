import { formatCount } from '../../state/labels.ts';
import { useCall } from '../../ui/useCall.ts';
import styles from './TextDetails.module.css';

/** Time, ratio, tokens and fidelity of all texts that were ever written, by level. */
export function MemoryMetrics() {
  const metrics = Object.entries(useCall('status', {}).data?.metrics ?? {});
  const rows = metrics.flatMap(([name, byLevel]) =>
    Object.entries(byLevel).map(([level, metric]) => ({ name, level, metric })),
  );
  if (rows.length === 0) return <p className="quiet">Nothing was written since measuring began.</p>;
  return (
    <div className="scrolls-x">
      <table className={`table ${styles['table']}`}>
        <thead>
          <tr>
            <th scope="col">Of all texts</th>
            <th scope="col">Level</th>
            <th scope="col">Texts</th>
            <th scope="col">Mean</th>
            <th scope="col">Half below</th>
            <th scope="col">95 % below</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, level, metric }) => (
            <tr key={`${name} ${level}`}>
              <th scope="row" title={name}>
                {metricWord(name)}
              </th>
              <td>{level}</td>
              <td>{formatCount(metric.count)}</td>
              <td>{figure(metric.mean)}</td>
              <td>{figure(metric.p50)}</td>
              <td>{figure(metric.p95)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const METRIC_WORDS: Readonly<Record<string, string>> = {
  Duration: 'Time, ms',
  CompressionRatio: 'Ratio',
  LlmTokens: 'Tokens of models',
  FidelityScore: 'Fidelity',
};

/** `Agents.Compression.Summarization.Duration` is `Time, ms`. */
function metricWord(name: string): string {
  const last = name.slice(name.lastIndexOf('.') + 1);
  return METRIC_WORDS[last] ?? last;
}

const figure = (value: number): string =>
  Math.abs(value) < 100 ? String(Number(value.toFixed(2))) : formatCount(Math.round(value));
