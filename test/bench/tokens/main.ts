/**
 * `node test/bench/tokens/main.ts [--data FOLDER]`: tokens that a model reads and writes for summaries of
 * real segments, in one pass and in other ways. All prompts are made and counted; nothing is sent. With
 * `--money`, a scripted endpoint on this machine writes all texts of the same logs and counts.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadTokenCounter } from '../../../core/threads/tokenCounter.ts';
import { openPrompts } from '../../../core/threads/openPrompts.ts';
import { openPromptBook } from '../../../core/engine/summaries/promptBook.ts';
import { realSegments } from '../summaries/realSegments.ts';
import { reportMoney } from './money.ts';
import { WAYS, spentIn } from './ways.ts';
import type { Spent, WayName } from './ways.ts';

/** Tokens written cost this many times what tokens read do, with most providers. */
const WRITTEN_WEIGHT = 4;
const TURNS: readonly (readonly [string, number, number])[] = [
  ['none or 1', 0, 1],
  ['2', 2, 2],
  ['3–5', 3, 5],
  ['6 or more', 6, Infinity],
];
/** One pass "wins from n turns on" when it is cheaper in this share of all segments of n turns or more. */
const NEARLY_ALL = 0.95;

interface Measured {
  readonly turns: number;
  readonly spent: Readonly<Record<WayName, Spent>>;
}

async function report(data: string): Promise<void> {
  const countTokens = loadTokenCounter();
  const files = openPrompts(join(data, 'no-such-folder'));
  const prompts = openPromptBook(
    { templates: await files.templates(), preprocessors: await files.preprocessors() },
    {},
    (text) => text,
  );
  const measured: Measured[] = [];
  for (const { input } of await realSegments([join(data, 'claude-code'), join(data, 'codex')])) {
    const turns = input.events.filter(({ opensTurn }) => opensTurn).length;
    measured.push({ turns, spent: spentIn(input, { prompts, countTokens }) });
  }
  const names = Object.keys(WAYS) as WayName[];
  console.log(`${measured.length} segments, tokens of o200k_base in millions\n`);
  console.log('| way | calls | read | written | read + 4 × written | of one pass |');
  console.log('| --- | --- | --- | --- | --- | --- |');
  const whole = (name: WayName): Spent => sum(measured.map(({ spent }) => spent[name]));
  const base = weighed(whole('one-pass'));
  for (const name of names) {
    const { calls, read, written } = whole(name);
    const cost = weighed({ calls, read, written });
    console.log(
      `| ${WAYS[name]} | ${calls} | ${millions(read)} | ${millions(written)} | ${millions(cost)} | ${(cost / base).toFixed(2)} × |`,
    );
  }
  const others = names.filter((name) => name !== 'one-pass');
  console.log('\nSegments in which one pass is cheaper (read + 4 × written)\n');
  console.log(`| turns | segments | ${others.map((name) => WAYS[name]).join(' | ')} |`);
  console.log(`| --- | --- | ${others.map(() => '---').join(' | ')} |`);
  for (const [label, least, most] of TURNS) {
    const some = measured.filter(({ turns }) => turns >= least && turns <= most);
    const shares = others.map((name) => percent(wins(some, name)));
    console.log(`| ${label} | ${some.length} | ${shares.join(' | ')} |`);
  }
  console.log('');
  for (const name of others)
    console.log(`Against ${WAYS[name]}, one pass wins ${winsFrom(measured, name)}.`);
}

/** From how many turns on it wins in nearly all segments. */
function winsFrom(measured: readonly Measured[], name: WayName): string {
  const most = Math.max(...measured.map(({ turns }) => turns));
  for (let least = 0; least <= most; least++) {
    const some = measured.filter(({ turns }) => turns >= least);
    if (wins(some, name) >= NEARLY_ALL)
      return least <= 1 ? 'from the first turn on' : `from ${least} turns on`;
  }
  return 'at no number of turns in nearly all segments';
}

function wins(some: readonly Measured[], name: WayName): number {
  const cheaper = some.filter(({ spent }) => weighed(spent['one-pass']) < weighed(spent[name]));
  return some.length === 0 ? 0 : cheaper.length / some.length;
}

function sum(all: readonly Spent[]): Spent {
  return {
    calls: all.reduce((total, { calls }) => total + calls, 0),
    read: all.reduce((total, { read }) => total + read, 0),
    written: all.reduce((total, { written }) => total + written, 0),
  };
}

function weighed({ read, written }: Spent): number {
  return read + WRITTEN_WEIGHT * written;
}

const millions = (tokens: number): string => (tokens / 1e6).toFixed(3);
const percent = (share: number): string => `${Math.round(share * 100)} %`;

const { values } = parseArgs({
  options: { data: { type: 'string' }, money: { type: 'boolean', default: false } },
});
const folder = values.data ?? process.env['STRATA_TEST_DATA'] ?? '../shared/data';
if (!existsSync(join(folder, 'claude-code'))) {
  process.stderr.write(
    `Nothing at ${join(folder, 'claude-code')}: name the folder with --data or STRATA_TEST_DATA.\n`,
  );
  process.exitCode = 2;
} else await (values.money ? reportMoney(folder) : report(folder));
