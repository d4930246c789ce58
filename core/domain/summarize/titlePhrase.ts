import type { Language } from '../text/languages.ts';
import { isFunctionWord } from '../text/stopWords.ts';
import { termsOf } from '../text/terms.ts';
import { wordCount } from '../text/wordCount.ts';
import { isEveryday } from './everydayWords.ts';

export const TITLE_WORDS = { least: 5, most: 10 } as const;
/** Of a title in ideographs. A word of an alphabet among them takes the room of two. */
const MAX_IDEOGRAPHS = 26;
const IDEOGRAPHS_OF_WORD = 2;
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const MAX_CHARACTERS = 90;

/** What stands before the matter in a request, in the first person, or in a report. */
const OPENINGS: readonly RegExp[] = [
  /^(?:ok(?:ay)?|so|now|and|but|also|again|well|hmm+|hi|hello|hey|please|then|first|actually|yes|fine|great|next)\b[,.!:;]*\s+/i,
  /^(?:can|could|would|will) (?:you|we)(?: please| also| just)*\s+/i,
  /^(?:i|we)(?:'d| would)? (?:also |really |just )?(?:want|need|like|have|plan|try|wish)(?:ed)? (?:you |us )?to\s+/i,
  /^(?:i|we) (?:think |believe |guess )?(?:that )?(?:we|you|it|i)? ?(?:should|could|must|need to|have to)\s+(?:also |just |really )?/i,
  /^(?:let's|let us|let me|help me(?: to)?|go ahead and|try to|make sure (?:that )?(?:to )?|i'?ll|i will|i'?m going to|you should|we should|the (?:task|goal|idea|plan) is to|your task is to|you are tasked with|please)\s+/i,
  /^(?:i|we)(?:'ve| have)? (?:also |now |just |successfully |already )*(?=(?:\p{L}{2,}ed|made|set|built|wrote|found|rewrote|put)\b)/iu,
  /^successfully\s+/i,
  /^i'm (?:now |also )*(?=\p{L}+ing\b)/iu,
  /^the user(?: just)? (?:(?:is|was) (?!right|correct)|(?:wants|wanted|asked|asks|needs|would like)(?: me)?(?: to)?|has asked(?: me)?(?: to)?)\s*/i,
  // What comes behind "Option B:" is what it is.
  /^(?:approach|option|part|phase|plan|solution|step|task)(?: (?:\d{1,2}|[a-z]))?\s*(?::|\s[–—-])\s+/i,
  /^i (?:can )?see (?:that )?(?:you'?re|we'?re|this is|it'?s)(?: currently)?(?: working on)?\s+(?:an? )?/i,
  /^(?:i(?:'m| am) (?:also )?(?:wondering|curious|not sure|thinking)(?: now)?(?: about| if| whether)?|(?:tell|show|give|remind) me(?: again)?)\s+/i,
  /^(?:do you (?:think|know)(?: if| whether)?|is there|are there|there(?:'s| is| are)|i (?:think|wonder|noticed|see|found)(?: that| if)?)\s+(?:any |an? |some )?(?=\S+\s+\S)/i,
  /^(?:você pode|pode|poderia|por favor,?|preciso(?: que você)?|quero(?: que você)?|gostaria de|vamos)\s+/i,
  /^(?:puedes|podrías|por favor,?|necesito(?: que)?|quiero(?: que)?|vamos a|he|hemos)\s+/i,
  /^(?:peux-tu|pouvez-vous|s'il (?:te|vous) plaît,?|je veux|je voudrais|il faut|j'ai besoin de|j'ai|nous avons)\s+/i,
  /^(?:kannst du|könntest du|bitte|ich möchte|ich will|wir müssen|lass uns)\s+/i,
  /^(?:пожалуйста,?|можешь|можете|давай(?:те)?|мне нужно|нужно|надо|хочу)\s+/iu,
  /^(?:那么?|请问?你?|帮我|麻烦|我想要?|我们需要|可以)/u,
];
const CLAUSE =
  /,?\s+(?:so that|because|which|since|in order to|and then|but|instead of|when|while|where|if|as well as|using|after|before|weil|damit|parce que|pour que|porque|para que|потому что|чтобы)\s|[;:—–]\s|\s-\s|,\s|[.!?]["”]?\s|，|；|。|、|\s\(/giu;

/** Asks even without its polite opening; any other question mark went with that. */
const ASKS =
  /^(?:how|what|why|when|where|who|which|whose|is|are|was|were|does|do|did|can|could|should|would|will|has|have|wie|was|warum|wo|wer|comment|pourquoi|quoi|quel\w*|où|cómo|qué|por qué|dónde|como|o que|por que|onde|qual|как|что|почему|где|зачем)(?![\p{L}])|[\p{Script=Han}\p{Script=Hiragana}]/iu;
/** Wants something after it. */
const DANGLING =
  /(?:\s+(?:with|to|of|the|an?|in|on|at|for|and|or|by|from|as|is|are|that|into|via|not|mit|und|zu|der|die|das|de|do|da|el|la|para|com|con|y|e|et|le|les|des|du|и|в|на|с|для))+$/iu;
/** What a headline does without. */
const ARTICLES = /(?<=\S\s)(?:the|an?|actual|actually|really|just|completely|basically|simply)\s+/g;

const LIST_GOES_ON =
  /^(?:(?:and|or|und|oder|et|ou|y|o|e|и|или)\s|(?:\S+\s+){0,2}\S+,|\S+(?:\s+\S+)?\s+(?:and|or|und|oder|et|ou|y|o|e|и|или)\s)/u;

/** A phrase fit for a title. */
export interface TitlePhrase {
  readonly text: string;
  readonly words: number;
  /** Was it cut inside a clause, so that it may end oddly? */
  readonly broken: boolean;
}

/**
 * Turns a sentence into a phrase of at most ten words that could stand as a title: without greeting,
 * politeness, first person, brackets or full stop, cut at a clause boundary where there is one.
 * Undefined when nothing is left.
 */
export function titlePhrase(sentence: string, language: Language): TitlePhrase | undefined {
  let text = sentence
    .replace(/\s*[([][^)\]]*[)\]]/g, '')
    .replace(/["“”«»「」¿¡]/g, '')
    .trim();
  for (let before = ''; before !== text;) {
    before = text;
    for (const opening of OPENINGS) text = text.replace(opening, '');
  }
  text = withoutEnd(withoutLabel(text, language));
  let broken = false;
  if (tooLong(text)) text = lastFittingClause(text) ?? text.replace(ARTICLES, '');
  if (tooLong(text)) text = lastFittingClause(text) ?? text;
  if (tooLong(text)) {
    text = firstWords(text, language);
    broken = true;
  }
  // A list that was cut must not pass for all of it.
  const list = broken && text.endsWith(',');
  text = withoutEnd(withoutEnd(text).replace(DANGLING, ''));
  if (!ASKS.test(text)) text = text.replace(/\s*[?？]+$/u, '');
  text = text.replace(/\s+(?=[?？]$)/u, '');
  if (!/\p{L}{2}/u.test(text)) return undefined;
  return { text: capitalise(text) + (list ? ' …' : ''), words: wordCount(text), broken };
}

/** Is it longer than a title may be? */
export function tooLong(text: string): boolean {
  if (text.length > MAX_CHARACTERS) return true;
  const ideographs = text.match(IDEOGRAPHS)?.length ?? 0;
  if (ideographs === 0) return wordCount(text) > TITLE_WORDS.most;
  const others = wordCount(text.replace(IDEOGRAPHS, ' '));
  return ideographs + others * IDEOGRAPHS_OF_WORD > MAX_IDEOGRAPHS;
}

/** What stands behind a colon, where nothing before it names anything ("Resume the session: …"). */
function withoutLabel(text: string, language: Language): string {
  const colon = text.search(/[:：]\s/);
  const label = text.slice(0, Math.max(0, colon));
  const rest = text.slice(colon + 1).trim();
  if (label === '' || !/^\p{L}/u.test(rest) || wordCount(rest) < TITLE_WORDS.least) return text;
  const names = termsOf(label, language).some(
    ({ topical, surface }) => topical && !isEveryday(surface),
  );
  return names ? text : rest;
}

function lastFittingClause(text: string): string | undefined {
  let best: string | undefined;
  for (const match of text.matchAll(CLAUSE)) {
    const head = text.slice(0, match.index);
    if (tooLong(head)) break;
    if (wordCount(head) < 4) continue;
    // Half a list says something else than all of it.
    if (match[0] === ', ' && LIST_GOES_ON.test(text.slice(match.index + 2))) continue;
    best = head;
  }
  return best;
}

/** The first words that fit, not ending in a word that wants another after it. */
function firstWords(text: string, language: Language): string {
  const words = text.split(/\s+/);
  let end = words.length;
  while (end > 1 && tooLong(words.slice(0, end).join(' '))) end--;
  while (end > 3 && isFunctionWord(bare(words[end - 1] ?? ''), language)) end--;
  const head = words.slice(0, end).join(' ');
  return tooLong(head) ? head.slice(0, MAX_IDEOGRAPHS).replace(/[\ud800-\udbff]$/, '') : head;
}

const bare = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}'’]/gu, '');

function withoutEnd(text: string): string {
  return text.replace(/[\s.,:;!。，：；！、…–—-]+$/u, '').trim();
}

function capitalise(text: string): string {
  if (text.search(IDEOGRAPHS) >= 0) return text;
  return /^\p{Ll}[\p{Ll}'’]*(?=[\s,:;!?]|$)/u.test(text)
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text;
}
