/**
 * `npm run bench:retrieval -- FILE`: how many of the turns that answer a question are found, on data in the shape of
 * LoCoMo. Each sample is a memory of its own, imported and indexed as any log; no model is asked. With `--own` the
 * file holds questions to the memory of whoever runs it.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Client } from '../../../core/contract/client.ts';
import { createHost } from '../../../core/hosts/createHost.ts';
import { readSamples, toPlainLog } from './locomo.ts';
import type { Question, Sample } from './locomo.ts';
import { askOwnMemory } from './ownMemory.ts';
import { FIRST, areaUnderCurve, sharesOf } from './measures.ts';
import type { Ranked } from './measures.ts';
import { plainBm25 } from './plainBm25.ts';

const MOST = 50;
/** Tokens of what `navigate` gives. */
const BUDGET = 2_000;
const UNANSWERABLE = 5;

interface Way {
  readonly name: string;
  readonly ranked: Ranked[];
  /** The best score of each question, by whether it has an answer. */
  readonly best: { readonly answered: number[]; readonly unanswered: number[] };
}

async function withMemory<T>(sample: Sample, work: (client: Client) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'strata-retrieval-'));
  const host = await createHost({
    dataDir: join(dir, 'memory'),
    rendererDir: null,
    env: { STRATA_TIMEZONE: 'UTC', HOME: dir },
    reportBug: (thrown) => console.error(thrown),
  });
  try {
    const client = await host.connect();
    const log = join(dir, 'talk.jsonl');
    await writeFile(log, `${toPlainLog(sample)}\n`);
    await client.call('import', { paths: [log] });
    await client.call('index', {});
    const result = await work(client);
    client.close();
    return result;
  } finally {
    await host.close();
    await rm(dir, { recursive: true, force: true });
  }
}

function rankedBy(sample: Sample, { type, evidence }: Question, ids: readonly string[]): Ranked {
  const sessionOf = new Map(sample.turns.map(({ id, session }) => [id, session]));
  const sessions = (of: readonly string[]): readonly number[] => [
    ...new Set(of.flatMap((id) => sessionOf.get(id) ?? [])),
  ];
  return { type, evidence, ids, sessions: new Set(sessions(evidence)), ranking: sessions(ids) };
}

type Ways = Readonly<Record<'plain' | 'find' | 'navigate' | 'toc', Way>>;

async function measure(sample: Sample, ways: Ways): Promise<void> {
  const plain = plainBm25(sample);
  await withMemory(sample, async (client) => {
    for (const question of sample.questions) {
      const asked = { question: question.question, asOf: sample.lastTime };
      const { results } = await client.call('find', {
        query: asked.question,
        limit: MOST,
        asOf: asked.asOf,
      });
      note(ways.find, { sample, question, best: results[0]?.score ?? 0 }, eventIds(results));
      for (const [way, mode] of [
        [ways.navigate, 'auto'],
        [ways.toc, 'toc'],
      ] as const) {
        const { evidence } = await client.call('navigate', { ...asked, budget: BUDGET, mode });
        const best = evidence[0]?.score ?? 0;
        note(
          way,
          { sample, question, best },
          evidence.flatMap(({ events }) => eventIds(events.map((event) => ({ event })))),
        );
      }
      const turns = plain(asked.question, MOST);
      note(
        ways.plain,
        { sample, question, best: null },
        turns.map(({ id }) => id),
      );
    }
  });
}

function eventIds(
  results: readonly { readonly event: { readonly nativeId: string | null } }[],
): readonly string[] {
  return results.flatMap(({ event }) => event.nativeId ?? []);
}

function note(
  { ranked, best: all }: Way,
  {
    sample,
    question,
    best,
  }: { readonly sample: Sample; readonly question: Question; readonly best: number | null },
  ids: readonly string[],
): void {
  if (best !== null) (question.type === UNANSWERABLE ? all.unanswered : all.answered).push(best);
  if (question.evidence.length > 0) ranked.push(rankedBy(sample, question, ids));
}

const TYPES: readonly (readonly [number | null, string])[] = [
  [1, 'several hops'],
  [2, 'when'],
  [3, 'what follows'],
  [4, 'one hop'],
  [5, 'asked wrongly'],
  [null, 'all'],
];

const percent = (share: number): string => (100 * share).toFixed(1);

function print({ name, ranked, best }: Way): void {
  console.log(`\n**${name}**\n`);
  console.log(
    `| type | questions | ${FIRST.map((first) => `@${first}`).join(' | ')} | all | session @1 | @5 |`,
  );
  console.log(`| --- | --- | ${FIRST.map(() => '---').join(' | ')} | --- | --- | --- |`);
  for (const [type, words] of TYPES) {
    const { questions, turns, sessions } = sharesOf(
      ranked.filter((one) => type === null || one.type === type),
    );
    const cells = [...turns, ...sessions].map(percent);
    console.log(`| ${words} | ${questions} | ${cells.join(' | ')} |`);
  }
  if (best.unanswered.length > 0)
    console.log(
      `\nBest score of questions with an answer against those without: AUC ${areaUnderCurve(best.answered, best.unanswered).toFixed(3)}`,
    );
}

const newWay = (name: string): Way => ({
  name,
  ranked: [],
  best: { answered: [], unanswered: [] },
});

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { own: { type: 'boolean', default: false } },
});
const [file] = positionals;
if (file === undefined) {
  console.error(
    'Name a file of LoCoMo-shaped data, or with --own one of questions to your memory, a JSON line each: {"question": …, "answers": [ids of events or segments]}.',
  );
  process.exitCode = 2;
} else if (values.own) {
  for (const { name, ranked } of await askOwnMemory(file)) {
    const { questions, turns } = sharesOf(ranked);
    console.log(
      `${name}: ${questions} questions, answers among the first ${FIRST.map((first, at) => `${first}: ${percent(turns[at] ?? 0)} %`).join(', ')}`,
    );
  }
} else {
  const ways: Ways = {
    plain: newWay('bm25 over single turns'),
    find: newWay('find'),
    navigate: newWay(`evidence of navigate, table of contents and full text, ${BUDGET} tokens`),
    toc: newWay(`evidence of navigate, table of contents only, ${BUDGET} tokens`),
  };
  for (const sample of readSamples(await readFile(file, 'utf8'))) await measure(sample, ways);
  for (const way of Object.values(ways)) print(way);
}
