import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sql } from '../../../core/store/sql/sql.ts';
import { databasePath } from '../../../core/node/dataDirectory.ts';
import { makeRealMemory } from '../../helpers/madeMemory.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';

const DATA = process.env['STRATA_TEST_DATA'] ?? '../shared/data';
const LOGS = ['claude-code', 'codex', 'checkpoints'].map((name) => resolve(DATA, name));
const present = LOGS.every((path) => existsSync(path));
if (!present) console.warn(`SKIPPED: no real conversations at ${DATA} (set STRATA_TEST_DATA)`);

describe.skipIf(!present)('segments of real logs', () => {
  it('are whole turns, and hold what the person asked for', async () => {
    const dataDir = temporaryFolder();
    await makeRealMemory(LOGS, { dataDir });
    const memory = openTestMemory({ file: databasePath(dataDir) });
    const cuts = readCuts(memory);
    const requests = readRequests(memory);
    console.log(
      `${cuts.inside} of ${cuts.all} cuts lie inside a turn; ` +
        `${requests.none} of ${requests.all} segments of conversations with a request hold none`,
    );
    expect(cuts.all).toBeGreaterThan(50);
    expect(cuts.inside / cuts.all).toBeLessThanOrEqual(0.05);
    expect(requests.all).toBeGreaterThan(100);
    expect(requests.none / requests.all).toBeLessThanOrEqual(0.03);
  });
});

/** Places where a segment follows another of its conversation; inside: both hold events of one turn. */
function readCuts({ db }: TestMemory): { readonly all: number; readonly inside: number } {
  const rows = db.all<{ first: number; last: number; conversation_ix: number }>(
    sql`SELECT s.conversation_ix, min(t.turn) AS first, max(t.turn) AS last
        FROM segment AS s
        JOIN segment_event AS x USING (node_ix)
        JOIN timeline AS t USING (event_ix)
        WHERE s.superseded = 0
        GROUP BY s.node_ix ORDER BY s.conversation_ix, min(t.position)`,
  );
  const pairs = rows
    .slice(1)
    .map((row, i) => [rows[i], row] as const)
    .filter(([before, row]) => before?.conversation_ix === row.conversation_ix);
  // Turns count from 1: what comes before the first request is none.
  const inside = pairs.filter(([before, { first }]) => first > 0 && before?.last === first);
  return { all: pairs.length, inside: inside.length };
}

/** Segments of conversations in which a person asked for something. */
function readRequests({ db }: TestMemory): { readonly all: number; readonly none: number } {
  const rows = db.all<{ conversation_ix: number; request_count: number }>(
    sql`SELECT s.conversation_ix, n.request_count FROM segment AS s JOIN node AS n USING (node_ix)
        WHERE s.superseded = 0`,
  );
  const asked = new Set(
    rows.filter((row) => row.request_count > 0).map((row) => row.conversation_ix),
  );
  const theirs = rows.filter((row) => asked.has(row.conversation_ix));
  return { all: theirs.length, none: theirs.filter((row) => row.request_count === 0).length };
}
