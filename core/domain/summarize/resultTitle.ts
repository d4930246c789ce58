import { guessLanguage } from '../text/language.ts';
import { termsOf, wordCount } from '../text/terms.ts';
import { firstUpper, shorterPhrase } from './titlePhrase.ts';
import { titleRules } from './titleRules.ts';

/** Who did it, and how well: "I've successfully …". */
const DOER =
  /^(?:done[.!:] |ok[.!,] )?(?:(?:i|we)(?:['’]ve| have)? )?(?:now |also |just |successfully |then )*(?=\p{L})/iu;
/** Why it was done: "They return interfaces by design, so I added …". */
const REASON = /^.{10,160}?,? so (?=(?:i|we)(?:['’]ve| have)? \p{L}+ed\b)/iu;
/** A label before it: "Test fix: …", "setup.go - …". */
const LABEL = /^(?:[^.!?:]{1,40}:\s+|[\w@./\\-]{2,100}\s+[–—-]\s+)(?=\p{L}+ed\b|\p{L})/u;
/** The number of a line is of no use later. */
const LINES = /\s*\((?:lines?|L)\s?[\d, –-]+\)|\s+(?:in|at|on) lines? [\d, –-]+/giu;
const LONGEST = 72;
const LEAST_WORDS = 4;
const LEAST_NAMED = 1;
/** Words of the request, or of what was spoken of, that a result takes up. */
const MOST_SHARED = 3;
/** A step of any change. */
const STEP = /\b(?:lint|typos?|imports?|comments? to)\b/i;

/**
 * What a conversation came to, as the title that a commit would have had: of the changes that its reports tell
 * the one that speaks most of what was asked. Undefined if none can stand alone.
 *
 * @param results Sentences that report a change, in order.
 * @param spoken Words that requests and topics have, by key.
 * @param least How many of them it has to take up.
 */
export function resultTitle(
  results: readonly string[],
  spoken: ReadonlySet<string>,
  least = 0,
): string | undefined {
  let best: { readonly text: string; readonly worth: number } | undefined;
  for (const result of results) {
    const text = resultPhrase(result);
    if (text === undefined) continue;
    const terms = termsOf(text, guessLanguage(text)).filter(({ stop }) => !stop);
    // The names of files tell where, not what.
    const named = new Set(
      terms.filter(({ topical, shape }) => topical && shape !== 'path').map(({ key }) => key),
    ).size;
    if (named < LEAST_NAMED) continue;
    const shared = new Set(terms.filter(({ key }) => spoken.has(key)).map(({ key }) => key)).size;
    if (shared < least) continue;
    const worth = Math.min(MOST_SHARED, shared) + Math.min(MOST_SHARED, named) / 2;
    if (worth > (best?.worth ?? 0)) best = { text, worth };
  }
  return best?.text;
}

/** A reported change as a title; undefined if it cannot stand alone. */
export function resultPhrase(result: string): string | undefined {
  const bare = result.replace(LINES, '').replace(REASON, '').replace(DOER, '');
  const said = tellsChange(bare) ? bare : bare.replace(LABEL, '').replace(DOER, '');
  const own = said.replace(PASSIVE, '$1 ').replace(/^(?:the|an?|our|your) (?=\S+ \S)/iu, '');
  if (!tellsChange(said) || SIDE_FILE.test(own) || STEP.test(own) || POINTS.test(own))
    return undefined;
  const whole = own.replace(/\s*\([^()]*\)/g, '').replace(/[\s.,:;…]+$/u, '');
  // Behind a colon stand the parts of it.
  const head = (whole.split(/:\s/u, 1)[0] ?? '').replace(titleRules('en').dangling, '');
  const short = head.length <= LONGEST ? head : shorterPhrase(head, LONGEST);
  return short === undefined || wordCount(short) < LEAST_WORDS ? undefined : firstUpper(short);
}

const tellsChange = (text: string): boolean =>
  OPENS.test(text) || BECAME.test(text) || PASSIVE.test(text);

/** "The release workflow now uses …", */
const BECAME = /^(?:the|our|your|an?) (?:[\w./@-]+ ){1,5}now \p{Ll}+s\s/iu;
/** "The architecture docs have been updated to …": a title does without the auxiliary. */
const PASSIVE =
  /^((?:the|our|your|all) (?:[\w./@-]+ ){0,4}[\w./@-]+) (?:(?:has|have) (?:now )?been|(?:is|are) now|was|were) (?=(?:\p{Ll}+ly )?(?:\p{Ll}+ed|rewritten|split|built|made)\s(?!(?:in|with|by|on|at|from|as|and)\s))/iu;

/** Opens with the change, and with what was changed: "Fixed in …" names nothing. */
const OPENS =
  /^(?:\p{L}+ed|built|wrote|rewrote|split|made)\s(?!(?:in|with|by|on|at|from|to|for|as|and)\s)/iu;
/** What tells agents or people about the work is not the work. */
const SIDE_FILE = /\b(?:CLAUDE|AGENTS|README|CHANGELOG)(?:\.md)?\b/i;
const POINTS = /\b(?:this|that|these|those|it|them)\b(?! \p{L}+s\b)/iu;
