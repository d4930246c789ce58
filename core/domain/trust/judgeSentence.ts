import type { Verdict } from '../../model/summary.ts';
import { checkableFacts, mayOpenSentence } from '../fidelity/checkableFacts.ts';
import { isSupported } from '../fidelity/isSupported.ts';
import { plainText } from '../fidelity/plainText.ts';
import { LEXICONS } from '../lexicon/languages.ts';
import { guessLanguage } from '../text/language.ts';
import type { Chosen } from './chooseUnits.ts';
import { chooseUnits } from './chooseUnits.ts';
import { deniesClaim, deniesMore } from './polarity.ts';
import type { TrustWords } from './readWords.ts';
import { readWords } from './readWords.ts';
import { hasOpposite, hasReplaced } from './replaced.ts';
import type { TrustSource, TrustUnit } from './trustSource.ts';
import { plainWords } from './trustSource.ts';
import { wordOrder } from './wordOrder.ts';

export interface Judgement {
  readonly verdict: Verdict;
  /** 0–1; carried from 0.5 on, 1 where it is quoted. */
  readonly score: number;
  /** What it was judged by, best first. */
  readonly units: readonly TrustUnit[];
}

/** From which value on each part of the verdict is good enough. Tuned: see docs/summaries.md. */
const LEAST = {
  coverage: 0.5,
  focus: 0.36,
  order: 0.45,
  orderOfAll: 0.6,
  orderOfOne: 0.76,
  joints: 0.3,
  topics: 0.55,
};
/** Share of the final score that is the mean of its parts rather than the worst of them. */
const MEAN_SHARE = 0.1;
/** The unit that a claim is measured against must hold this share of it to contradict it. */
const SAME_SENTENCE = 0.5;
/** A unit with this share of a claim says it in almost the same words. */
const ALMOST_SAME = 0.75;
/** Units almost as good as the best one may agree where that one denies. */
const RIVAL = 0.8;
const NEARLY = 1.05;
/** Among such units, another number or name in the place of one contradicts. */
const SAME_FRAME = 0.6;
/** Fewer words than these make no quotation of a part of a sentence, no salad, and no list. */
const FEW = 3;
/** The order of so many words tells enough. */
const MANY = 7;
/** A claim of more words may lean on several units. */
const FOCUSED = 6;
/** Masks stand in no source. */
const MASK = /\[secret:[a-z0-9-]+\]/g;

/** Judges a sentence by the words that it may cite. It looks for words, not for meaning. */
export function judgeSentence(text: string, source: TrustSource): Judgement {
  const said = text.replace(MASK, ' ');
  const quoting = quotedFrom(said, source);
  if (quoting !== undefined) return { verdict: 'quoted', score: 1, units: [quoting] };
  const claim = readWords(said, source.language);
  const chosen = chooseUnits(claim, source);
  const { units } = chosen;
  if (units.length === 0) return { verdict: 'unsupported', score: 0, units };
  if (isForeign(said, units)) {
    const language = guessLanguage(said);
    const isSame = factShare(said, claim, { source: { ...source, language }, units }) === 1;
    return { verdict: isSame ? 'carried' : 'unsupported', score: isSame ? 0.5 : 0, units };
  }
  if (isContradicted(claim, chosen, source)) {
    // Who only asks contradicts nobody.
    const isAsked = /[?？]\s*$/u.test(units[0]?.text ?? '');
    return { verdict: isAsked ? 'unsupported' : 'contradicted', score: 0.05, units };
  }
  const parts = Object.values(partsOf(said, claim, { chosen, source }));
  const worst = Math.min(...parts);
  const mean = parts.reduce((sum, part) => sum + part, 0) / parts.length;
  const score = worst * (1 - MEAN_SHARE) + mean * MEAN_SHARE;
  return worst >= 0.5
    ? { verdict: 'carried', score, units }
    : { verdict: 'unsupported', score: Math.min(score, 0.49), units };
}

/** What a verdict is made of, each 0–1, and good enough from 0.5 on. */
interface Parts {
  /** The share of the claim's words that its units hold. */
  readonly coverage: number;
  readonly facts: number;
  readonly order: number;
  readonly joints: number;
  /** The share that the best unit holds alone. */
  readonly focus: number;
  readonly topics: number;
}

function partsOf(
  said: string,
  claim: TrustWords,
  { chosen, source }: { readonly chosen: Chosen; readonly source: TrustSource },
): Parts {
  const { units, coverage, best } = chosen;
  return {
    coverage: scaled(coverage, LEAST.coverage),
    facts: factShare(said, claim, { source, units }),
    order: scaled(wordOrder(claim, units, source.units), leastOrder(chosen, claim.content.length)),
    joints: scaled(joints(said, claim, units), LEAST.joints),
    focus: scaled(Math.min(1, best * Math.max(1, claim.keys.size / FOCUSED)), LEAST.focus),
    topics: scaled(topicShare(claim, units), LEAST.topics),
  };
}

/** Is a verdict good? */
export function isHeld(verdict: Verdict): boolean {
  return verdict === 'quoted' || verdict === 'carried';
}

/** 0.5 at the least that is good enough, 1 at 1. */
function scaled(value: number, least: number): number {
  const part = value < least ? value / least / 2 : 0.5 + (value - least) / (1 - least) / 2;
  return Math.min(1, Math.max(0, part));
}

/** The unit in which a sentence stands as it is, unless what stands before it there denies it. */
function quotedFrom(text: string, { units, language }: TrustSource): TrustUnit | undefined {
  const words = plainWords(text);
  const count = words.trim().split(' ').length;
  if (words.trim() === '') return undefined;
  return units.find((unit, at) => {
    if (unit.plain === words) return true;
    const next = units[at + 1];
    const longer =
      next === undefined || next.of !== unit.of ? unit.plain : unit.plain + next.plain.slice(1);
    const found = longer.indexOf(words);
    if (found < 0 || count < FEW) return false;
    const before = longer.slice(0, found);
    return found >= unit.plain.length - 1
      ? false
      : !readWords(`${before.trim()} x`, language).denials.some(({ plain }) => plain);
  });
}

function isForeign(said: string, units: readonly TrustUnit[]): boolean {
  const language = guessLanguage(said);
  const spoken = guessLanguage(units.map(({ text }) => text).join('\n'));
  return language !== 'other' && spoken !== 'other' && language !== spoken;
}

/**
 * Does the best unit for a claim deny it, or hold another number, name or the opposite in its
 * place, while none that is almost as good agrees?
 */
function isContradicted(claim: TrustWords, chosen: Chosen, source: TrustSource): boolean {
  const [best] = chosen.units;
  if (best === undefined || chosen.best < SAME_SENTENCE) return false;
  const share = (unit: TrustUnit): number => {
    let held = 0;
    for (const key of claim.keys) if (unit.keys.has(key)) held += source.weightOf(key) ?? 0;
    return held;
  };
  const least = share(best) * RIVAL;
  const alike = source.units.filter((unit) => share(unit) >= least);
  const same = alike.filter((unit) => share(unit) * NEARLY >= share(best));
  if (alike.every((unit) => deniesClaim(claim, unit))) return true;
  if (chosen.best >= ALMOST_SAME && same.every((unit) => deniesMore(claim, unit))) return true;
  if (alike.every((unit) => hasOpposite(claim, unit))) return true;
  const near = source.units.filter((unit) => share(unit) >= share(best) * SAME_FRAME);
  return hasReplaced(claim, best, near);
}

/** 1: all numbers and names are held; below 0.5: one stands elsewhere; 0: one stands nowhere. */
function factShare(
  said: string,
  claim: TrustWords,
  { source, units }: { readonly source: TrustSource; readonly units: readonly TrustUnit[] },
): number {
  // What opens a sentence may have its capital for that alone; names are looked for by their frame.
  const facts = checkableFacts(said, { language: source.language }).filter(
    ({ kind, opening }) => kind !== 'name' || !opening,
  );
  const read = (some: readonly TrustUnit[]): string =>
    plainText([...some.map(({ text }) => text), ...source.speakers].join('\n')).toLowerCase();
  const held = read(units);
  const missing = facts.filter((fact) => !isSupported(fact, held));
  if (missing.length === 0) return strayFacts(claim, source) ? STRAY : 1;
  const all = read(source.units);
  return missing.every((fact) => isSupported(fact, all)) ? STRAY : 0;
}

/** What a number or name is worth whose only place in the source is about something else. */
const STRAY = 0.4;

function strayFacts(claim: TrustWords, source: TrustSource): boolean {
  const speakers = plainWords(source.speakers.join('\n'));
  return claim.content.some((word) => {
    if (word.fact === null || word.opens || speakers.includes(` ${word.lower} `)) return false;
    const holding = source.units.filter(({ keys }) => keys.has(word.key));
    // Numbers are everywhere: two words of their company must be the same.
    const wanted = Math.min(word.fact === 'number' ? 2 : 1, claim.keys.size - 1);
    return (
      holding.length > 0 &&
      !holding.some((unit) => claim.keys.intersection(unit.keys).size - 1 >= wanted)
    );
  });
}

/** All words of one sentence in a wild order are no paraphrase; fewer, or of several, may be. */
function leastOrder({ coverage, best }: Chosen, words: number): number {
  const all = Math.max(0, (coverage - LEAST.coverage) / (1 - LEAST.coverage));
  const one = Math.max(0, (best - ALMOST_SAME) / (1 - ALMOST_SAME));
  return (
    LEAST.order +
    (LEAST.orderOfAll - LEAST.order) * all +
    (LEAST.orderOfOne - LEAST.orderOfAll) * one * Math.min(1, words / MANY)
  );
}

/**
 * 0–1: does the text join its words into a sentence, as its source does, or only list them? 1 where
 * a headline begins as one, and in languages whose function words are unknown.
 */
function joints(said: string, claim: TrustWords, units: readonly TrustUnit[]): number {
  const language = guessLanguage(units.map(({ text }) => text).join('\n'));
  if (LEXICONS[language].words.functionWords.length === 0 || claim.content.length < FEW) return 1;
  const commas = said.match(/[,;·|/]/gu)?.length ?? 0;
  const isListed = commas * 2 >= claim.content.length - 1;
  const own = stopShare(claim);
  const [first] = claim.all;
  const opens = first !== undefined && mayOpenSentence(first.lower, language);
  if (!isListed && opens && (claim.content.length <= HEADLINE || own > 0)) return 1;
  const wanted = Math.max(isListed ? 0.3 : 0.2, ...units.slice(0, 1).map(stopShare));
  return Math.min(1, own / wanted);
}

/** A headline of more words is a list. */
const HEADLINE = 5;

function stopShare({ all }: TrustWords): number {
  return all.length === 0 ? 0 : all.filter(({ stop }) => stop).length / all.length;
}

/** 0–1: how much it says beyond words that stand in any conversation. */
function topicShare({ content, keys }: TrustWords, units: readonly TrustUnit[]): number {
  const telling = content.filter(
    ({ key, topical, fact }) =>
      (topical || fact !== null) && units.some((unit) => unit.keys.has(key)),
  );
  const distinct = new Set(telling.map(({ key }) => key)).size;
  const wanted = Math.min(MOST_TOPICS, Math.max(keys.size > FEW - 1 ? 2 : 1, keys.size / 2));
  const [best] = units;
  const inBest = best === undefined ? 0 : keys.intersection(best.keys).size / keys.size;
  // What one sentence says in everyday words is no empty talk.
  const isWhole =
    keys.size <= FEW && keys.values().every((key) => units.some((unit) => unit.keys.has(key)));
  return Math.max(Math.min(1, distinct / wanted), isWhole ? 1 : 0, inBest >= IN_ONE ? inBest : 0);
}

const MOST_TOPICS = 4;
const IN_ONE = 0.6;
