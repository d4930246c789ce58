import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutHistory } from '../../../core/importers/codex/compactedLine.ts';
import { codexImporter } from '../../../core/importers/codex/codexImporter.ts';
import type { ConvertedLine, JsonValue } from '../../../core/importers/importer.ts';
import { codexLine, eventsOf, message } from './codexLine.ts';
import { convertLines, fixture, linesOf } from './convertFile.ts';
import { quoteProblems } from './quoteProblems.ts';

const PATHS = [
  'sessions/2025/06/03/rollout-2025-06-03T11-15-00-7d3f6c1e-2b4a-4e5f-9a10-6c8e2d4b1f01',
  'sessions/2026/02/10/rollout-2026-02-10T10-00-00-019c46c7-6a80-7aaa-8aaa-0000000000a1',
  'sessions/2026/09/01/rollout-2026-09-01T20-00-00-01a05e20-c100-7ccc-8ccc-0000000000c1',
  'sessions/2026/09/01/rollout-2026-09-01T20-02-00-01a05e22-95c0-7ddd-8ddd-0000000000d1',
  'archived_sessions/rollout-2026-02-11T09-00-00-019c4bb6-d800-7bbb-8bbb-0000000000b1',
].map((name) => fixture(`codex/${name}.jsonl`));

const records = PATHS.flatMap(linesOf).flatMap((line): JsonValue[] => {
  try {
    return [JSON.parse(line) as JsonValue];
  } catch {
    return [];
  }
});
const anyJson = fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) as fc.Arbitrary<JsonValue>;

/** A line with one value at any depth replaced by any other JSON. */
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
  if (line.kind === 'bad' && line.message === '') problems.push('a bad line without a reason');
  for (const event of line.kind === 'event' ? line.events : []) {
    problems.push(...quoteProblems(event));
    if (!event.text.isWellFormed() || event.text.includes('\0')) problems.push('unclean text');
    if (event.conversation === '') problems.push('no conversation');
    if (event.globallyUnique && event.nativeId === null) problems.push('unique without id');
    if (event.copied === true && !event.globallyUnique) problems.push('a copy of nothing');
    if (event.ms !== null && !(Number.isInteger(event.ms) && event.ms >= 0)) problems.push('time');
    if (event.opensTurn && event.role !== 'user' && event.name !== 'command')
      problems.push('a turn opened by nobody');
  }
  return problems;
}

describe('a Codex converter', () => {
  it('never throws and never breaks its contract, whatever a field holds', () => {
    fc.assert(
      fc.property(fc.array(damagedLine, { minLength: 1, maxLength: 5 }), (damaged) => {
        expect(convertLines(codexImporter, '/a.jsonl', damaged).flatMap(problemsOf)).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never throws for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(convertLines(codexImporter, '/a.jsonl', [text]).flatMap(problemsOf)).toEqual([]);
      }),
    );
  });

  it.each([
    ['a call', '{"type":"function_call","name":"T","arguments":', '{"a":', '}', '}'],
    ['a result', '{"type":"function_call_output","output":', '[', ']', '}'],
    ['a result’s record', '{"type":"function_call_output","output":', '{"content":[', ']}', '}'],
    ['a server’s answer', '{"type":"mcp_tool_call_end","result":', '{"Ok":', '}', '}'],
    ['a message', '{"type":"message","role":"user","content":[{"x":', '[', ']', '}]}'],
  ])('survives %s that nests without end', (_what, before, open, close, after) => {
    const payload = `${before}${open.repeat(50_000)}1${close.repeat(50_000)}${after}`;
    const type = payload.includes('_end"') ? 'event_msg' : 'response_item';
    const line = `{"type":"${type}","payload":${payload}}`;
    expect(convertLines(codexImporter, '/a.jsonl', [line]).map(({ kind }) => kind)).toEqual([
      'event',
    ]);
  });

  it.each(PATHS)('reads on from its saved state as if it had never stopped: %s', (path) => {
    const lines = linesOf(path);
    const whole = convertLines(codexImporter, path, lines);
    expect(convertLines(codexImporter, path, lines, new Set(lines.keys()))).toEqual(whole);
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: lines.length - 1 })), (cuts) => {
        expect(convertLines(codexImporter, path, lines, new Set(cuts))).toEqual(whole);
      }),
    );
  });

  it('keeps its saved state small however long a turn is', () => {
    const converter = codexImporter.begin({ path: '/a.jsonl', head: '' });
    converter.convert(codexLine('turn_context', { turn_id: 't1' }));
    for (let i = 0; i < 5_000; i++) {
      converter.convert(codexLine(...message('assistant', `Point ${i}`)));
      const call = { call_id: `call_${String(i).padStart(24, 'x')}`, name: 'exec_command' };
      converter.convert(codexLine('response_item', { type: 'function_call', ...call }));
      converter.convert(codexLine('response_item', { type: 'function_call_output', ...call }));
    }
    expect(JSON.stringify(converter.save()).length).toBeLessThan(64 * 1024);
  });
});

const compacted = (payload: Readonly<Record<string, unknown>>): string =>
  codexLine('compacted', payload);

describe('a long compacted line', () => {
  const history = Array.from({ length: 400 }, (_, i) => ({
    role: 'user',
    content: [{ text: `"},"replacement_history":[${'\\'.repeat(i % 4)}{" ${'word '.repeat(40)}` }],
  }));

  it('is read without its history', () => {
    const line = compacted({ message: 'The sum.', replacement_history: history, window_id: 'w' });
    expect(line.length).toBeGreaterThan(64 * 1024);
    expect(withoutHistory(line)).toBe(compacted({ message: 'The sum.' }));
    expect(eventsOf(convertLines(codexImporter, '/a.jsonl', [line]))).toMatchObject([
      { kind: 'system', name: 'compact-summary', text: 'The sum.', opensTurn: false },
    ]);
  });

  it('is left as it is when its message quotes a history, or the history is in something else', () => {
    const quoting = compacted({
      message: `a,"replacement_history":[1]${'x'.repeat(70_000)}`,
      other: 1,
    });
    expect(withoutHistory(quoting)).toBe(quoting);
    const inner = compacted({ message: 'a', x: { y: 1, replacement_history: history } });
    expect(convertLines(codexImporter, '/a.jsonl', [inner]).map(({ kind }) => kind)).toEqual([
      'event',
    ]);
  });

  it('is bad when it was cut off, wherever', () => {
    const line = compacted({ message: 'The sum.', replacement_history: history });
    fc.assert(
      fc.property(fc.integer({ min: 70_000, max: line.length - 1 }), (length) => {
        const [cut] = convertLines(codexImporter, '/a.jsonl', [line.slice(0, length)]);
        expect(cut?.kind).toBe('bad');
      }),
    );
  });
});
