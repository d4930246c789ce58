import { expect, test } from 'vitest';
import { pairCalls, type ToolPlace } from '../../../core/store/library/pairCalls.ts';

const tool = (position: number, what: string, rest: Partial<ToolPlace> = {}): ToolPlace => {
  const [kind, name = ''] = what.split(' ');
  return { position, isCall: kind === 'call', name, turn: 1, nativeId: null, ...rest };
};
const unasked = (): never => {
  throw new Error('no id is needed');
};

test('a result belongs to the only call of its tool that waits, whatever came between', () => {
  const tools = [
    tool(0, 'call Bash'),
    tool(1, 'call Read'),
    tool(4, 'result Bash'),
    tool(5, 'result Read'),
  ];
  expect(pairCalls(tools, unasked)).toEqual([0, 4, 1, 5]);
});

test('native ids go before names and order', () => {
  const tools = [
    tool(0, 'call exec', { nativeId: 'a' }),
    tool(1, 'call exec', { nativeId: 'b' }),
    tool(2, 'result exec', { nativeId: 'b' }),
    tool(3, 'result exec', { nativeId: 'a' }),
  ];
  expect(pairCalls(tools, unasked)).toEqual([1, 2, 0, 3]);
});

test('where several calls wait, the log says which one was answered', () => {
  const ids = new Map([
    [0, 'x'],
    [1, 'y'],
    [2, 'y'],
    [3, 'x'],
  ]);
  const tools = [
    tool(0, 'call Bash'),
    tool(1, 'call Bash'),
    tool(2, 'result Bash'),
    tool(3, 'result Bash'),
  ];
  expect(pairCalls(tools, (position) => ids.get(position))).toEqual([1, 2, 0, 3]);
  expect(pairCalls(tools, () => undefined)).toEqual([0, 2, 1, 3]);
});

test('a call that was broken off takes no result of a later turn', () => {
  const tools = [
    tool(0, 'call Bash'),
    tool(5, 'call Bash', { turn: 3 }),
    tool(6, 'result Bash', { turn: 3 }),
    tool(7, 'result Read', { turn: 3 }),
  ];
  expect(pairCalls(tools, unasked)).toEqual([5, 6]);
});
