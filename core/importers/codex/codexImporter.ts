import type { ConvertedLine, Converter, FileHead, Importer, JsonValue } from '../importer.ts';
import { parseLine } from '../lines.ts';
import { withoutHistory } from './compactedLine.ts';
import { convertRecord } from './convertRecord.ts';
import { restoreState, saveState } from './converterState.ts';
import type { ConverterState } from './converterState.ts';
import { detectCodex } from './detect.ts';
import { threadOfPath } from './threadsAndTurns.ts';

/** In their first line, forks and sub-agents name the thread they come from. */
const ORIGIN = /"(?:forked_from_id|parent_thread_id)"\s*:\s*"/;

/**
 * Reads logs of all versions of Codex (command line, desktop, editors). README.md describes them.
 */
export const codexImporter: Importer = {
  source: 'codex',
  detect: detectCodex,
  repeatsOthers: ({ head }: FileHead) => ORIGIN.test(head),
  begin: ({ path }: FileHead, saved?: JsonValue): Converter => {
    const state = restoreState(saved);
    const thread = threadOfPath(path);
    return {
      convert: (line) => convertLine(line, thread, state),
      save: () => saveState(state),
    };
  },
};

function convertLine(line: string, fileThread: string, state: ConverterState): ConvertedLine {
  const parsed = parseLine(withoutHistory(line));
  if (parsed.records === null) return { kind: 'bad', message: parsed.message };
  return joined(parsed.records.map((record) => convertRecord(record, fileThread, state)));
}

/**
 * Combines several records on one line: an event line if any record has events, otherwise unknown
 * if any is.
 */
function joined(lines: readonly ConvertedLine[]): ConvertedLine {
  const [first] = lines;
  if (lines.length === 1 && first !== undefined) return first;
  const events = lines.flatMap((line) => (line.kind === 'event' ? line.events : []));
  const facts = lines.flatMap((line) =>
    line.kind === 'event' || line.kind === 'state' ? (line.facts ?? []) : [],
  );
  if (lines.some(({ kind }) => kind === 'event')) return { kind: 'event', events, facts };
  return lines.find(({ kind }) => kind === 'unknown') ?? { kind: 'state', facts };
}
