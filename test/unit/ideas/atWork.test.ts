import { describe, expect, it } from 'vitest';
import { activationOf, rankOf, retentionOf } from '../../../core/domain/ideas/atWork.ts';
import { DEFAULT_HALF_LIVES } from '../../../core/model/idea.ts';

const DAY = 86_400_000;

describe('activation', () => {
  it('is whole when an idea is told, and loses a tenth with each turn of its project', () => {
    const idea = { toldMs: 100, againMs: [] };
    expect(activationOf(idea, [50, 100])).toBe(1);
    expect(activationOf(idea, [50, 150, 160])).toBeCloseTo(0.81);
  });

  it('gains half each time it is named again or opened, up to one', () => {
    expect(activationOf({ toldMs: 100, againMs: [110] }, [])).toBe(1);
    const turns = Array.from({ length: 10 }, (_, at) => 101 + at);
    expect(activationOf({ toldMs: 100, againMs: [200] }, turns)).toBeCloseTo(0.9 ** 10 + 0.5);
    expect(activationOf({ toldMs: 100, againMs: [105, 90] }, turns)).toBeCloseTo(0.9 ** 5);
  });
});

describe('retention', () => {
  const decision = {
    intent: 'decision',
    state: 'stands',
    importance: 1,
    ageMs: 0,
    uses: 0,
  } as const;

  it('halves with the time that its kind lasts', () => {
    expect(retentionOf({ ...decision, ageMs: 365 * DAY }, DEFAULT_HALF_LIVES)).toBeCloseTo(0.5);
    expect(
      retentionOf({ ...decision, intent: 'conclusion', ageMs: 90 * DAY }, DEFAULT_HALF_LIVES),
    ).toBeCloseTo(0.5);
    expect(
      retentionOf({ ...decision, intent: 'context', ageMs: 30 * DAY }, DEFAULT_HALF_LIVES),
    ).toBeCloseTo(0.5);
    expect(
      retentionOf(
        { ...decision, intent: 'todo', state: 'open', ageMs: 180 * DAY },
        DEFAULT_HALF_LIVES,
      ),
    ).toBeCloseTo(0.5);
    for (const state of ['superseded', 'closed', 'done'] as const)
      expect(retentionOf({ ...decision, state, ageMs: 30 * DAY }, DEFAULT_HALF_LIVES)).toBeCloseTo(
        0.5,
      );
  });

  it('halves as somebody wants it', () => {
    const halfLives = { ...DEFAULT_HALF_LIVES, decision: 10 };
    expect(retentionOf({ ...decision, ageMs: 20 * DAY }, halfLives)).toBeCloseTo(0.25);
  });

  it('grows with use, never falls to nothing, and does not count what is to come', () => {
    expect(retentionOf({ ...decision, uses: 3 }, DEFAULT_HALF_LIVES)).toBeCloseTo(1.5);
    expect(retentionOf({ ...decision, ageMs: 10_000 * DAY }, DEFAULT_HALF_LIVES)).toBeGreaterThan(
      0,
    );
    expect(retentionOf({ ...decision, ageMs: -DAY }, DEFAULT_HALF_LIVES)).toBe(1);
  });
});

it('a rank is lifted by three tenths at most', () => {
  expect(rankOf(0.5, 1)).toBeCloseTo(0.65);
  expect(rankOf(0.5, 0)).toBe(0.5);
});
