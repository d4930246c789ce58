/**
 * Facts against the truth: 12 real conversations that people's eyes labelled before the code was run on
 * them. The labels are kept as hashes, since none of the data is part of this project.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { gatherFacts } from '../../../core/domain/facts/gatherFacts.ts';
import type { EventFact } from '../../../core/model/facts.ts';
import { FACT_KINDS } from '../../../core/model/facts.ts';
import { factsOf } from '../../../core/store/conversations/conversationRow.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';

const DATA = resolve(process.env['STRATA_TEST_DATA'] ?? '../shared/data');
const present = existsSync(join(DATA, 'checkpoints'));
if (!present) console.warn(`SKIPPED: no real conversations at ${DATA} (set STRATA_TEST_DATA)`);

type Labels = Readonly<Record<string, readonly (string | number)[]>>;
const labels = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../fixtures/facts/labels.json'), 'utf8'),
) as Readonly<Record<string, Labels>>;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
const squeezed = (text: string, length: number): string =>
  text.replaceAll(/\s+/g, '').slice(0, length);

/** What must be reached of each kind; the rest of the kinds has no example among the 12. */
const LEAST = {
  commits: 1,
  pullRequests: 1,
  files: 0.95,
  tests: 0.95,
  failures: 1,
  // Whether another command was the same work is a matter of opinion.
  mended: 0.89,
  refusals: 1,
  answers: 1,
  todos: 1,
  agents: 1,
  requests: 0.95,
} as const;
type Kind = keyof typeof LEAST;

test.skipIf(!present)('are those that were labelled, with precision and recall', async () => {
  const found = new Map<Kind, { right: number; told: number; labelled: number }>();
  const usage: unknown[] = [];
  for (const [path, wanted] of Object.entries(labels)) {
    const memory = openTestMemory();
    await memory.import(join(DATA, path));
    const told = tellAll(memory, join(DATA, path));
    for (const kind of Object.keys(LEAST) as Kind[]) {
      const sum = found.get(kind) ?? { right: 0, told: 0, labelled: 0 };
      const left = [...(wanted[kind] ?? [])];
      for (const one of told[kind]) {
        const at = left.indexOf(one);
        if (at >= 0) left.splice(at, 1);
        sum.right += Number(at >= 0);
      }
      sum.told += told[kind].length;
      sum.labelled += wanted[kind]?.length ?? 0;
      found.set(kind, sum);
    }
    usage.push([path, usageOf(memory), wanted['usage']]);
  }
  expect(usage).toEqual(
    usage.map((row) => [(row as unknown[])[0], (row as unknown[])[2], (row as unknown[])[2]]),
  );
  const short = [...found].flatMap(([kind, { right, told, labelled }]) => {
    const precision = told === 0 ? 1 : right / told;
    const recall = labelled === 0 ? 1 : right / labelled;
    return precision >= LEAST[kind] && recall >= LEAST[kind] ? [] : [{ kind, precision, recall }];
  });
  expect(short).toEqual([]);
});

interface Row {
  readonly kind: number;
  readonly data: string;
  readonly start: number;
  readonly text: string;
}

/** The facts of a log's own conversation, hashed as the labels are. */
function tellAll(memory: TestMemory, path: string): Record<Kind, readonly string[]> {
  const { db } = memory;
  const lines = lineNumbers(path);
  const rows = db.all<Omit<Row, 'text'> & { readonly ix: number }>(
    sql`SELECT f.kind, f.data, t.start, c.conversation_ix AS ix FROM fact AS f JOIN timeline AS t USING (event_ix)
        JOIN conversation AS c USING (conversation_ix)
        WHERE c.parent_native IS NULL ORDER BY t.conversation_ix, t.position, f.ordinal`,
  );
  const facts = rows.map(({ kind, data, start }) => ({
    fact: { kind: FACT_KINDS[kind], ...(JSON.parse(data) as object) } as EventFact,
    line: lines.get(start) ?? 0,
  }));
  const ixs = [...new Set(rows.map(({ ix }) => ix))];
  const gathered = ixs.map((ix) => gatherFacts(factsOf(db, [ix])));
  const failures = facts.filter(({ fact }) => fact.kind === 'failed');
  const mended = gathered.flatMap(({ errors }) => errors.map(({ mendedBy }) => mendedBy !== null));
  return {
    commits: gathered.flatMap(({ commits }) => commits.map((one) => hash(one.hash.slice(0, 7)))),
    pullRequests: gathered.flatMap((of) =>
      of.pullRequests.map(({ number }) => hash(String(number))),
    ),
    files: gathered.flatMap(({ files }) =>
      files.map((of) => hash(`${of.path} ${of.edits} ${of.added} ${of.removed}`)),
    ),
    tests: facts.flatMap(({ fact, line }) =>
      fact.kind === 'test' ? [hash(`${line} ${fact.ok ? 'ok' : 'failed'}`)] : [],
    ),
    failures: failures.map(({ line }) => hash(String(line))),
    mended: failures.map(({ line }, at) =>
      hash(`${line} ${mended[at] === true ? 'mended' : 'open'}`),
    ),
    refusals: facts.flatMap(({ fact }) =>
      fact.kind === 'refused' ? [hash(squeezed(fact.words, 24))] : [],
    ),
    answers: facts.flatMap(({ fact, line }) =>
      fact.kind === 'answered' ? [hash(String(line))] : [],
    ),
    todos: gathered.flatMap(({ todos }) =>
      todos.map(({ text, state }) => hash(`${squeezed(text, 24)} ${state}`)),
    ),
    agents: facts.flatMap(({ fact }) =>
      fact.kind === 'agent' ? [hash(squeezed(fact.task, 24))] : [],
    ),
    requests: ixs.flatMap((ix) =>
      factsOf(db, [ix]).flatMap(({ fact, excerpt }) =>
        fact.kind === 'request' ? [hash(squeezed(excerpt, 12))] : [],
      ),
    ),
  };
}

function lineNumbers(path: string): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>();
  let start = 0;
  for (const [at, line] of readFileSync(path).toString('latin1').split('\n').entries()) {
    numbers.set(start, at + 1);
    start += line.length + 1;
  }
  return numbers;
}

function usageOf({ db }: TestMemory): unknown {
  const sum = db.get<{ input: number; output: number; read: number; write: number }>(
    sql`SELECT sum(input) AS input, sum(output) AS output, sum(cache_read) AS read,
          sum(cache_write) AS write FROM usage`,
  );
  return [sum?.input, sum?.output, sum?.read, sum?.write];
}
