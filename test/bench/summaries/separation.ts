/**
 * How well verdicts tell good sentences from the same sentences made worse by machine. Good ones are
 * sentences of real segments, as they are and lightly paraphrased; see docs/summaries.md.
 */
import { join } from 'node:path';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { checkableFacts } from '../../../core/domain/fidelity/checkableFacts.ts';
import { preprocess } from '../../../core/domain/summarize/preprocess.ts';
import { isSentence, scoreUnits } from '../../../core/domain/summarize/scoreUnits.ts';
import { termWeights } from '../../../core/domain/summarize/termWeights.ts';
import type { SegmentInput } from '../../../core/domain/summarize/types.ts';
import { sentenceSpans } from '../../../core/domain/text/sentences.ts';
import { wordCount } from '../../../core/domain/text/terms.ts';
import { judgeSentence, isHeld } from '../../../core/domain/trust/judgeSentence.ts';
import { segmentTrust } from '../../../core/domain/trust/segmentTrust.ts';
import type { TrustSource } from '../../../core/domain/trust/trustSource.ts';
import { HARMS, paraphrased } from './harms.ts';
import type { HarmContext } from './harms.ts';
import { createRandom } from './random.ts';
import { realSegments } from './realSegments.ts';

interface Sentence extends HarmContext {
  readonly text: string;
  readonly source: TrustSource;
}

interface Part {
  readonly name: string;
  readonly folders: readonly string[];
}

/** Chosen sentences of a segment. */
const MOST_OF_SEGMENT = 6;
const LEAST_WORDS = 6;
const MOST_WORDS = 40;

/** Prints the AUC of each way to make a sentence worse, for the part tuned on and the part held out. */
export async function reportSeparation(
  folder: string,
  { failing }: { readonly failing: boolean },
): Promise<void> {
  for (const part of partsOf(folder)) await reportPart(part, failing);
  await reportAbstracts(join(folder, 'checkpoints'));
}

interface Abstract {
  readonly sessionId: string;
  readonly intent: string;
  readonly outcome: string;
}

/** How many sentences that others wrote about whole sessions hold, of their own and of another one. */
async function reportAbstracts(folder: string): Promise<void> {
  const file = join(folder, 'summaries.json');
  if (!existsSync(file)) return;
  const abstracts = JSON.parse(readFileSync(file, 'utf8')) as Abstract[];
  const sources: TrustSource[] = [];
  for (const { sessionId } of abstracts) {
    const segments = await realSegments([join(folder, `${sessionId}.jsonl`)]);
    const events = segments.flatMap(({ input }) => input.events);
    sources.push(segmentTrust(events, preprocess(events)));
  }
  const heldOf = (shift: number): string => {
    const held = abstracts.flatMap(({ intent, outcome }, at) => {
      const source = sources[(at + shift) % sources.length];
      return [intent, outcome].flatMap((text) =>
        sentenceSpans(text).map(
          ({ start, end }) =>
            source !== undefined && isHeld(judgeSentence(text.slice(start, end), source).verdict),
        ),
      );
    });
    return `${held.filter(Boolean).length} of ${held.length}`;
  };
  print(
    `\nSentences of others about whole sessions: ${heldOf(0)} held by their own, ${heldOf(3)} by another`,
  );
}

/** Every other log folder by name; the ones that the rules were tuned on come first. */
function partsOf(folder: string): readonly Part[] {
  const below = (name: string): string => join(folder, 'claude-code', name);
  const tuned = ['entire-cli', 'claude-code-log'];
  const rest = readdirSync(join(folder, 'claude-code')).filter((name) => !tuned.includes(name));
  return [
    { name: 'tuned on', folders: tuned.map(below) },
    { name: 'held out', folders: [...rest.map(below), join(folder, 'codex')] },
  ];
}

async function reportPart({ name, folders }: Part, failing: boolean): Promise<void> {
  const inputs = (await realSegments(folders)).map(({ input }) => input);
  const sentences = sentencesOf(inputs);
  const random = createRandom(1);
  const kinds = [
    { title: 'as they are', of: (text: string) => text },
    { title: 'paraphrased', of: (text: string) => paraphrased(text, random) },
  ];
  print(`\n${name}: ${inputs.length} segments, ${sentences.length} sentences\n`);
  print(
    `| made worse by | ${kinds.map(({ title }) => `AUC, ${title} (n)`).join(' | ')} | still held |`,
  );
  print('| --- | --- | --- | --- |');
  const good = kinds.map(({ of }) =>
    sentences.flatMap((sentence) => {
      const text = of(sentence.text);
      return text === null ? [] : [{ ...sentence, text, score: scoreOf(text, sentence.source) }];
    }),
  );
  for (const { name: harmName, harm } of HARMS) {
    const columns = good.map((own) => {
      const worse = own.flatMap(({ source, ...sentence }) => {
        const text = harm(sentence.text, sentence, random);
        if (text === null || text === sentence.text) return [];
        const { score, verdict } = judgeSentence(text, source);
        if (failing && isHeld(verdict))
          print(`    [${harmName}] ${verdict} ${score.toFixed(2)} ${text}  <= ${sentence.text}`);
        return [{ score, held: isHeld(verdict) }];
      });
      return {
        auc: auc(
          own.map(({ score }) => score),
          worse.map(({ score }) => score),
        ),
        worse,
      };
    });
    const all = columns.flatMap(({ worse }) => worse);
    const held = all.filter((one) => one.held).length;
    print(
      `| ${harmName} | ${columns.map((one) => `${one.auc.toFixed(2)} (${one.worse.length})`).join(' | ')} | ${percent(held, all.length)} |`,
    );
  }
  for (const [at, { title }] of kinds.entries()) {
    const own = good[at] ?? [];
    const refused = own.filter(({ text, source }) => !isHeld(judgeSentence(text, source).verdict));
    print(
      `False alarms, ${title}: ${refused.length} of ${own.length} (${percent(refused.length, own.length)})`,
    );
    if (failing)
      for (const { text, source } of refused.slice(0, 40)) {
        const { verdict, score, units } = judgeSentence(text, source);
        print(`    ${verdict} ${score.toFixed(2)} ${text}  <= ${units[0]?.text ?? ''}`);
      }
  }
}

function scoreOf(text: string, source: TrustSource): number {
  return judgeSentence(text, source).score;
}

function sentencesOf(inputs: readonly SegmentInput[]): Sentence[] {
  const names = inputs.map(({ events }) =>
    namesOf(events.map(({ text }) => text.slice(0, 4_000)).join('\n')),
  );
  return inputs.flatMap((input, at) => {
    const prepared = preprocess(input.events);
    if (prepared.language !== 'en') return [];
    const items = scoreUnits(prepared, termWeights(prepared.units));
    const chosen = items
      .filter(({ unit }) => {
        const words = wordCount(unit.text);
        return (
          isSentence(unit) &&
          !unit.question &&
          words >= LEAST_WORDS &&
          words <= MOST_WORDS &&
          (unit.source === 'user' || unit.source === 'assistant')
        );
      })
      .toSorted((a, b) => b.score - a.score)
      .slice(0, MOST_OF_SEGMENT);
    if (chosen.length === 0) return [];
    const source = segmentTrust(input.events, prepared);
    const words = prepared.units.flatMap(({ terms }) =>
      terms.filter(({ topical }) => topical).map(({ surface }) => surface),
    );
    return chosen.map(({ unit }) => ({
      text: unit.text,
      source,
      words,
      names: names[at] ?? [],
      foreignNames: names[(at + 7) % names.length] ?? [],
      numbers: prepared.units.flatMap(({ terms }) =>
        terms.filter(({ shape }) => shape === 'number').map(({ surface }) => surface),
      ),
    }));
  });
}

function namesOf(text: string): string[] {
  const facts = checkableFacts(text, { language: 'en' });
  return facts.filter(({ kind }) => kind !== 'number').map(({ words }) => words);
}

/** The probability that a good sentence scores above a bad one; ties count half. */
function auc(good: readonly number[], bad: readonly number[]): number {
  if (good.length === 0 || bad.length === 0) return Number.NaN;
  const all = [
    ...good.map((score) => ({ score, isGood: true })),
    ...bad.map((score) => ({ score, isGood: false })),
  ].toSorted((a, b) => a.score - b.score);
  let ranks = 0;
  for (let from = 0; from < all.length;) {
    let to = from;
    while (to < all.length && all[to]?.score === all[from]?.score) to++;
    const rank = (from + 1 + to) / 2;
    for (const { isGood } of all.slice(from, to)) if (isGood) ranks += rank;
    from = to;
  }
  return (ranks - (good.length * (good.length + 1)) / 2) / (good.length * bad.length);
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(0)} %`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
