import type { LogicalExport } from '../../helpers/logicalExport.ts';

/** Rows of each kind that are shown. */
const SHOWN = 3;
const SHOWN_CHARACTERS = 400;

/** What one memory has and the other has not, in words; empty when they say the same. */
export function differences(found: LogicalExport, expected: LogicalExport): readonly string[] {
  const tables = new Set([...Object.keys(found), ...Object.keys(expected)]);
  return [...tables].flatMap((table) => {
    const missing = without(expected[table] ?? [], found[table] ?? []);
    const extra = without(found[table] ?? [], expected[table] ?? []);
    return [...told(table, 'missing', missing), ...told(table, 'too many', extra)];
  });
}

/** Rows of a list that another list has not, as often as they stand there. */
function without(rows: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const row of others) left.set(row, (left.get(row) ?? 0) + 1);
  return rows.filter((row) => {
    const count = left.get(row) ?? 0;
    left.set(row, count - 1);
    return count <= 0;
  });
}

function told(table: string, what: string, rows: readonly string[]): readonly string[] {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, SHOWN).map((row) => `  ${row.slice(0, SHOWN_CHARACTERS)}`);
  return [`${table}: ${rows.length} ${what}`, ...shown];
}
