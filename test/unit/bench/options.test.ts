import { describe, expect, it } from 'vitest';
import { readOptions } from '../../bench/options.ts';

const small = { sessions: 1000, messages: 24, rounds: 3 };

describe('the options of the bench', () => {
  it('run all parts, unless some are named', () => {
    const large = { scale: 1 };
    expect(
      [
        [],
        ['--small'],
        ['--large'],
        ['--small', '--large'],
        ['--hook'],
        ['--commands'],
        ['--backlog'],
        ['--reading'],
      ].map((args) => readOptions(args)),
    ).toEqual([
      {
        seed: 1,
        json: false,
        small,
        large,
        hook: true,
        commands: true,
        backlog: true,
        reading: true,
      },
      {
        seed: 1,
        json: false,
        small,
        large: null,
        hook: false,
        commands: false,
        backlog: false,
        reading: false,
      },
      {
        seed: 1,
        json: false,
        small: null,
        large,
        hook: false,
        commands: false,
        backlog: false,
        reading: false,
      },
      {
        seed: 1,
        json: false,
        small,
        large,
        hook: false,
        commands: false,
        backlog: false,
        reading: false,
      },
      {
        seed: 1,
        json: false,
        small: null,
        large: null,
        hook: true,
        commands: false,
        backlog: false,
        reading: false,
      },
      {
        seed: 1,
        json: false,
        small: null,
        large: null,
        hook: false,
        commands: true,
        backlog: false,
        reading: false,
      },
      {
        seed: 1,
        json: false,
        small: null,
        large: null,
        hook: false,
        commands: false,
        backlog: true,
        reading: false,
      },
      {
        seed: 1,
        json: false,
        small: null,
        large: null,
        hook: false,
        commands: false,
        backlog: false,
        reading: true,
      },
    ]);
  });

  it('set the size of each part', () => {
    const args = '--sessions 5 --messages 6 --rounds 7 --scale 0.5 --seed 8 --json'.split(' ');
    expect(readOptions(args)).toEqual({
      seed: 8,
      json: true,
      small: { sessions: 5, messages: 6, rounds: 7 },
      large: { scale: 0.5 },
      hook: true,
      commands: true,
      backlog: true,
      reading: true,
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
