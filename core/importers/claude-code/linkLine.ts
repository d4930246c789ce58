import { textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import type { Piece } from './piece.ts';
import { note } from './piece.ts';

/** The note of a `pr-link` line: repository and number, then the address. */
export function pullRequestLine(record: JsonObject): Piece[] {
  const { prNumber } = record;
  const number =
    typeof prNumber === 'number' || typeof prNumber === 'string' ? `#${prNumber}` : undefined;
  const label = [textOf(record['prRepository']), number].filter((part) => part !== undefined);
  return linkNote('pr-link', [label.join(''), textOf(record['prUrl'])]);
}

/** The note of a `frame-link` line, which tells of a published artifact: title, file, address. */
export function frameLine(record: JsonObject): Piece[] {
  return linkNote('frame-link', [
    textOf(record['title']),
    textOf(record['path']),
    textOf(record['frameUrl']),
  ]);
}

function linkNote(name: string, parts: readonly (string | undefined)[]): Piece[] {
  const text = parts.filter((part) => part !== undefined && part !== '').join('\n');
  return text === '' ? [] : [note(name, text)];
}
