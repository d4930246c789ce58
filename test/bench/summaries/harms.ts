/** Six ways to make an English sentence worse by machine, and a way to say the same in other words. */
import { checkableFacts } from '../../../core/domain/fidelity/checkableFacts.ts';
import { termsOf } from '../../../core/domain/text/terms.ts';
import type { Random } from './random.ts';

/** What a sentence's segment, and another one, offer for replacing its words. */
export interface HarmContext {
  readonly words: readonly string[];
  readonly names: readonly string[];
  readonly foreignNames: readonly string[];
  readonly numbers: readonly string[];
}

/** Null where the sentence offers nothing to do this to. */
export type Harm = (text: string, context: HarmContext, random: Random) => string | null;

export const HARMS: readonly { readonly name: string; readonly harm: Harm }[] = [
  { name: 'negation', harm: negated },
  { name: 'numbers swapped', harm: numbersSwapped },
  { name: 'names swapped or invented', harm: namesSwapped },
  { name: 'word salad', harm: salad },
  { name: 'empty talk', harm: emptyTalk },
  { name: 'keyword list', harm: keywordList },
];

const AUXILIARY =
  /\b(is|are|was|were|has|have|had|can|will|should|would|could|does|do|did|must|may|might)\b(?!\s+(?:not|never|no)\b)/;
const DENIED =
  /\b(is|are|was|were|has|have|had|can|will|should|would|could|does|do|did|must) not\b|\b(is|are|was|were|has|have|had|wo|should|would|could|does|do|did)n['’]t\b|\bcannot\b/;
const PAST =
  /\b(?!need|red|bed|feed|seed|speed|embed|indeed|exceed|shed|hundred)([a-z]{3,}ed)\b(?! by\b)/;
const PRESENT =
  /\b(reads|writes|uses|takes|shows|makes|returns|calls|needs|works|fails|runs|sets|adds|gets|holds|keeps|creates|handles|supports|contains|checks|sends|loads)\b/;

function negated(text: string): string | null {
  const denied = DENIED.exec(text);
  if (denied !== null) {
    const plain = denied[1] ?? (denied[2] === 'wo' ? 'will' : denied[2]) ?? 'can';
    return text.replace(DENIED, plain);
  }
  if (AUXILIARY.test(text)) return text.replace(AUXILIARY, '$1 not');
  if (PRESENT.test(text))
    return text.replace(PRESENT, (verb) => `does not ${verb.replace(/s$/, '')}`);
  if (PAST.test(text)) return text.replace(PAST, 'did not get $1');
  return null;
}

const DIGITS = /(?<![\w.])\d+(?:\.\d+)?(?![\w.]*\w)/g;

function numbersSwapped(text: string, { numbers }: HarmContext, random: Random): string | null {
  if (text.search(DIGITS) < 0) return null;
  return text.replace(DIGITS, (number) => {
    const others = numbers.filter(
      (other) => /^\d+(?:\.\d+)?$/.test(other) && !text.includes(other),
    );
    const near = String(Number(number) + 1 + random.index(9));
    return random.index(2) === 0 ? (random.pick(others) ?? near) : near;
  });
}

function namesSwapped(
  text: string,
  { names, foreignNames }: HarmContext,
  random: Random,
): string | null {
  const own = checkableFacts(text, { language: 'en' }).filter(({ kind }) => kind !== 'number');
  const chosen = random.pick(own);
  if (chosen === undefined) return null;
  const from = random.index(2) === 0 ? names : foreignNames;
  const others = from.filter((name) => !text.includes(name));
  const other = random.pick(others);
  return other === undefined ? null : text.replace(chosen.words, other);
}

function salad(text: string, _: HarmContext, random: Random): string | null {
  const terms = termsOf(text, 'en').filter(({ stop }) => !stop);
  if (terms.length < 4) return null;
  const words = random.shuffled(terms.map(({ start, end }) => text.slice(start, end)));
  let written = '';
  let from = 0;
  for (const [at, { start, end }] of terms.entries()) {
    if (start < from) continue;
    written += text.slice(from, start) + (words[at] ?? '');
    from = end;
  }
  return written + text.slice(from);
}

const EMPTY = [
  'Several improvements were made to the system.',
  'Various issues were discussed and resolved during the session.',
  'The work progressed well and the changes were completed successfully.',
  'A number of updates were applied to improve the overall quality of the code.',
  'The user and the assistant worked together on the project and made good progress.',
  'The implementation was refined to make it more robust and maintainable.',
  'Important decisions were made about how to proceed with the next steps.',
  'The team reviewed the code and fixed a few problems.',
] as const;

function emptyTalk(_: string, { words }: HarmContext, random: Random): string | null {
  const talk = random.pick(EMPTY) ?? null;
  // Half of them name a topic of the segment, as models do.
  const topic = random.pick(words);
  return talk === null || topic === undefined || random.index(2) === 0
    ? talk
    : talk.replace(/\bthe (?:system|session|code|project|work|implementation)\b/i, `the ${topic}`);
}

function keywordList(text: string, { words }: HarmContext, random: Random): string | null {
  const own = termsOf(text, 'en')
    .filter(({ topical }) => topical)
    .map(({ surface }) => surface);
  const all = [...new Set([...own, ...random.shuffled(words).slice(0, 2)])];
  return all.length < 4 ? null : all.join(random.index(2) === 0 ? ', ' : ' ');
}

const SYNONYMS: readonly (readonly [RegExp, string])[] = [
  [/\bfixed\b/gi, 'repaired'],
  [/\bfixes\b/gi, 'repairs'],
  [/\bfix\b/gi, 'repair'],
  [/\berrors?\b/gi, 'fault'],
  [/\bissues?\b/gi, 'problem'],
  [/\bshows?\b/gi, 'displays'],
  [/\bcreated?\b/gi, 'made'],
  [/\bneeds? to\b/gi, 'has to'],
  [/\bcurrently\b/gi, 'at present'],
  [/\bbecause\b/gi, 'since'],
  [/\balso\b/gi, 'in addition'],
  [/\bhowever\b/gi, 'but'],
  [/\bensures?\b/gi, 'makes sure'],
  [/\bupdated?\b/gi, 'changed'],
  [/\bimplement(?:ed|s)?\b/gi, 'built'],
  [/\bverif(?:y|ied|ies)\b/gi, 'checked'],
  [/\bwant(?:s|ed)?\b/gi, 'would like'],
];
const DROPPED =
  /\b(?:very|really|just|now|then|so|already|successfully|properly|actually|simply|basically|please|all|new|entire|following)\s+/gi;
const PASSIVE =
  /^(?:I|We|I've|We've|I have|We have)\s+(?:also\s+)?(added|removed|updated|changed|fixed|created|moved|renamed|replaced|tested|verified|implemented|rewrote|deleted|committed|pushed|merged|checked|found)\s+(.+?)([.!]?)$/i;
const CLAUSES = /^([^,;:()]{12,}), (?:and |but |so |which )?([^,;:()]{12,}?)([.!]?)$/;

/** Says the same in other words: voice, tense, order of clauses, synonyms, words left out. */
export function paraphrased(text: string, random: Random): string | null {
  let said = text;
  const passive = PASSIVE.exec(said);
  if (passive !== null) {
    const [, verb = '', object = '', end = ''] = passive;
    const [head = object, ...rest] = object.split(
      /(?= (?:to|in|for|with|so|by|from|into|that|which|when|because)\b)/,
    );
    said = `${capital(head)} was ${verb.toLowerCase()}${rest.join('')}${end}`;
  }
  const clauses = CLAUSES.exec(said);
  if (clauses !== null && random.index(2) === 0) {
    const [, one = '', two = '', end = ''] = clauses;
    said = `${capital(two)}, and ${small(one)}${end}`;
  }
  for (const [pattern, other] of SYNONYMS)
    if (random.index(3) > 0) said = said.replace(pattern, other);
  said = said.replace(DROPPED, (word) => (random.index(3) > 0 ? '' : word));
  said = said
    .replace(/\bI['’]ll\b/g, 'the assistant will')
    .replace(/\bI['’]d\b/g, 'the assistant would')
    .replace(/\bI['’]ve\b/g, 'the assistant has')
    .replace(/\bI['’]m\b|\bI am\b/g, 'the assistant is')
    .replace(/\bI\b/g, 'the assistant')
    .replace(/\bwe\b/gi, 'they')
    .replace(/\bmy\b/gi, 'its')
    .replace(/\byour\b/gi, "the user's")
    .replace(/\b(?:is|are) (\w+ing)\b/g, 'was $1')
    .replace(/\bis\b(?!['’])/g, 'was')
    .replace(/\bare\b/g, 'were')
    .replace(/\bwill\b(?!['’])/g, 'would')
    .replace(/\bcan\b(?!['’])/g, 'could')
    .replace(/\bhas been\b/g, 'was');
  const line = capital(said.replace(/\s+/g, ' ').trim());
  return line === text ? null : line;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function small(text: string): string {
  return /^[A-Z][a-z]*\b(?![A-Z./_])/.test(text) && !/^I\b/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}
