import { wordCount } from '../text/wordCount.ts';
import type { SummaryEvent } from './types.ts';

/** Longer requests name their subject themselves. */
const MOST_WORDS = 2;
const MOST_CHARACTERS = 40;
const API_ERROR = /^api.?error$/;

/**
 * Titles a segment in which a word or two were said to an assistant that never replied, as when there
 * is no network: the word alone ("resume") would pass for a subject. Undefined for all others.
 */
export function unansweredTitle(events: readonly SummaryEvent[]): string | undefined {
  const [first, ...others] = events.filter(
    ({ role, kind }) => role === 'user' && kind === 'message',
  );
  if (first === undefined || first.text.trim() === '') return undefined;
  const isLong = [first, ...others].some(
    // By length first: a megabyte of brackets has no words, and takes minutes to look for them.
    ({ text }) => text.length > MOST_CHARACTERS || wordCount(text) > MOST_WORDS,
  );
  if (isLong || events.some(({ role }) => role === 'assistant' || role === 'tool'))
    return undefined;
  const error = events.find(({ name }) => name !== null && API_ERROR.test(name));
  if (error === undefined) return undefined;
  const reason = error.text.split(/[;·.\n]/u)[0]?.trim() ?? '';
  return `“${first.text.trim()}” without a reply${reason === '' ? '' : `: ${reason}`}`;
}
