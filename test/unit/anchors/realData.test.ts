/** Real conversations labelled by hand; skipped, loudly, where there are none. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Part, Score } from '../../bench/anchors/measure.ts';
import { judgeSegments, readLabels, scoresOf } from '../../bench/anchors/measure.ts';

const FOLDER = process.env['STRATA_TEST_DATA'] ?? '../shared/data';
const there = existsSync(join(FOLDER, 'claude-code')) && existsSync(join(FOLDER, 'codex'));
if (!there) console.warn(`SKIPPED: no real conversations at ${FOLDER}; set STRATA_TEST_DATA`);

describe.skipIf(!there)('anchors of real sessions', () => {
  // Few are found on purpose; a rule that stops working shows in the number.
  test.each<readonly [Part, number, number, number]>([
    ['tuning', 41, 0.78, 20],
    ['held-out', 10, 0.85, 10],
  ])('of the %s part are mostly right', (part, count, leastPrecision, leastRight) => {
    const segments = readLabels('test/fixtures/anchors/labels.json').filter(
      (segment) => segment.part === part,
    );
    const all = scoresOf(judgeSegments(segments, FOLDER)).find(({ type }) => type === 'all');
    expect(segments).toHaveLength(count);
    expect(precision(all)).toBeGreaterThan(leastPrecision);
    expect(all?.right).toBeGreaterThan(leastRight);
  });
});

function precision(score: Score | undefined): number {
  return score === undefined ? 0 : score.right / score.found;
}
