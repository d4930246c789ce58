import { describe, expect, it } from 'vitest';
import { forgetRule } from '../../../core/engine/maintenance/forgetRule.ts';
import { toFailure } from '../../../core/model/result.ts';
import { isWithin } from '../../../core/store/maintenance/forget/rules.ts';

type Input = Partial<Parameters<typeof forgetRule>[0]>;

function ruleOf(input: Input, zone = 'Europe/Berlin') {
  return forgetRule({ dryRun: false, ...input }, zone);
}

function codeOf(input: Input): string {
  try {
    return `no failure: ${JSON.stringify(ruleOf(input))}`;
  } catch (thrown) {
    return toFailure(thrown).code;
  }
}

describe('what is asked to be forgotten', () => {
  it('is days of the zone, or times', () => {
    expect(ruleOf({ from: '2026-03-29', to: '2026-03-30' })).toEqual({
      kind: 'period',
      fromMs: Date.parse('2026-03-28T23:00:00Z'),
      toMs: Date.parse('2026-03-29T22:00:00Z'),
    });
    expect(ruleOf({ from: '2026-01-05T10:00:00+01:00', to: '2026-01-06' })).toEqual({
      kind: 'period',
      fromMs: Date.parse('2026-01-05T09:00:00Z'),
      toMs: Date.parse('2026-01-05T23:00:00Z'),
    });
  });

  it('is exactly one thing, and makes sense', () => {
    const wrong: readonly Input[] = [
      {},
      { conversationId: 'plain:c1', project: 'shop' },
      { conversationId: 'plain:c1', from: '2026-01-05', to: '2026-01-06' },
      { conversationId: 'c1' },
      { project: ' ' },
      { from: '2026-01-05' },
      { to: '2026-01-05' },
      { from: '2026-01-06', to: '2026-01-06' },
      { from: 'yesterday', to: '2026-01-06' },
      { from: '2026-02-30', to: '2026-03-06' },
    ];
    expect(wrong.map(codeOf)).toEqual(wrong.map(() => 'bad-input'));
  });
});

describe('a project', () => {
  it.each([
    ['/home/mira/shop', '/home/mira/shop', true],
    ['/home/mira/shop', '/home/mira/shop/', true],
    ['/home/mira/shop/api', '/home/mira/shop', true],
    ['/home/mira/shopping', '/home/mira/shop', false],
    ['/home/mira', '/home/mira/shop', false],
    ['C:\\work\\shop\\api', 'C:\\work\\shop', true],
    ['/home', '/', true],
    ['shop', 'shop', true],
  ])('%s within %s: %s', (project, outer, expected) => {
    expect(isWithin(project, outer)).toBe(expected);
  });
});
