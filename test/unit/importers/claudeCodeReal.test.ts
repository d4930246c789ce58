import { existsSync, globSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claudeCodeImporter } from '../../../core/importers/claude-code/claudeCodeImporter.ts';
import { detectImporter } from '../../../core/importers/registry.ts';
import { convertLines, linesOf } from './convertFile.ts';

const DATA = process.env['STRATA_TEST_DATA'] ?? '../shared/data';
const present = existsSync(`${DATA}/claude-code`);
if (!present) console.warn(`SKIPPED: no real conversations at ${DATA} (set STRATA_TEST_DATA)`);

const files = present ? globSync(`${DATA}/claude-code/**/*.jsonl`).sort() : [];

/** Lines of the real logs that are known to be no records, by file. */
const KNOWN_ODD: Readonly<Record<string, readonly string[]>> = {
  // A hand-made file of odd lines: bare values, an object without a type.
  'edge_cases.jsonl': ['bad', 'unknown', 'bad', 'bad'],
  // Masking of addresses cut these lines inside a string.
  '18240050-3ee8-41cd-a89a-0a5c4b709607.jsonl': ['bad', 'bad', 'bad', 'bad', 'bad'],
};

describe.skipIf(!present)('real Claude Code logs', () => {
  it('are all recognised by their heads', () => {
    const others = files.filter((path) => {
      const head = readFileSync(path).subarray(0, 65_536).toString('utf8');
      return head !== '' && detectImporter({ path, head })?.source !== claudeCodeImporter.source;
    });
    expect(others).toEqual([]);
  });

  it('convert line by line, and only lines known to be odd are unknown or bad', () => {
    const odd: Record<string, string[]> = {};
    for (const path of files)
      for (const { kind } of convertLines(claudeCodeImporter, path, linesOf(path)))
        if (kind === 'unknown' || kind === 'bad')
          (odd[path.split('/').at(-1) ?? path] ??= []).push(kind);
    expect(odd).toEqual(KNOWN_ODD);
  });

  it('read in pieces as they read at once, wherever they are cut', () => {
    const chosen = files.filter((path) => linesOf(path).length > 3);
    fc.assert(
      fc.property(
        fc.constantFrom(...chosen),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
        (path, places) => {
          const lines = linesOf(path);
          const cuts = new Set(places.map((place) => Math.floor(place * (lines.length - 1))));
          expect(convertLines(claudeCodeImporter, path, lines, cuts)).toEqual(
            convertLines(claudeCodeImporter, path, lines),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('lose no word that a person or the model wrote', () => {
    const lost = files.flatMap((path) =>
      linesOf(path).flatMap((line, index) => {
        const [converted] = convertLines(claudeCodeImporter, path, [line]);
        if (converted?.kind !== 'event') return [];
        const texts = converted.events.map(({ text }) => text).join('\n');
        return spokenTexts(line).some((text) => !texts.includes(text)) ? [`${path}:${index}`] : [];
      }),
    );
    expect(lost).toEqual([]);
  });
});

/** Texts of a line's blocks that hold no tag of the client, as the log has them. */
function spokenTexts(line: string): string[] {
  const first = line.slice(0, line.indexOf('}{') + 1) || line;
  let record: { message?: { content?: unknown } };
  try {
    record = JSON.parse(first) as typeof record;
  } catch {
    return [];
  }
  const content = record.message?.content;
  const blocks: unknown[] = Array.isArray(content) ? content : [content];
  return blocks.flatMap((block) => {
    const text = typeof block === 'string' ? block : (block as { text?: unknown } | null)?.text;
    return typeof text === 'string' && !/^\s*<[a-z]/.test(text) ? [text.trim()] : [];
  });
}
