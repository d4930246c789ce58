/** What a number should be, and where it is no longer bearable. */
export interface Limits {
  readonly aim: number;
  readonly alarm: number;
  /** Are smaller or larger numbers better? */
  readonly better: 'smaller' | 'larger';
}

export interface Measure {
  readonly name: string;
  readonly unit: string;
  /** null: it could not be measured here. */
  readonly value: number | null;
  /** null: it is told for information. */
  readonly limits: Limits | null;
}

export type Verdict = 'good' | 'behind' | 'alarm' | 'skipped' | 'told';

export function verdictOf({ value, limits }: Pick<Measure, 'value' | 'limits'>): Verdict {
  if (value === null) return 'skipped';
  if (limits === null) return 'told';
  const exceeds = (limit: number): boolean =>
    limits.better === 'smaller' ? value > limit : value < limit;
  if (exceeds(limits.alarm)) return 'alarm';
  return exceeds(limits.aim) ? 'behind' : 'good';
}

export const atMost = (aim: number, alarm: number): Limits => ({ aim, alarm, better: 'smaller' });
export const atLeast = (aim: number, alarm: number): Limits => ({ aim, alarm, better: 'larger' });

export function measure(
  name: string,
  unit: string,
  { value, limits }: { readonly value: number | null; readonly limits?: Limits },
): Measure {
  return { name, unit, value, limits: limits ?? null };
}

/** A table for people. */
export function renderTable(title: string, measures: readonly Measure[]): string {
  const rows = [
    [title, 'measured', 'aim', 'alarm', ''],
    ...measures.map((each) => {
      const { name, unit, value, limits } = each;
      const sign = limits?.better === 'larger' ? '≥' : '≤';
      return [
        name,
        value === null ? '–' : `${short(value)} ${unit}`.trimEnd(),
        limits === null ? '' : `${sign} ${limits.aim}`,
        limits === null ? '' : String(limits.alarm),
        VERDICT_WORDS[verdictOf(each)],
      ];
    }),
  ];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return column === 0 ? cell.padEnd(width) : cell.padStart(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  good: 'ok',
  behind: 'behind its aim',
  alarm: 'ALARM',
  skipped: 'SKIPPED',
  told: '',
};

function short(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
