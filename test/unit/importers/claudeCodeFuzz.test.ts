import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claudeCodeImporter } from '../../../core/importers/claude-code/claudeCodeImporter.ts';
import type { ConvertedLine, JsonValue } from '../../../core/importers/importer.ts';
import { convertLines, fixture, linesOf } from './convertFile.ts';
import { quoteProblems } from './quoteProblems.ts';

const PATH = fixture(
  'claude-code/projects/-home-mia-shop/5d0c1f6e-8a51-4c53-9a1e-0b6f5f2f7a10.jsonl',
);
const lines = linesOf(PATH);
const records = lines.flatMap((line): JsonValue[] => {
  try {
    return [JSON.parse(line) as JsonValue];
  } catch {
    return [];
  }
});

const anyJson = fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) as fc.Arbitrary<JsonValue>;

/** A real line with one value at any depth replaced by any other JSON. */
const damagedLine = fc
  .tuple(fc.constantFrom(...records), fc.array(fc.nat(), { maxLength: 6 }), anyJson)
  .map(([record, path, value]) => JSON.stringify(replaceAt(record, path, value)));

function replaceAt(target: JsonValue, path: readonly number[], value: JsonValue): JsonValue {
  const [step, ...rest] = path;
  if (step === undefined || typeof target !== 'object' || target === null) return value;
  const keys = Object.keys(target);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return value;
  const copy = structuredClone(target) as Record<string, JsonValue>;
  copy[key] = replaceAt(copy[key] ?? null, rest, value);
  return copy;
}

/** What must hold of any line, whatever it says. */
function problemsOf(line: ConvertedLine): string[] {
  const problems: string[] = [];
  if (!['event', 'state', 'unknown', 'bad'].includes(line.kind)) problems.push('no such kind');
  if (line.kind === 'bad' && line.message === '') problems.push('a bad line without a reason');
  for (const event of line.kind === 'event' ? line.events : []) {
    problems.push(...quoteProblems(event));
    if (!event.text.isWellFormed() || event.text.includes('\0')) problems.push('unclean text');
    if (event.conversation === '') problems.push('no conversation');
    if (event.globallyUnique && event.nativeId === null) problems.push('unique without id');
    if (event.ms !== null && !(Number.isInteger(event.ms) && event.ms >= 0)) problems.push('time');
    if (event.opensTurn && event.role !== 'user' && event.name !== 'command')
      problems.push('a turn opened by nobody');
  }
  return problems;
}

describe('a Claude Code converter', () => {
  it('never throws and never breaks its contract, whatever a field holds', () => {
    fc.assert(
      fc.property(fc.array(damagedLine, { minLength: 1, maxLength: 5 }), (damaged) => {
        expect(convertLines(claudeCodeImporter, PATH, damaged).flatMap(problemsOf)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('never throws for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(convertLines(claudeCodeImporter, PATH, [text]).flatMap(problemsOf)).toEqual([]);
      }),
    );
  });

  it.each([
    ['a tool call', '{"type":"tool_use","name":"T","input":', '{"a":', '}', '}'],
    ['a tool result', '{"type":"tool_result","content":', '[', ']', '}'],
    ['a search result', '', '{"type":"search_result","content":[', ']}', ''],
    ['an unknown block', '{"type":"new","x":', '[{"y":', '}]', '}'],
  ])('survives %s that nests without end', (_what, before, open, close, after) => {
    const deep = `${before}${open.repeat(50_000)}1${close.repeat(50_000)}${after}`;
    const line = `{"type":"assistant","message":{"content":[${deep}]}}`;
    expect(convertLines(claudeCodeImporter, PATH, [line]).map(({ kind }) => kind)).toEqual([
      'event',
    ]);
  });

  it('reads on from its saved state as if it had never stopped, wherever it is cut', () => {
    const whole = convertLines(claudeCodeImporter, PATH, lines);
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: lines.length - 1 })), (cuts) => {
        expect(convertLines(claudeCodeImporter, PATH, lines, new Set(cuts))).toEqual(whole);
      }),
    );
  });

  it('keeps its saved state small however long a file is', () => {
    const path = '/log/session.jsonl';
    const converter = claudeCodeImporter.begin({ path, head: '' });
    for (let i = 0; i < 20_000; i++)
      converter.convert(
        JSON.stringify({
          type: 'assistant',
          uuid: `chain-${i}`,
          isSidechain: true,
          message: { content: [{ type: 'tool_use', id: `toolu_${i}`, name: 'Read', input: {} }] },
        }),
      );
    expect(JSON.stringify(converter.save()).length).toBeLessThan(64 * 1024);
  });
});
