/**
 * `npm run bench:ideas`: how many of the ideas that Strata tells of real logs (`STRATA_TEST_DATA`) are right, and how
 * many of those that readers found it tells, without a model. The labels hold references only; `draw.ts` says which
 * conversations have some. `--labels tuning` (by default) were looked at while the rules were made, five of them
 * labelled twice; `--labels heldOut` were labelled before anything was run on them. With `--show`, what was wrong and
 * what was missed is printed. `--at-work` measures instead how soon boards know, what linking costs, and what links
 * do to questions of several hops.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Client } from '../../../core/contract/client.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { reportAtWork } from './atWork.ts';
import { withHost } from '../retrieval/withHost.ts';
import { agreementOf, labelSchema, pairUp, shareText, tableOf, unionOf } from './score.ts';
import type { Label, Placed } from './score.ts';

const { values } = parseArgs({
  options: {
    labels: { type: 'string', default: 'tuning' },
    data: { type: 'string', default: process.env['STRATA_TEST_DATA'] ?? '../shared/data' },
    /** A memory that has read the logs already. */
    memory: { type: 'string' },
    show: { type: 'boolean', default: false },
    'at-work': { type: 'boolean', default: false },
  },
});
if (values['at-work']) {
  await reportAtWork(values.data, values.memory);
  process.exit();
}
const drawnSchema = z.record(z.enum(['tuning', 'heldOut']), z.array(z.string()));
const LOGS = ['claude-code', 'codex', 'checkpoints'];
const PAGE = 500;

type Idea = OutputOf<'ideas'>['ideas'][number];

const drawn = drawnSchema.parse(JSON.parse(readFileSync(beside('drawn.json'), 'utf8')));
const set = z.enum(['tuning', 'heldOut']).parse(values.labels);
const first = readLabels(set);
const second = readLabels('second');
const labels = set === 'tuning' ? unionOf(first, second) : first;
const files = new Set(drawn[set]);

const ideas = await withHost(values.memory, async (client) => {
  if (values.memory === undefined) {
    await client.call('import', { paths: LOGS.map((name) => join(values.data, name)) });
    await client.call('index', {});
  }
  const placed: Placed[] = [];
  for (const idea of await allIdeas(client)) {
    const one = await placeOf(client, idea);
    if (one !== undefined && files.has(one.file)) placed.push(one);
  }
  return placed;
});

console.log(
  `${set}: ${files.size} conversations, ${labels.length} labels, ${ideas.length} ideas\n`,
);
console.log('| | precision | recall |\n|---|---|---|');
for (const { name, precision, recall } of tableOf(labels, ideas))
  console.log(`| ${name} | ${shareText(precision)} | ${shareText(recall)} |`);
if (values.show) showDifferences(labels, ideas);

if (set === 'tuning') {
  const twice = new Set(second.map(({ file }) => file));
  const { place, intent, settled } = agreementOf(
    first.filter(({ file }) => twice.has(file)),
    second,
  );
  console.log(
    `\n${twice.size} labelled twice: place ${shareText(place)}, intent ${shareText(intent)}, settled ${shareText(settled)}`,
  );
}

function beside(name: string): string {
  return join(import.meta.dirname, name);
}

function readLabels(name: string): readonly Label[] {
  return readFileSync(beside(`${name}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => labelSchema.parse(JSON.parse(line)));
}

async function allIdeas(client: Client): Promise<readonly Idea[]> {
  const all: Idea[] = [];
  for (;;) {
    const page = await client.call('ideas', { limit: PAGE, offset: all.length });
    all.push(...page.ideas);
    if (page.ideas.length < PAGE) return all;
  }
}

async function placeOf(client: Client, idea: Idea): Promise<Placed | undefined> {
  const { excerpt, events } = await client.call('grip', {
    gripId: idea.gripId,
    before: 0,
    after: 0,
  });
  const [event] = events;
  if (event === undefined) return undefined;
  const file = relative(values.data, event.file);
  const start = event.text.indexOf(excerpt);
  return {
    file,
    line: lineAt(join(values.data, file), event.offset),
    range: start < 0 ? null : { start, end: start + excerpt.length },
    intent: idea.intent,
    text: idea.text,
    settled: idea.answeredBy !== null || idea.completedBy !== null,
    superseded: idea.state === 'superseded',
  };
}

/** The physical line, from 1, at a byte offset. */
function lineAt(file: string, offset: number): number {
  return (
    readFileSync(file)
      .subarray(0, offset)
      .filter((byte) => byte === 10).length + 1
  );
}

function showDifferences(known: readonly Label[], told: readonly Placed[]): void {
  const pairs = pairUp(known, told);
  const paired = new Set<unknown>(pairs.flatMap(({ label, idea }) => [label, idea]));
  for (const { label, idea } of pairs)
    if (label.intent !== idea.intent)
      console.log(`INTENT ${label.intent} told as ${idea.intent}: ${idea.text}`);
  for (const idea of told)
    if (!paired.has(idea))
      console.log(`WRONG ${idea.intent} ${idea.file}:${idea.line} ${idea.text}`);
  for (const label of known)
    if (!paired.has(label))
      console.log(`MISSED ${label.intent} ${label.by} ${label.file}:${label.line}`);
}
