import { describe, expect, test } from 'vitest';
import {
  layOut,
  nextPlace,
  stepWords,
  outlineOf,
  positionsOf,
  roughHeight,
  rowIndexes,
  rowsWithin,
  withoutAsides,
  type Shape,
} from '../../../renderer/state/transcript.ts';

/** `c:Bash>2` is a call of Bash whose result is at position 2. */
function shapeOf(events: readonly string[], rest: Partial<Shape> = {}): Shape {
  const parts = events.map((event) => /^(\w)(?::([^>]+))?(?:>(\d+))?$/.exec(event) ?? []);
  const names = [...new Set(parts.flatMap(([, , name]) => name ?? []))];
  return {
    conversationId: 'plain:x',
    span: null,
    total: events.length,
    from: 0,
    kinds: parts.map(([, kind]) => kind).join(''),
    names,
    nameOf: parts.map(([, , name]) => (name === undefined ? -1 : names.indexOf(name))),
    sizes: events.map(() => 100),
    pairs: parts.flatMap(([, , , result], at) =>
      result === undefined ? [] : [at, Number(result)],
    ),
    landmarks: [],
    ...rest,
  };
}

describe('the rows of a conversation', () => {
  test('join a call with its result, and fold looks and asides that follow each other', () => {
    const shape = shapeOf([
      'u',
      't',
      's:meta',
      'c:Read>4',
      'r:Read',
      'c:Grep>7',
      'c:Bash>8',
      'r:Grep',
      'r:Bash',
      'a',
    ]);
    expect(layOut(shape)).toEqual([
      { kind: 'speech', position: 0 },
      { kind: 'aside', position: 1, positions: [1, 2] },
      {
        kind: 'looks',
        position: 3,
        uses: [
          { call: 3, result: 4, name: 'Read' },
          { call: 5, result: 7, name: 'Grep' },
        ],
      },
      { kind: 'tool', position: 6, use: { call: 6, result: 8, name: 'Bash' } },
      { kind: 'speech', position: 9 },
    ]);
  });

  test('leave out thoughts and notes where nobody wants them, but for those that are looked for', () => {
    const rows = layOut(shapeOf(['u', 't', 'a', 's:meta', 'a']));
    const positions = (own: Shape['span']) =>
      withoutAsides(rows, own).map(({ position }) => position);
    expect(positions(null)).toEqual([0, 2, 4]);
    expect(positions({ first: 3, last: 3 })).toEqual([0, 2, 3, 4]);
  });

  test('hold every event once, whatever is paired with what', () => {
    const shape = shapeOf(['r:Bash', 'c:Bash', 'c:Read', 'r', 'a', 's', 'c:Edit>7', 'r:Edit'], {
      from: 40,
      pairs: [46, 47],
    });
    const rows = layOut(shape);
    expect(rows.flatMap(positionsOf).toSorted((a, b) => a - b)).toEqual([
      40, 41, 42, 43, 44, 45, 46, 47,
    ]);
    const indexes = rowIndexes(rows);
    expect(indexes.get(46)).toBe(indexes.get(47));
    expect(rows[0]).toEqual({
      kind: 'tool',
      position: 40,
      use: { call: null, result: 40, name: 'Bash' },
    });
    expect(rowsWithin(rows, 45, 47).map(({ position }) => position)).toEqual([45, 46]);
  });

  test('are the same wherever one begins to tell of them', () => {
    const events = ['u', 'c:Bash>2', 'r:Bash', 'a', 'u', 'c:Edit>6', 'r:Edit', 'a'];
    const whole = layOut(shapeOf(events));
    const part = layOut({ ...shapeOf(events.slice(4)), from: 4, pairs: [5, 6] });
    expect(part).toEqual(whole.slice(-3));
  });

  test('are guessed to be as high as their words', () => {
    const shape = shapeOf(['a', 'c:Bash'], { sizes: [72 * 10, 90_000] });
    const [speech, tool] = layOut(shape).map((row) => roughHeight(row, shape));
    expect(speech).toBeGreaterThan(200);
    expect(tool).toBeLessThan(40);
  });
});

describe('the outline of a conversation', () => {
  const bare = { added: 0, removed: 0, conversationId: null };
  const shape = shapeOf(['u', 'a', 's:compact_boundary', 'a', 'u'], {
    landmarks: [
      { ...bare, kind: 'turn', position: 0, eventId: 'evt:a', text: '' },
      { ...bare, kind: 'changed', position: 1, eventId: 'evt:b', text: '/x.ts', added: 2 },
      { ...bare, kind: 'failed', position: 3, eventId: 'evt:c', text: 'npm test' },
      {
        ...bare,
        kind: 'changed',
        position: 3,
        eventId: 'evt:c',
        text: '/x.ts',
        added: 1,
        removed: 4,
      },
      { ...bare, kind: 'turn', position: 4, eventId: 'evt:d', text: '' },
    ],
  });

  test('says what was asked, each file once with all its lines, and where the context was compacted', () => {
    const entries = outlineOf(shape, new Map([['evt:a', 'Fill the table']]));
    expect(entries.map(({ kind, text, added, removed }) => [kind, text, added, removed])).toEqual([
      ['turn', 'Fill the table', 0, 0],
      ['changed', '/x.ts', 3, 4],
      ['compacted', 'Context compacted', 0, 0],
      ['failed', 'npm test', 0, 0],
      ['turn', '', 0, 0],
    ]);
  });

  test('is gone through place by place, to its ends', () => {
    const entries = outlineOf(shape, new Map());
    const next = nextPlace(entries, ['turn'], { at: 0, by: 1 });
    expect(next).toEqual({ position: 4, number: 2, count: 2 });
    expect(nextPlace(entries, ['turn'], { at: 4, by: 1 })).toBeNull();
    expect(nextPlace(entries, ['turn'], { at: 4, by: -1 })?.position).toBe(0);
    expect(nextPlace(entries, ['failed', 'compacted'], { at: 0, by: 1 })?.position).toBe(2);
    expect([stepWords('turn', next, 1), stepWords('failed', null, 1)]).toEqual([
      'Turn 2 of 2',
      'There is no further error.',
    ]);
    expect(stepWords('decided', null, -1)).toBe('There is no decision before.');
  });
});
