import { expect, test } from 'vitest';
import { commandOutput } from '../../../renderer/ui/commandOutput.ts';

test('what stands before the output of every command is left out', () => {
  const head =
    'Chunk ID: 0a1b2c\nWall time: 0.0004 seconds\nProcess exited with code 0\nOriginal token count: 12\nOutput:\n';
  expect(commandOutput(`${head}README.md\nsrc\n`)).toBe('README.md\nsrc\n');
  expect(commandOutput('Exit code: 0\nWall time: 0.2 seconds\nOutput:\n')).toBe('');
});

test('a failed command begins with its exit code', () => {
  expect(
    commandOutput('Wall time: 1.2 seconds\nProcess exited with code 127\nOutput:\nnot found'),
  ).toBe('exit 127: not found');
  expect(commandOutput('Exit code: -1\nWall time: 1.2 seconds\nOutput:\nkilled')).toBe(
    'exit -1: killed',
  );
});

test('a text that only looks like it stays as it is', () => {
  const texts = [
    'Output:\nnothing before it',
    'Process of elimination\nOutput: none',
    'Wall time: 3 seconds',
    'He said:\nExit code: 1\nOutput:\nx',
    '',
  ];
  expect(texts.map(commandOutput)).toEqual(texts);
});
