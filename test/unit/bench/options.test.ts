import { describe, expect, it } from 'vitest';
import { readOptions } from '../../bench/options.ts';

/** The parts that would run. */
const partsOf = (...args: string[]): readonly string[] => {
  const { seed: _seed, json: _json, ...parts } = readOptions(args) ?? { seed: 0, json: false };
  return Object.entries(parts).flatMap(([name, part]) =>
    part === null || part === false ? [] : [name],
  );
};

describe('the options of the bench', () => {
  it('run all parts, unless some are named', () => {
    const all = ['small', 'large', 'hook', 'commands', 'backlog', 'reading', 'turns', 'window'];
    expect(partsOf()).toEqual(all);
    for (const name of all) expect(partsOf(`--${name}`)).toEqual([name]);
    expect(partsOf('--large', '--small')).toEqual(['small', 'large']);
  });

  it('set the size of each part', () => {
    const args =
      '--sessions 5 --messages 6 --rounds 7 --scale 0.5 --memory m --seed 8 --json'.split(' ');
    expect(readOptions(args)).toEqual({
      seed: 8,
      json: true,
      small: { sessions: 5, messages: 6, rounds: 7 },
      large: { scale: 0.5 },
      hook: true,
      commands: true,
      backlog: true,
      reading: true,
      turns: true,
      window: { scale: 0.5, memory: 'm' },
    });
  });

  it.each([
    '--rounds 0',
    '--sessions 1.5',
    '--seed x',
    '--scale 2',
    '--scale 0',
    '--fast',
    'small',
  ])('that make no sense are refused: %s', (args) => {
    expect(readOptions(args.split(' '))).toBeUndefined();
  });
});
