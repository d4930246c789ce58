/** What a model behind an endpoint writes of the checkpoint sessions, beside the built-in summariser. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '../../../core/contract/client.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { PASS_THROUGH_BELOW } from '../../../core/domain/summarize/sizes.ts';
import { sentencesOf } from '../../../core/domain/trust/textDoubts.ts';
import { createHost } from '../../../core/hosts/createHost.ts';
import { PRICE_SOURCE_WORDS } from '../../../core/model/providers.ts';
import { nodesOf } from '../../helpers/nodesOf.ts';
import type { Row } from '../../helpers/nodesOf.ts';
import { WORDS } from './checkpoints.ts';
import type { Checkpoint } from './checkpoints.ts';
import { rouge, rougeWords } from './rouge.ts';
import type { Rouge } from './rouge.ts';

export interface EndpointOptions {
  /** Base URL of an endpoint that speaks as OpenAI's does. */
  readonly endpoint: string;
  /** Else the one that settings begin with. */
  readonly model: string | undefined;
  /** Whose `OPENAI_API_KEY` is the key, if one is needed. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Has the model write all that is due of the checkpoint sessions in a memory that is thrown away, within
 * the ceilings that settings begin with, and prints ROUGE against what another tool's model wrote of the
 * same sessions, the share of sentences that their source holds, the share of anchors in its own words,
 * and the money. Returns 1 where it could not.
 */
export async function reportEndpoint(folder: string, options: EndpointOptions): Promise<0 | 1> {
  const from = join(folder, 'checkpoints');
  const dir = await mkdtemp(join(tmpdir(), 'strata-endpoint-'));
  const host = await createHost({
    dataDir: join(dir, 'memory'),
    rendererDir: null,
    env: {
      STRATA_TIMEZONE: 'UTC',
      HOME: dir,
      OPENAI_BASE_URL: options.endpoint,
      OPENAI_API_KEY: options.env['OPENAI_API_KEY'],
      STRATA_MODEL: options.model,
    },
    reportBug: (thrown) => console.error(thrown),
  });
  try {
    const client = await host.connect();
    const tested = await client.call('testConnection', { provider: 'openai' });
    print(tested.message);
    if (tested.contextProblem !== null) print(tested.contextProblem);
    if (!tested.ok) return 1;
    if (tested.price === null) await withoutCeilings(client);
    await client.call('import', { paths: [from] });
    await client.call('index', { provider: 'extractive' });
    const before = await readTexts(client);
    const report = await client.call('index', { provider: 'openai' });
    const after = await readTexts(client);
    printReport({ before, after, checkpoints: checkpointsIn(from) });
    printMoney(report, { price: tested.price, months: monthsOf(after) });
    return report.stopped === null ? 0 : 1;
  } finally {
    await host.close();
    await rm(dir, { recursive: true, force: true });
  }
}

/** Nobody knows what it costs, so no ceiling could be kept. */
async function withoutCeilings(client: Client): Promise<void> {
  const { settings } = await client.call('settings', {});
  const money = { ...settings.money, daily: null, monthly: null };
  await client.call('saveSettings', { ...settings, money });
}

const checkpointsIn = (from: string): readonly Checkpoint[] =>
  JSON.parse(readFileSync(join(from, 'summaries.json'), 'utf8')) as Checkpoint[];

/** A segment as it is read. */
interface Text {
  readonly row: Row;
  readonly brief: OutputOf<'show'>;
  readonly detailed: OutputOf<'show'>;
}

async function readTexts(client: Client): Promise<readonly Text[]> {
  const rows = (await nodesOf(client)).filter(({ level }) => level === 'segment');
  const texts: Text[] = [];
  for (const row of rows) {
    const { nodeId } = row;
    texts.push({
      row,
      brief: await client.call('show', { nodeId, level: 'brief' }),
      detailed: await client.call('show', { nodeId, level: 'detailed' }),
    });
  }
  return texts;
}

function printReport({
  before,
  after,
  checkpoints,
}: {
  readonly before: readonly Text[];
  readonly after: readonly Text[];
  readonly checkpoints: readonly Checkpoint[];
}): void {
  const written = new Set(
    after.filter(({ brief }) => brief.summarizer === 'openai').map(({ row }) => row.nodeId),
  );
  const ways = [
    ['built-in', before],
    ['model', after],
  ] as const;
  print(
    `\n${written.size} of ${after.length} segments are by the model; all rows but ROUGE are of these.\n`,
  );
  print(`| | ${ways.map(([name]) => name).join(' | ')} |\n| --- | --- | --- |`);
  const row = (name: string, of: (texts: readonly Text[]) => string): void =>
    print(`| ${name} | ${ways.map(([, texts]) => of(texts)).join(' | ')} |`);
  const own = (texts: readonly Text[]): readonly Text[] =>
    texts.filter(({ row: { nodeId } }) => written.has(nodeId));
  row(`ROUGE-1/2/L, ${WORDS} words of bullets`, (texts) => rougeOf(texts, checkpoints));
  row('sentences of Brief and Detailed carried', (texts) => carriedShare(own(texts)));
  row('bullets supported', (texts) => supportedShare(own(texts)));
  row('anchors in Detailed’s own words', (texts) => anchorShare(own(texts)));
}

/** Each segment tells its share of the words, by its size, as in the table of checkpoints. */
function rougeOf(texts: readonly Text[], checkpoints: readonly Checkpoint[]): string {
  const values = checkpoints.flatMap(({ sessionId, intent, outcome }) => {
    const own = texts.filter(({ row }) => row.conversationId?.endsWith(sessionId) === true);
    if (own.length === 0) return [];
    const all = own.reduce((sum, { brief }) => sum + brief.originalTokenCount, 0) || 1;
    const words = own.flatMap(({ brief }) => {
      const share = Math.round((WORDS * brief.originalTokenCount) / all);
      return brief.bullets
        .map(({ text }) => text)
        .join(' ')
        .split(/\s+/)
        .slice(0, share);
    });
    const told = rougeWords(words.slice(0, WORDS).join(' '));
    return [rouge(told, rougeWords(`${intent} ${outcome}`))];
  });
  const mean = (key: keyof Rouge): string =>
    (values.reduce((sum, value) => sum + value[key], 0) / values.length).toFixed(1);
  return `${mean('one')}/${mean('two')}/${mean('longest')}`;
}

function carriedShare(texts: readonly Text[]): string {
  let sentences = 0;
  let doubted = 0;
  for (const text of texts.flatMap(levelsOf)) {
    sentences += sentencesOf({ content: ownWords(text) }).length;
    doubted += text.doubts.length;
  }
  return share(sentences - doubted, sentences);
}

/** Without the anchors that were appended. */
const ownWords = ({ content, appendedFrom }: OutputOf<'show'>): string =>
  content.slice(0, appendedFrom ?? undefined);

/** A source that stands for itself is nobody's text. */
const levelsOf = ({ brief, detailed }: Text): readonly OutputOf<'show'>[] =>
  isWritten(detailed) ? [brief, detailed] : [brief];

const isWritten = ({ originalTokenCount }: OutputOf<'show'>): boolean =>
  originalTokenCount >= PASS_THROUGH_BELOW;

function supportedShare(texts: readonly Text[]): string {
  const bullets = texts.flatMap(({ brief }) => brief.bullets);
  return share(bullets.filter(({ supported }) => supported).length, bullets.length);
}

function anchorShare(texts: readonly Text[]): string {
  const held = texts
    .map(({ detailed }) => detailed)
    .filter(isWritten)
    .flatMap((text) => text.anchors.map((anchor) => ownWords(text).includes(anchor.text)));
  return share(held.filter(Boolean).length, held.length);
}

const share = (part: number, whole: number): string =>
  whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} % of ${whole}`;

/** Months in which something was said. */
const monthsOf = (texts: readonly Text[]): number =>
  new Set(texts.map(({ row: { start } }) => start.slice(0, 7))).size;

function printMoney(
  { calls, tokensIn, tokensOut, cost, failed, stopped, elapsedMs }: OutputOf<'index'>,
  {
    price,
    months,
  }: { readonly price: OutputOf<'testConnection'>['price']; readonly months: number },
): void {
  print(
    `\n${calls} calls, ${tokensIn} tokens read, ${tokensOut} written, ${failed.length} texts failed, ${(elapsedMs / 1_000).toFixed(0)} s.`,
  );
  for (const message of new Set(failed.map((one) => one.message))) print(`- ${message}`);
  if (stopped !== null) print(`It stopped: ${stopped.message}`);
  if (price === null) print('No price is known for it, so the money is not.');
  else
    print(
      `$${cost.toFixed(4)} for ${months === 1 ? 'one month' : `${months} months`} with conversations, $${(cost / Math.max(1, months)).toFixed(4)} a month (price ${PRICE_SOURCE_WORDS[price.from]}); the built-in summariser costs nothing.`,
    );
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);
