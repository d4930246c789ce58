/**
 * `npm run bench:retrieval -- FILE`: how many of the turns that answer a question are found, on data in the shape of
 * LoCoMo. With `--coding`, how many questions to real coding logs (`STRATA_TEST_DATA`) are answered, and how many
 * are told to have no answer. Each sample is a memory of its own, imported and indexed as any log; no model is asked. With `--own` the
 * file holds questions to the memory of whoever runs it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Client } from '../../../core/contract/client.ts';
import { STRENGTHS } from '../../../core/model/search.ts';
import type { Strength } from '../../../core/model/search.ts';
import { askCoding, codingTables } from './coding.ts';
import { readSamples, toPlainLog } from './locomo.ts';
import type { Question, Sample } from './locomo.ts';
import { askOwnMemory } from './ownMemory.ts';
import { FIRST, areaUnderCurve, sharesOf } from './measures.ts';
import type { Ranked } from './measures.ts';
import { plainBm25 } from './plainBm25.ts';
import { withHost } from './withHost.ts';

const MOST = 50;
/** Tokens of what `navigate` gives. */
const BUDGET = 2_000;
const UNANSWERABLE = 5;

interface Way {
  readonly name: string;
  readonly ranked: Ranked[];
  /** The best score of each question, by whether it has an answer. */
  readonly best: { readonly answered: number[]; readonly unanswered: number[] };
  /** What it told of the questions that have an answer, and of those without. */
  readonly told: { readonly answered: Strength[]; readonly unanswered: Strength[] };
  /** What it told of those whose answer is among the first five. */
  readonly toldRight: Strength[];
}

async function withMemory<T>(sample: Sample, work: (client: Client) => Promise<T>): Promise<T> {
  return withHost(undefined, async (client, folder) => {
    const log = join(folder, 'talk.jsonl');
    await writeFile(log, `${toPlainLog(sample)}\n`);
    await client.call('import', { paths: [log] });
    await client.call('index', {});
    return work(client);
  });
}

function rankedBy(sample: Sample, { type, evidence }: Question, ids: readonly string[]): Ranked {
  const sessionOf = new Map(sample.turns.map(({ id, session }) => [id, session]));
  const sessions = (of: readonly string[]): readonly number[] => [
    ...new Set(of.flatMap((id) => sessionOf.get(id) ?? [])),
  ];
  return { type, evidence, ids, sessions: new Set(sessions(evidence)), ranking: sessions(ids) };
}

type Ways = Readonly<Record<'plain' | 'find' | 'navigate' | 'toc', Way>>;

async function measure(
  sample: Sample,
  ways: Ways,
  { isFindOnly }: { readonly isFindOnly: boolean },
): Promise<void> {
  const plain = plainBm25(sample.turns);
  await withMemory(sample, async (client) => {
    for (const question of sample.questions) {
      const asked = { question: question.question, asOf: sample.lastTime };
      const { results, strength } = await client.call('find', {
        query: asked.question,
        limit: MOST,
        asOf: asked.asOf,
      });
      note(
        ways.find,
        { sample, question, strength, best: results[0]?.score ?? 0 },
        eventIds(results),
      );
      for (const [way, mode] of isFindOnly
        ? []
        : ([
            [ways.navigate, 'auto'],
            [ways.toc, 'toc'],
          ] as const)) {
        const { evidence, strength: told } = await client.call('navigate', {
          ...asked,
          budget: BUDGET,
          mode,
        });
        const best = evidence[0]?.score ?? 0;
        note(
          way,
          { sample, question, best, strength: told },
          evidence.flatMap(({ events }) => eventIds(events.map((event) => ({ event })))),
        );
      }
      const turns = plain(asked.question, MOST);
      note(
        ways.plain,
        { sample, question, best: null, strength: null },
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
  { ranked, best: all, told, toldRight }: Way,
  {
    sample,
    question,
    best,
    strength,
  }: {
    readonly sample: Sample;
    readonly question: Question;
    readonly best: number | null;
    readonly strength: Strength | null;
  },
  ids: readonly string[],
): void {
  if (strength !== null)
    (question.type === UNANSWERABLE ? told.unanswered : told.answered).push(strength);
  const isRight = ids.slice(0, 5).some((id) => question.evidence.includes(id));
  if (strength !== null && question.type !== UNANSWERABLE && isRight) toldRight.push(strength);
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

const toldWords = (told: readonly Strength[]): string =>
  STRENGTHS.map((each) => `${told.filter((one) => one === each).length} ${each}`).join(', ');

function print({ name, ranked, best, told, toldRight }: Way): void {
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
  if (told.answered.length > 0)
    console.log(
      `\nTold of questions with an answer: ${toldWords(told.answered)}; without: ${toldWords(told.unanswered)}; with the answer among the first five: ${toldWords(toldRight)}`,
    );
  if (best.unanswered.length > 0)
    console.log(
      `\nBest score of questions with an answer against those without: AUC ${areaUnderCurve(best.answered, best.unanswered).toFixed(3)}`,
    );
}

const newWay = (name: string): Way => ({
  name,
  ranked: [],
  best: { answered: [], unanswered: [] },
  told: { answered: [], unanswered: [] },
  toldRight: [],
});

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    own: { type: 'boolean', default: false },
    coding: { type: 'boolean', default: false },
    /** With `--coding`: a memory that has read the logs already. */
    memory: { type: 'string' },
    half: { type: 'string' },
    json: { type: 'boolean', default: false },
    /** Of LoCoMo: so many of the talks, the first ones. */
    samples: { type: 'string' },
    /** Of LoCoMo: `find` alone, which takes a third of the time. */
    find: { type: 'boolean', default: false },
  },
});
const CODING = join(import.meta.dirname, 'codingQuestions.jsonl');
const [file] = positionals;
if (values.coding) {
  const data = process.env['STRATA_TEST_DATA'];
  if (data === undefined) throw new Error('STRATA_TEST_DATA names the folder of the logs.');
  const half = values.half === 'first' || values.half === 'second' ? values.half : undefined;
  const ways = await askCoding({ file: file ?? CODING, data, half, memory: values.memory });
  console.log(values.json ? JSON.stringify(ways) : codingTables(ways));
} else if (file === undefined) {
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
  const samples = readSamples(await readFile(file, 'utf8'));
  for (const sample of samples.slice(0, Number(values.samples ?? samples.length)))
    await measure(sample, ways, { isFindOnly: values.find });
  for (const way of Object.values(ways)) if (way.ranked.length > 0) print(way);
}
