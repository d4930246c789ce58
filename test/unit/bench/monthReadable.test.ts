import { describe, expect, it } from 'vitest';
import { monthReadable } from '../../bench/measures/monthReadable.ts';

const look = (atMs: number, month: string, eventCount: number) => ({
  atMs,
  nodeId: `toc:month:2026-${month}`,
  eventCount,
});

describe('when the newest month was readable', () => {
  it('is the first look that found nearly all of its events', () => {
    const looks = [look(1, '05', 500), look(2, '06', 10), look(3, '06', 97), look(4, '06', 99)];
    expect(monthReadable([...looks, look(5, '06', 100)])).toBe(4);
  });

  it('is its last look when it came together late, and unknown when nobody looked', () => {
    expect([monthReadable([look(1, '06', 5), look(2, '06', 50)]), monthReadable([])]).toEqual([
      2,
      null,
    ]);
  });
});
