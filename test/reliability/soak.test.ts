import { expect, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { soak } from './soak/soak.ts';

/** `npm run soak` takes 30 minutes and measures times and memory. */
it('a Strata that stays open misses no line of what agents write, and keeps its order', async () => {
  const report = await soak({
    sessions: 5,
    ms: 18_000,
    aloneMs: 3_000,
    idleMs: 0,
    lookMs: 1_000,
    seed: 11,
    pace: 6,
    temporary: temporaryFolder(),
    say: () => undefined,
  });
  const { wrong, bugs, togetherMs } = report;
  expect({ wrong, bugs }).toEqual({ wrong: [], bugs: [] });
  // Otherwise nobody wrote anything.
  expect(togetherMs.length).toBeGreaterThan(10);
});
