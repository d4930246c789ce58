import type { LogicalExport } from '../../helpers/logicalExport.ts';
import { NOTED } from './corpus.ts';

/** Rows of each kind that are shown. */
const SHOWN = 3;
const SHOWN_CHARACTERS = 400;

/** What one memory has and the other has not, in words; empty when they say the same. */
export function differences(one: LogicalExport, other: LogicalExport): readonly string[] {
  const hinted = new Set([...hintedIn(one), ...hintedIn(other)]);
  const [found, expected] = [withoutHints(one, hinted), withoutHints(other, hinted)];
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

/**
 * A hook's note is a hint that is kept in memory: killed between queueing a log and reading it, Strata has
 * the turn end by silence, unless the log itself says its end. So what only a note tells is not compared.
 */
function hintedIn(memory: LogicalExport): readonly string[] {
  return (memory['turnEnds'] ?? [])
    .filter((row) => row.includes(`/${NOTED}`))
    .map((row) => (JSON.parse(row) as { readonly conversation: string }).conversation);
}

function withoutHints(memory: LogicalExport, hinted: ReadonlySet<string>): LogicalExport {
  const turns = (memory['turns'] ?? []).map((row) => {
    const turn = JSON.parse(row) as { readonly conversation: string; readonly ending: number };
    return hinted.has(turn.conversation) ? JSON.stringify({ ...turn, ending: 0 }) : row;
  });
  const turnEnds = (memory['turnEnds'] ?? []).filter((row) => !row.includes(`/${NOTED}`));
  return { ...memory, turns, turnEnds };
}
