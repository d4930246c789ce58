/** The comparison of ways: that it runs, and that on real meetings what is kept does not get worse. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { materialOf, valueOf } from '../../bench/summaries/evaluate.ts';
import { product } from '../../bench/summaries/methods/priors.ts';
import { readQmsum } from '../../bench/summaries/qmsum.ts';

const MAIN = fileURLToPath(new URL('../../bench/summaries/main.ts', import.meta.url));
const REAL = join(process.env['STRATA_TEST_DATA'] ?? '../shared/data', 'qmsum', 'val.jsonl');
const there = existsSync(REAL);
if (!there) console.warn(`SKIPPED: no real meetings at ${REAL}; set STRATA_TEST_DATA`);

test('prints a row for each way, of all, even and odd meetings, without spans that leave no choice', () => {
  const folder = mkdtempSync(join(tmpdir(), 'strata-ways-'));
  try {
    mkdirSync(join(folder, 'qmsum'));
    const line = JSON.stringify(madeMeeting());
    writeFileSync(join(folder, 'qmsum', 'val.jsonl'), `${line}\n${line}\n`);
    const printed = execFileSync(process.execPath, [MAIN, '--data', folder], { encoding: 'utf8' });
    const [head, , ...rows] = printed.trim().split('\n');
    expect(head).toBe('| way | all 2 | even | odd |');
    expect(rows.map((row) => row.split(' | ').length)).toEqual(Array(14).fill(4));
    // Even and odd are the same meeting here.
    for (const row of rows) expect(row).toMatch(/\| ([\d./]+) \| \1 \| \1 \|$/);
    expect(rows.at(-1)).toMatch(/oracle/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe.skipIf(!there)('on real meetings', () => {
  const spans = there ? readQmsum(REAL) : [];

  test('231 spans have a choice to make', () => {
    expect(spans).toHaveLength(231);
  });

  test('what is kept does not fall below 24.9, 6.2 and 16.2', () => {
    const values = spans.map((span) => valueOf(product, materialOf(span)));
    const mean = (key: 'one' | 'two' | 'longest'): number =>
      values.reduce((sum, value) => sum + value[key], 0) / values.length;
    expect(mean('one')).toBeGreaterThan(24.9);
    expect(mean('two')).toBeGreaterThan(6.2);
    expect(mean('longest')).toBeGreaterThan(16.2);
  });
});

/** A meeting with one matter of forty turns, and one of three words. */
function madeMeeting() {
  const turns = Array.from({ length: 40 }, (_, i) => ({
    speaker: i % 2 === 0 ? 'Ann' : 'Ben',
    content: `The remote control needs button ${i} because the case of kind ${i % 7} is too small. {vocalsound} Yeah.`,
  }));
  return {
    meeting_transcripts: [...turns, { speaker: 'Ann', content: 'Yes, we do.' }],
    specific_query_list: [
      {
        answer: 'The case was too small, so the remote control needs more buttons.',
        relevant_text_span: [['0', '39']],
      },
      { answer: 'They agreed to it without any discussion.', relevant_text_span: [['40', '40']] },
    ],
  };
}
