import { guessLanguage } from '../text/language.ts';
import { wordCount } from '../text/wordCount.ts';
import type { Aspect } from './aspects.ts';
import { aspectsOf } from './aspects.ts';
import { isOffer } from './offers.ts';
import type { Unit } from './unit.ts';

/** Verbs of work in the past, as reports open with or hold them. */
const DONE =
  'added|built|changed|cleaned|committed|completed|configured|converted|created|debugged|deleted|deployed|disabled|dropped|enabled|extracted|fixed|found|implemented|improved|installed|introduced|merged|migrated|moved|pushed|reduced|refactored|released|removed|renamed|replaced|resolved|restored|reverted|rewrote|rewritten|saved|simplified|solved|switched|tested|tracked|unified|updated|upgraded|verified|wrote';
const SPEAKER = "(?:i|we)(?:'ve| have| had)?";
const HOW = '(?: (?:now|also|just|only|successfully|already|then|finally|\\w+ly))*';

const REPORTED = new RegExp(
  `^(?:(?:successfully |also |now )?(?:${DONE})\\b|${SPEAKER}${HOW} (?:\\w{2,}ed|${DONE}|put|made|got|kept|ran|took|gave|chose|lost|went|saw|met|bought|left|began|spent)\\b)`,
  'iu',
);
const DID = new RegExp(`\\b${SPEAKER}${HOW} (?:${DONE}|decided|agreed)\\b`, 'iu');
const PASSIVE = new RegExp(
  `\\b(?:was|were|has been|have been|been|got|(?:is|are) (?:now|all|still|not))${HOW} (?:${DONE}|set|run|broken|lost|blocked|cleared|confirmed|detected|duplicated|exercised|expected|failing|installed|modified|passing|rejected|replaced|skipped|uninstalled)\\b`,
  'iu',
);
const CHANGED =
  /\b(?:now (?:\w+s|uses?|correctly|properly|consistently)|no longer|all (?:\d+ )?tests (?:pass|are)|works? now|passes|reducing|instead of|rather than)\b/iu;
const FOUND =
  /\b(?:(?:the )?(?:root cause|issue|problem|bug|reason|culprit|fix|error|solution)(?: here)? (?:is|was|were)\b|because\b|caused by|due to|turns out|failed|fails|broke\b|crashed|hung\b|expired|missing|blocked|h(?:ad|as|ave) no\b|did(?:n't| not)|does(?:n't| not)|wasn't|can(?:no|')t\b|decided|we should|let's (?:use|keep|not|go with)|would(?:'ve| have) been)/iu;
/** In other languages than English, whose reports are known by their grammar, the cues of these tell. */
const ELSEWHERE: readonly Aspect[] = ['decision', 'outcome', 'problem', 'cause'];

/** Knowledge and advice: said to anybody, and as true without this conversation. */
const RECITED =
  /^(?:if|when|once|whenever) you\b|\byou(?:'ll|'d|'re)? (?:can|could|may|might|will|should|need|would|want|have to|must)\b|\byou(?:'ll|'d)\b|\b(?:tends? to|typically|generally|usually|commonly|popular|recommended|for example)\b|^(?:here(?:'s| is| are)|there (?:is|are) (?:several|some|many|various|multiple))\b/iu;
/** Talk about the talk: who one is, what one was told, how one should answer. */
const MANNERS =
  /\b(?:i should (?:respond|avoid|keep|answer|use|provide|follow)|(?:my|the) (?:instructions|guidelines)|the user(?:'s)? |i(?:'m| am) (?:claude|here|sorry|unable|operating)|i (?:can|will|also|now) (?:see|understand|search|help)|greeting|emojis?|todo ?(?:write|list)|i(?:'d| would)? (?:recommend|suggest))\b/iu;
/** Says what comes next, not what happened. */
const ANNOUNCED =
  /^(?:now |first,? |next,? |i'm |currently )*(?:analyzing|building|checking|comparing|continuing|creating|examining|exploring|finding|fetching|investigating|listing|looking|proceeding|reading|reviewing|running|scanning|searching|starting|testing|trying|understanding|updating|verifying|waiting|writing)\b|^(?:let's (?:check|see|look|start|try)|i'll|i will|i need to|i(?:'m| am) going to|i want to|we need to)\b|\blet me\b|\.\.\.$|…/iu;
/** Ends in what is being done at that moment, which is over by the evening. */
const RUNNING = /(?:[,;]|\b(?:and|so|but)) i(?:'m| am) (?:now |also |still )?(?:re-?)?\w+ing\b/iu;
/** A request: what was wanted, not what came of it. */
const REQUEST =
  /^(?:can|could|would|will) (?:you|we|i)\b|^(?:please|also|add|analy[sz]e|ask|build|change|check|clean|commit|continue|convert|create|debug|delegate|delete|describe|design|determine|do|double[- ]check|examine|explain|explore|extract|find|fix|focus|generate|get|give|go|handle|have|help|identify|implement|improve|install|investigate|launch|list|look|make|merge|modify|move|navigate|open|plan|poll|provide|push|put|read|refactor|remember|remove|rename|replace|report|resume|retrieve|return|revert|review|rewrite|run|search|see|send|set|show|simplify|spawn|ssh|start|summari[sz]e|switch|tell|test|trace|try|understand|update|use|verify|wait|watch|write)\b(?! (?:was|is|were|are|has|have)\b)/iu;
/** "Name: …", "Tool - what it is for". */
const LABELLED = /^[^.!?。:：]{1,60}?(?:\s[–—-]\s|[:：]\s)(?=\S)/u;
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
/** Words from which a sentence loses worth, and by how many more it loses half. */
const LONG_FROM = 28;
const LONG_STEP = 40;
const POINTING = 0.7;
const FEW_WORDS = 5;
const SHORT_BELOW = 8;
const STILL_RUNNING = 0.5;
/** Cut out of a quotation, escaped, or stamped by a machine. */
const MANGLED = 0.35;

/**
 * How far a sentence tells, outside of its conversation, what was done, found or decided: from about
 * 0.01 (courtesies, fragments) to 2 (a report that names its matter). A request tells what was wanted,
 * which is less; advice and knowledge that an assistant recites tell nothing of the period.
 */
export function telling(unit: Unit): number {
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
  if (isMangled(text)) factor *= MANGLED;
  factor /= 1 + Math.max(0, words - LONG_FROM) / LONG_STEP;
  if (/^(?:it|this|that|these|those|they|he|she|there|and|but|or|both|which|\p{Ll}+\s)/u.test(text))
    factor *= POINTING;
  if (/^(?:It|This|That|These|Those|They|Both|No|Yes)\b/.test(text)) factor *= POINTING;
  return factor;
}

function kindOf(unit: Unit, said: string): number {
  const { text, question } = unit;
  if (question) return FACTORS.question;
  if (isOffer(text) || MANNERS.test(text)) return FACTORS.manners;
  if (REPORTED.test(said)) return FACTORS.report;
  if (RECITED.test(text)) return FACTORS.recited;
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
    /^<\w|\b(?:and|as|by|for|in|of|or|the|to|with)\.?$|\\n|\d{1,2}:\d{2}:\d{2}/.test(text)
  );
}
