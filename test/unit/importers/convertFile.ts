import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ConvertedLine, Importer, JsonValue } from '../../../core/importers/importer.ts';

const fixtures = fileURLToPath(new URL('../../fixtures/importers/', import.meta.url));

/** The absolute path of a fixture of the importers. */
export function fixture(path: string): string {
  return `${fixtures}${path}`;
}

export function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
}

/**
 * Converts lines as a file at `path`. After each line whose index is in `cuts`, conversion starts
 * anew from the saved state, which passes through JSON as the store would keep it.
 */
export function convertLines(
  importer: Importer,
  path: string,
  lines: readonly string[],
  cuts: ReadonlySet<number> = new Set(),
): ConvertedLine[] {
  const head = { path, head: '' };
  let converter = importer.begin(head);
  return lines.map((line, index) => {
    const converted = converter.convert(line);
    if (cuts.has(index)) {
      const saved = JSON.parse(JSON.stringify(converter.save())) as JsonValue;
      converter = importer.begin(head, saved);
    }
    return converted;
  });
}
