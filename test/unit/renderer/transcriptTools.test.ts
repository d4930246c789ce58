import { describe, expect, test } from 'vitest';
import {
  commandOf,
  countFound,
  looksWords,
  toolLine,
  tookWords,
  type ToolLine,
} from '../../../renderer/state/transcriptTools.ts';

const START = '2026-01-30T14:00:00.000Z';

function lineOf(name: string, call: string, result: string | null, seconds = 0): ToolLine {
  const end = new Date(Date.parse(START) + seconds * 1000).toISOString();
  return toolLine({
    name,
    call: { text: call, time: START },
    result: result === null ? null : { text: result, time: end },
    failed: false,
  });
}

describe('the line of a tool', () => {
  test('of an edit says the file and its lines', () => {
    expect(
      lineOf(
        'Edit',
        'file_path: /home/mira/work/shop/src/tax.ts\nold_string: a\nnew_string:\nb\nc',
        'The file has been updated.',
      ),
    ).toMatchObject({
      family: 'edit',
      verb: 'Edit',
      target: 'shop/src/tax.ts',
      lines: { added: 2, removed: 1 },
      outcome: '',
      failed: false,
    });
  });

  test('of a patch in a shell, too', () => {
    const patch =
      "apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: a.ts\n@@\n-x\n+y\n*** Add File: b.ts\n+z\n*** End Patch\nEOF";
    expect(lineOf('exec_command', patch, 'Success.')).toMatchObject({
      family: 'edit',
      target: 'a.ts and 1 other file',
      lines: { added: 2, removed: 1 },
    });
  });

  test('of a shell says the command, how it ended and how long it took', () => {
    expect(
      lineOf('Bash', 'go test ./...\ndescription: Run tests', 'Exit code 1\nFAIL', 2.4),
    ).toMatchObject({
      sign: '$',
      verb: '',
      target: 'go test ./...',
      outcome: 'exit 1',
      failed: true,
      took: 2400,
    });
    expect(
      lineOf(
        'exec_command',
        'ls\nworkdir: /x\nyield_time_ms: 1000',
        'Chunk ID: 1\nWall time: 0.3000 seconds\nProcess exited with code 2\nOriginal token count: 3\nOutput:\nno such file',
        60,
      ),
    ).toMatchObject({ target: 'ls', outcome: 'exit 2', failed: true, took: 300 });
    const atOnce = 'Wall time: 0.0000 seconds\nProcess exited with code 0\nOutput:\nx';
    expect(lineOf('exec_command', 'ls', atOnce, 9).took).toBeNull();
    expect(lineOf('Bash', 'ls', 'a.ts')).toMatchObject({ outcome: '', failed: false, took: null });
  });

  test('of a search says how much was found', () => {
    expect(lineOf('Grep', 'pattern: tax\npath: src', 'Found 14 files\na.ts')).toMatchObject({
      verb: 'Grep',
      target: 'tax',
      outcome: '14',
    });
    expect([countFound('a\nb\n'), countFound('No files found'), countFound('')]).toEqual([2, 0, 0]);
  });

  test('says what a person refused, and what has no result', () => {
    const refused =
      "The user doesn't want to proceed with this tool use. The tool use was rejected";
    expect(lineOf('Bash', 'rm -rf /', refused)).toMatchObject({ outcome: 'refused' });
    expect(lineOf('Bash', 'sleep 99', null)).toMatchObject({ outcome: '', took: null });
    expect(lineOf('mcp__x__y', '', '')).toMatchObject({ verb: 'mcp__x__y', target: '' });
  });

  test('never takes a line of a command for a field behind it', () => {
    expect(commandOf('cat <<E\ndescription: of a file\nE\ndescription: Write it')).toBe(
      'cat <<E\ndescription: of a file\nE',
    );
  });
});

test('durations and runs are told as people say them', () => {
  expect([240, 2_400, 41_000, 180_000, 7_200_000].map(tookWords)).toEqual([
    '0.2 s',
    '2.4 s',
    '41 s',
    '3 min',
    '2 h',
  ]);
  expect(looksWords(['Read', 'Read', 'Grep'])).toBe('Read 2, Grep');
});
