/**
 * `node test/bench/summaries/main.ts [--data FOLDER]`: compares ways of choosing sentences on meetings
 * whose matters people summarised. With `--levels`, and `--failing` to name what does not pass, it
 * measures the summaries of real segments instead; with `--separation`, verdicts; with `--endpoint URL
 * [--model NAME]`, what a model there writes, its key in OPENAI_API_KEY. See README.md.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reportCheckpoints } from './checkpoints.ts';
import { reportEndpoint } from './endpoint.ts';
import { materialOf, valueOf } from './evaluate.ts';
import { reportLevels } from './levels.ts';
import { reportSeparation } from './separation.ts';
import type { Method } from './method.ts';
import { centrality, centralityWithCoverage } from './methods/centrality.ts';
import { lead } from './methods/lead.ts';
import { mmr } from './methods/mmr.ts';
import { oracle } from './methods/oracle.ts';
import {
  neighbours,
  positionPriors,
  product,
  rolePriors,
  scoresAlone,
  withoutEcho,
} from './methods/priors.ts';
import { facilityLocation, weightedCoverage } from './methods/submodular.ts';
import { textRank } from './methods/textRank.ts';
import type { QmsumSpan } from './qmsum.ts';
import { readQmsum } from './qmsum.ts';
import type { Rouge } from './rouge.ts';

const METHODS: readonly (readonly [string, Method])[] = [
  ['first sentences', lead],
  ['TextRank', textRank],
  ['plain MMR', mmr],
  ['facility location', facilityLocation],
  ['weighted coverage', weightedCoverage],
  ['centrality, greedy', centrality],
  ['centrality with coverage', centralityWithCoverage],
  ['all of it without coverage', scoresAlone],
  ['all of it and roles', rolePriors],
  ['all of it and both ends', positionPriors],
  ['all of it and the worth of neighbours', neighbours],
  ['all of it without echoes of neighbours', withoutEcho],
  ['**all of it (kept)**', product],
  ['greedy oracle (ceiling)', oracle],
];

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    levels: { type: 'boolean', default: false },
    separation: { type: 'boolean', default: false },
    checkpoints: { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
    failing: { type: 'boolean', default: false },
    endpoint: { type: 'string' },
    model: { type: 'string' },
  },
});
const folder = values.data ?? process.env['STRATA_TEST_DATA'] ?? '../shared/data';
const file = join(folder, 'qmsum', 'val.jsonl');
const needed =
  values.endpoint !== undefined
    ? join(folder, 'checkpoints', 'summaries.json')
    : values.levels || values.separation
      ? join(folder, 'claude-code')
      : file;
if (!existsSync(needed)) {
  process.stderr.write(`Nothing at ${needed}: name the folder with --data or STRATA_TEST_DATA.\n`);
  process.exitCode = 2;
} else if (values.endpoint !== undefined)
  process.exitCode = await reportEndpoint(folder, {
    endpoint: values.endpoint,
    model: values.model,
    env: process.env,
  });
else if (values.separation) await reportSeparation(folder, values);
else if (values.levels) await reportLevels(folder, values);
else if (values.checkpoints) await reportCheckpoints(folder, values);
else {
  compare(readQmsum(file));
  if (existsSync(join(folder, 'checkpoints'))) {
    process.stdout.write('\n');
    await reportCheckpoints(folder, values);
  }
}

function compare(spans: readonly QmsumSpan[]): void {
  const cases = spans.map((span) => ({ span, material: materialOf(span) }));
  const rows = METHODS.map(([name, method]) => {
    const results = cases.map(({ span, material }) => ({
      even: span.meeting % 2 === 0,
      value: valueOf(method, material),
    }));
    return [
      name,
      mean(results),
      mean(results.filter(({ even }) => even)),
      mean(results.filter(({ even }) => !even)),
    ];
  });
  process.stdout.write(`| way | all ${spans.length} | even | odd |\n| --- | --- | --- | --- |\n`);
  for (const row of rows) process.stdout.write(`| ${row.join(' | ')} |\n`);
}

function mean(results: readonly { readonly value: Rouge }[]): string {
  return (['one', 'two', 'longest'] as const)
    .map((key) =>
      (results.reduce((sum, { value }) => sum + value[key], 0) / results.length).toFixed(1),
    )
    .join('/');
}
