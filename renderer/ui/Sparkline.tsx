import styles from './Sparkline.module.css';

export interface SparklineProps {
  readonly values: readonly number[];
  /** What is as high as the line: the greatest of all lines that are compared. */
  readonly most: number;
  /** The picture in words. */
  readonly label: string;
}

const HIGH = 16;
const STEP = 8;
const WIDE = 7;

/** A few numbers as small bars. */
export function Sparkline({ values, most, label }: SparklineProps) {
  return (
    <svg
      className={styles['line']}
      viewBox={`0 0 ${values.length * STEP} ${HIGH}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      {values.map((value, at) => {
        // The root, so that quiet weeks still show beside busy ones; nothing is a line at the foot.
        const height = value === 0 ? 1 : Math.max(3, Math.sqrt(value / most) * HIGH);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- its place is all that a number is
          <rect key={at} x={at * STEP} width={WIDE} y={HIGH - height} height={height} />
        );
      })}
    </svg>
  );
}
