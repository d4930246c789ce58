/**
 * `node test/bench/secrets/main.ts [--data FOLDER] [--list]`: how many made secrets are masked, and
 * how many harmless words. See README.md.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { harmlessTexts } from './harmless.ts';
import { MADE_KINDS } from './kinds.ts';
import { countLost, sharesByDisguise, tryAll } from './measure.ts';
import type { Half, Tried } from './measure.ts';

const HALVES: readonly Half[] = ['a', 'b'];
const HARMLESS_SEED = 5;
const HARMLESS_LINES = 300;

const { values } = parseArgs({ options: { data: { type: 'string' }, list: { type: 'boolean' } } });
const folder = values.data ?? process.env['STRATA_TEST_DATA'] ?? '../shared/data';

for (const half of HALVES) {
  const tried = tryAll(half);
  printShares(half, tried);
  // Those of the other half are never read, so that no rule is made for them.
  if (half === 'a' && values.list === true) printMissed(tried);
}
printLost('made harmless words', harmlessTexts(HARMLESS_SEED, HARMLESS_LINES));
if (existsSync(folder)) printLost('words of real conversations', textsOf(folder));

function printShares(half: Half, tried: readonly Tried[]): void {
  print(`\n| half ${half}, ${MADE_KINDS.length} kinds | tried | masked |\n| --- | --- | --- |`);
  const all = { of: 'all', tried: tried.length, masked: tried.filter((one) => one.masked).length };
  for (const { of, tried: count, masked } of [...sharesByDisguise(tried), all])
    print(`| ${of} | ${count} | ${((100 * masked) / count).toFixed(2)} % |`);
}

function printMissed(tried: readonly Tried[]): void {
  for (const { kind, disguise, shown, masked } of tried)
    if (!masked) print(`${disguise}\t${kind}\t${JSON.stringify(shown)}`);
}

function printLost(what: string, texts: readonly string[]): void {
  let words = 0;
  let lost = 0;
  for (const counted of texts.map(countLost)) {
    words += counted.words;
    lost += counted.lost;
  }
  print(`\n${what}: ${words}, masked: ${lost} (${((100 * lost) / words).toFixed(4)} %)`);
}

function textsOf(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:jsonl?|md|txt|ya?ml)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
