import type { AnchorType } from '../../model/anchor.ts';
import type { SegmentAnchor, SummaryEvent } from '../summarize/types.ts';
import type { Unit } from '../summarize/unit.ts';
import { remembered } from '../text/remembered.ts';
import { anchorSpan } from './anchorSpan.ts';
import { anchorType } from './anchorType.ts';
import type { Typed } from './anchorType.ts';
import { anchorImportance } from './importance.ts';
import type { MaskSecrets } from './maskAnchors.ts';
import { maskAnchors } from './maskAnchors.ts';
import { namesObject } from './namesObject.ts';
import { openQuestions } from './openQuestions.ts';
import { rankAnchors } from './rankAnchors.ts';
import type { Statement } from './statements.ts';
import { statementsOf } from './statements.ts';
import { POINTING } from '../text/pointing.ts';
import { HYPOTHETICAL, UNINFORMATIVE_WORDS } from './cues.ts';

export interface FindAnchorsOptions {
  /** The result of `preprocess` for the same events, if the caller has it already. */
  readonly units?: readonly Unit[] | undefined;
  /** Masks secrets in the anchors. If it is missing, they are not looked for. */
  readonly mask?: MaskSecrets | undefined;
}

/** A fact of fewer words is a status line. */
const LEAST_FACT_WORDS = 6;
const LEAST_FACT_IDEOGRAPHS = 12;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}]/u;
const LABEL = /^[^:]{2,60}: /u;
/** Enough characters of a cue to find it again in the raw text. */
const CUE_CHARACTERS = 8;

/**
 * Finds by rules what must survive summarising: corrections, decisions, commitments, facts, open
 * questions, preferences, failures and changed code. Returns at most 20, in the order of the
 * events. Deterministic, linear in the length of the texts, and never throws for odd input.
 */
export function findAnchors(
  events: readonly SummaryEvent[],
  { units, mask }: FindAnchorsOptions = {},
): SegmentAnchor[] {
  const statements = statementsOf(events, units);
  const open = new Set(openQuestions(statements, events));
  const found = statements.flatMap((statement) => {
    const { text = '' } = events[statement.event] ?? {};
    const typed: Typed | undefined = open.has(statement)
      ? { type: 'UnresolvedQuestion', cueAt: 0 }
      : anchorType(statement, text.slice(statement.start, statement.end));
    return typed === undefined ? [] : anchorOf(statement, typed, { text, count: events.length });
  });
  const kept = rankAnchors(found);
  return mask === undefined ? kept : maskAnchors(kept, events, mask);
}

function anchorOf(
  statement: Statement,
  { type, cueAt }: Typed,
  { text, count }: { readonly text: string; readonly count: number },
): SegmentAnchor[] {
  const at = placeOf(statement, cueAt, text);
  const span = anchorSpan(text, statement, at);
  // A clause may have been cut before its cue.
  if (span === undefined || at >= span.end) return [];
  const { start, end } = span;
  const { event, preamble, role } = statement;
  const words = text.slice(start, end);
  if (!stands(words, type, role)) return [];
  const importance = anchorImportance(type, { event, count, length: end - start, preamble });
  return [{ type, text: words, importance, event, start, end, masked: false }];
}

/** Can words of a type be understood later, by somebody who reads nothing else? */
function stands(words: string, type: AnchorType, role: Statement['role']): boolean {
  if (saysNothing(words)) return false;
  if (type === 'CriticalFact')
    return !leans(words) && isCertain(words) && isLong(words) && namesObject(words);
  if (type === 'ErrorContext') return isCertain(words) && (role === 'user' || !leans(words));
  // A person's choice may lean on what was said before, and so may "it is unclear whether …".
  return role === 'user' || type === 'UnresolvedQuestion' || !leans(words);
}

/** Is it said without an if or perhaps, also behind a label ("Fallback: if …")? */
function isCertain(words: string): boolean {
  const plain = words.toLowerCase().replaceAll('’', "'");
  return !HYPOTHETICAL.test(plain) && !HYPOTHETICAL.test(plain.replace(LABEL, ''));
}

/** Does a clause begin in the middle of a sentence, or point at the one before? */
function leans(words: string): boolean {
  return POINTING.test(words) || /^\p{Ll}+(?: |['’])/u.test(words);
}

/** Has a text more words than a status line ("All tests pass now.")? */
function isLong(words: string): boolean {
  return IDEOGRAPH.test(words)
    ? words.length >= LEAST_FACT_IDEOGRAPHS
    : words.split(/\s+/u).length >= LEAST_FACT_WORDS;
}

/** Where a cue found in the words without Markdown stands in the event's raw text. */
function placeOf({ start, end, words }: Statement, cueAt: number, text: string): number {
  const cue = words.slice(cueAt, cueAt + CUE_CHARACTERS);
  const found = text.slice(start, end).toLowerCase().indexOf(cue, cueAt);
  return start + (found < 0 ? cueAt : found);
}

/** Longer anchors always say something. */
const MOST_WORDS = 6;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’_-]*/gu;

/** Is a short anchor so vague that nobody could tell later what it was about? */
export const saysNothing = remembered((text) => {
  // Code, numbers and names always say something.
  if (/[`/#\d]|\p{Ll}\p{Lu}/u.test(text)) return false;
  const words = text.toLowerCase().replaceAll('’', "'").match(WORD) ?? [];
  return words.length <= MOST_WORDS && words.every((word) => UNINFORMATIVE_WORDS.has(word));
});
