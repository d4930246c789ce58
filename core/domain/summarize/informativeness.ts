import { anyForm } from '../lexicon/patterns.ts';
import type { Patterns } from '../lexicon/pattern.ts';
import type { ReportPatterns } from '../lexicon/types.ts';
import { guessLanguage } from '../text/language.ts';
import { wordCount } from '../text/terms.ts';
import type { Aspect } from './aspects.ts';
import { aspectsOf } from './aspects.ts';
import { isOffer } from './assistantOffers.ts';
import type { Unit } from './unit.ts';

/** One kind of report pattern, for every language that has them. */
function report(entry: (reports: ReportPatterns) => Patterns, flags = 'iu'): RegExp {
  return anyForm(({ summaries: { reports } }) => (reports === null ? [] : entry(reports)), flags);
}

const REPORTED = report((reports) => reports.reported);
const DID = report((reports) => reports.did);
const PASSIVE = report((reports) => reports.passive);
const CHANGED = report((reports) => reports.changed);
const FOUND = report((reports) => reports.found);
/** Aspects that mark a report in languages without patterns for reports. */
const ELSEWHERE: readonly Aspect[] = ['decision', 'outcome', 'problem', 'cause'];

const RECITAL = report((reports) => reports.recited);
const META_TALK = report((reports) => reports.aboutTheTalk);
const ANNOUNCED = report((reports) => reports.announced);
const RUNNING = report((reports) => reports.stillRunning);
const REQUEST = report((reports) => reports.requested);
/** A label: "Name: …", "Tool - what it is for". */
const LABELLED = /^[^.!?。:：]{1,60}?(?:\s[–—-]\s|[:：]\s)(?=\S)/u;
const CUT_OFF = report((reports) => reports.cutOff, '');
const DEPENDENT_OPENING = report((reports) => reports.leaningOpeners, 'u');
const POINTING_OPENER = report((reports) => reports.pointingOpeners, '');
const NAMES_PART = /(?:[a-z][A-Z]|\w_\w|\w\.\w{1,5}\b|\w\(\)|--\w)/;
const ENDED = /[.!。！][)"'”’»」）`]*$/u;

const FACTORS = {
  report: 1.6,
  passive: 1.35,
  changed: 1.35,
  found: 1.2,
  elsewhere: 1.4,
  plain: 0.8,
  recited: 0.2,
  manners: 0.06,
  announced: 0.25,
  request: 0.55,
  question: 0.15,
} as const;
const NAMED = 1.15;
const UNENDED = 0.75;
const LABEL = 0.7;
const WITHOUT_GRAMMAR = 0.3;
const TOO_SHORT = 0.4;
const SHORT = 0.75;
/** From this many words on a sentence loses value, and half of it after so many more. */
const LONG_FROM = 28;
const LONG_STEP = 40;
const POINTING = 0.7;
const FEW_WORDS = 5;
const SHORT_BELOW = 8;
const STILL_RUNNING = 0.5;
/** Cut out of a quotation, escaped, or stamped by a program. */
const MANGLED_SHARE = 0.35;

/**
 * How well a sentence tells, outside its conversation, what was done, found or decided: from about
 * 0.01 (courtesies, fragments) to 2 (a report that names its subject). A request only tells what
 * was wanted; advice and general knowledge tell nothing about a period.
 */
export function informativeness(unit: Unit): number {
  const { text, terms } = unit;
  const label = LABELLED.exec(text)?.[0] ?? '';
  const said = text.slice(label.length);
  let factor = kindOf(unit, said);
  if (NAMES_PART.test(said)) factor *= NAMED;
  if (label !== '') factor *= LABEL;
  if (!ENDED.test(text)) factor *= UNENDED;
  if (!terms.some(({ stop, shape }) => stop || shape === 'ideographs')) factor *= WITHOUT_GRAMMAR;
  const words = wordCount(text);
  if (words < FEW_WORDS) factor *= TOO_SHORT;
  else if (words < SHORT_BELOW) factor *= SHORT;
  if (RUNNING.test(text)) factor *= STILL_RUNNING;
  if (isMangled(text)) factor *= MANGLED_SHARE;
  factor /= 1 + Math.max(0, words - LONG_FROM) / LONG_STEP;
  if (DEPENDENT_OPENING.test(text)) factor *= POINTING;
  if (POINTING_OPENER.test(text)) factor *= POINTING;
  return factor;
}

function kindOf(unit: Unit, said: string): number {
  const { text, question } = unit;
  if (question) return FACTORS.question;
  if (isOffer(text) || META_TALK.test(text)) return FACTORS.manners;
  if (REPORTED.test(said)) return FACTORS.report;
  if (RECITAL.test(text)) return FACTORS.recited;
  if (ANNOUNCED.test(text)) return FACTORS.announced;
  if (REQUEST.test(text)) return FACTORS.request;
  if (DID.test(text)) return FACTORS.report;
  if (CHANGED.test(text)) return FACTORS.changed;
  if (FOUND.test(text)) return FACTORS.found;
  if (PASSIVE.test(text)) return FACTORS.passive;
  return isToldElsewhere(unit) ? FACTORS.elsewhere : FACTORS.plain;
}

function isToldElsewhere(unit: Unit): boolean {
  if (guessLanguage(unit.text) === 'en') return false;
  const aspects = aspectsOf(unit);
  return ELSEWHERE.some((aspect) => aspects.has(aspect));
}

function isMangled(text: string): boolean {
  const quotes = text.match(/["“”]/g)?.length ?? 0;
  const open = text.match(/[([（]/g)?.length ?? 0;
  const closed = text.match(/[)\]）]/g)?.length ?? 0;
  return (
    quotes % 2 === 1 ||
    open !== closed ||
    CUT_OFF.test(text) ||
    /^<\w|\\n|\d{1,2}:\d{2}:\d{2}/.test(text)
  );
}
