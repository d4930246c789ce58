import type { Language } from '../lexicon/languages.ts';
import { wordsOf } from '../lexicon/patterns.ts';
import { complains, isProviso } from '../points/workCues.ts';
import { isErrorLine } from '../text/dumpLines.ts';
import { guessLanguage } from '../text/language.ts';
import { proseBlocks } from '../text/proseBlocks.ts';
import type { BlockKind } from '../text/proseBlocks.ts';
import { sentenceSpans } from '../text/sentences.ts';
import { isInserted } from './assistantOffers.ts';
import { stripMarkdown } from './cleanSentence.ts';
import { errorTitle } from './errorTitle.ts';
import { firstUpper, titlePhrase, tooLong } from './titlePhrase.ts';
import type { TitlePhrase } from './titlePhrase.ts';
import { titleRules } from './titleRules.ts';

export interface RequestTitle {
  readonly text: string;
  readonly form: TitlePhrase['form'];
  /** The sentence that it is from, without Markdown. */
  readonly source: string;
  /** Does it name the work, so that no other request or fact has to? */
  readonly names: boolean;
  /** Does it only point at its matter ("do this in …")? */
  readonly leaning: boolean;
  /** The number of different words in it that name a matter. */
  readonly named: number;
  /** Is it an error that was pasted, rather than the person's words? */
  readonly pasted?: boolean;
  /** How well it would do as a title, compared with others; below 0: hardly at all. */
  readonly worth: number;
}

/** UTF-16 units of a request that are read, at each end. */
const HEAD = 2_000;
const TAIL = 500;
const MOST_SENTENCES = 24;
/** A request of so many is a document. */
const HEADINGS = 3;
/** The least worth of a phrase that names the work, and the words that it needs. */
const NAMING = 2.5;
const NAMING_WORDS = 3;
/** What a phrase is worth: by its form, by its place, by each word that names the matter. */
const FORM = { wish: 3.5, question: 3.5, statement: 1 } as const;
const NAMED = 0.8;
const MOST_NAMED = 2;
const CONTENT = 0.4;
const MOST_CONTENT = 4;
/** Nothing is worth more by its words. */
const MOST_SAID = Math.max(...Object.values(FORM)) + NAMED * MOST_NAMED + CONTENT * MOST_CONTENT;
const LATER = 0.35;
const MOST_LATER = 2;
const TINY = 2;
/** "Address 1 first", "take B": what it is stands elsewhere. A small letter may be an article. */
const NUMBERED = /^\p{L}+ (?:\d+|[B-Z])(?:[\s,.)]|$)/u;
/** "Do in the document", "use in place of it": what was lost. */
const OBJECTLESS =
  /^(?:Do|Get|Have|Make|Put|Take|Use) (?:as|at|by|for|from|in|of|on|to|with)(?= )/u;
/** Code and output rather than words. */
const SYMBOLS = /[{}<>=|\\+]|&&|[→⇒]|^\d/u;

/**
 * The title by which requests call their work: of the first one that names it, the sentence that
 * does so best. A command, a log, an image or a word such as "continue" names none. Undefined if no
 * request has words of its own.
 */
export function requestTitle(
  requests: readonly string[],
  language: Language = 'other',
): RequestTitle | undefined {
  let weak: RequestTitle | undefined;
  for (const request of requests) {
    const best = namingPhrase(request, language);
    if (best === undefined) continue;
    if (best.names) return best;
    if (weak === undefined || best.worth > weak.worth) weak = best;
  }
  return weak;
}

interface Sentence {
  readonly text: string;
  readonly kind: BlockKind;
  /** Was it announced by the line before it ("the following plan:")? */
  readonly announced: boolean;
  /** Is it the heading of a document? */
  readonly opens?: boolean;
}

/** Of one request the phrase that names its work best. */
export function namingPhrase(
  request: string,
  fallback: Language = 'other',
): RequestTitle | undefined {
  const own = guessLanguage(request);
  const language = own === 'other' ? fallback : own;
  let best: RequestTitle | undefined;
  const sentences = sentencesOf(request);
  const isDocument = sentences.filter(({ kind }) => kind === 'heading').length >= HEADINGS;
  for (const [place, said] of sentences.slice(0, MOST_SENTENCES).entries()) {
    // A document is called by the heading that it opens with.
    const sentence = isDocument && place === 0 ? { ...said, opens: true } : said;
    const later = Math.min(LATER * place, MOST_LATER);
    // Most sentences stand too far behind the best one, whatever they say.
    if (best !== undefined && mostWorth(sentence) - later <= best.worth) continue;
    for (const part of partsOf(sentence.text, language)) {
      const phrase = withPlace(titlePhrase(part.text, language), part.place);
      if (phrase === undefined) continue;
      const leaning = phrase.leaning || NUMBERED.test(phrase.text) || OBJECTLESS.test(phrase.text);
      const worth = worthOf({ ...phrase, leaning }, sentence) - later;
      const says = phrase.named > 0 || phrase.content >= NAMING_WORDS;
      if (best === undefined || worth > best.worth)
        best = {
          text: phrase.text,
          source: sentence.text,
          form: phrase.form,
          leaning,
          named: phrase.named,
          worth,
          names: says && worth >= NAMING,
        };
    }
  }
  const tells =
    best !== undefined && best.named > 0 && !complains(best.source) && !isErrorLine(best.source);
  return tells ? best : (ofError(request, best) ?? best);
}

/** "Why are you seeing these errors?" names no work, the error that stands with it does. */
function ofError(request: string, best: RequestTitle | undefined): RequestTitle | undefined {
  const text = errorTitle(request);
  if (text === undefined) return undefined;
  const own = best !== undefined && !isErrorLine(best.source) ? best : undefined;
  return {
    text,
    source: own?.source ?? text,
    form: own?.form ?? 'wish',
    leaning: false,
    named: 1,
    worth: FORM.wish + NAMED,
    names: true,
    pasted: true,
  };
}

/** What the best phrase would be worth that could be made of a sentence. */
function mostWorth(sentence: Sentence): number {
  return MOST_SAID + ofKind(sentence);
}

function worthOf(
  { text: title, form, named, content, words, whole, leaning }: TitlePhrase,
  sentence: Sentence,
): number {
  return (
    FORM[form] +
    NAMED * Math.min(named, MOST_NAMED) +
    CONTENT * Math.min(content, MOST_CONTENT) -
    (content < TINY ? 2 : 0) -
    (words < TINY ? 3 : words <= TINY ? 1 : 0) -
    (whole ? 0 : 0.3) -
    (leaning ? 1.5 : 0) -
    (/[:：]\s*$/u.test(sentence.text) ? 1 : 0) -
    (isProviso(sentence.text) ? 2 : 0) -
    (SYMBOLS.test(title) ? 1.5 : 0) +
    ofKind(sentence)
  );
}

function ofKind({ kind, announced, opens = false }: Sentence): number {
  if (kind !== 'heading') return KIND[kind];
  return KIND.heading + (opens ? OPENS : announced ? ANNOUNCED : 0);
}

const ANNOUNCED = 2.5;
const OPENS = 6;

const KIND: Readonly<Record<BlockKind, number>> = {
  paragraph: 0,
  heading: -1,
  item: -1.5,
  row: -4,
  error: -4,
};

/** A command to the tool itself, whose arguments may name the work. */
const COMMAND = /^\s*\/[a-z][\w:-]*(?=\s|$)/i;

/** Lines that are marked as somebody else's. */
const QUOTED_LINES = /^[ \t]{0,3}>.*(?:\n|$)/gm;
/** From here on others speak: a review, a colleague. */
const OTHERS_SAY =
  /\b(?:feedback|review(?:er)?|comments?|says?|said|wrote|writes|replied)\b[^\n"“”]{0,160}?(?::[ \t]*(?=\n)|:?[ \t]*(?=["“][^"”]{60}))/i;

/** What goes on about a file that a request begins with: "… has a bug", "… を最新に". */
const OF_FILE = String.raw`[をにのはがへともで]|(?:and|are|contains?|does|doesn['’]t|has|have|is|isn['’]t|looks?|needs?|or|seems?|shows?|should|was|were)\b`;
/** Folders may have spaces before a capital, a digit or another script, so that no sentence passes for a path. */
const IN_PATH = String.raw`(?:[^\s@]|[ ](?![a-z]))`;
/** A file that a request begins with, as tools attach it: "@notes/5. Results/draft.md:1-62 …". */
const ATTACHED = new RegExp(
  String.raw`^\s*(?:@(?=\S*[/\\.])(?:[^\n@]{1,200}?\.[A-Za-z]\w{0,5}:\d+(?:-\d+)?|${IN_PATH}{1,200}?\.[A-Za-z]\w{0,5})|(?=[/\\~]|[A-Z]:\\)${IN_PATH}{1,200}?\.[A-Za-z]\w{0,5}(?::\d+(?:-\d+)?)?)(?=\s+\S*[\p{L}\p{N}])(?!\s+(?:${OF_FILE}))`,
  'u',
);

/** Without the files that it begins with, unless nothing else is there. */
function withoutAttached(request: string): string {
  let text = request;
  for (let file = ATTACHED.exec(text); file !== null; file = ATTACHED.exec(text))
    text = text.slice(file[0].length);
  return text;
}

/** A request without what it quotes of others; all of it, if nothing else is there. */
function ownWords(request: string): string {
  const text = withoutAttached(request.replace(COMMAND, '')).replace(QUOTED_LINES, '');
  const quoted = OTHERS_SAY.exec(text);
  const own = quoted === null ? text : text.slice(0, quoted.index + quoted[0].length);
  return /\p{L}{2}/u.test(own) ? own : request.replace(COMMAND, '');
}

/** The request's own sentences, in order. */
function sentencesOf(request: string): Sentence[] {
  const own = ownWords(request);
  const text = own.length > HEAD + TAIL ? `${own.slice(0, HEAD)}\n\n${own.slice(-TAIL)}` : own;
  const found: Sentence[] = [];
  for (const { kind, start, end } of proseBlocks(text)) {
    const block = text.slice(start, end);
    for (const span of sentenceSpans(block)) {
      const sentence = stripMarkdown(block.slice(span.start, span.end));
      if (!/\p{L}{2}/u.test(sentence) || isInserted(sentence)) continue;
      const before = found.at(-1)?.text ?? '';
      const is = isErrorLine(sentence) ? 'error' : kind;
      found.push({ text: sentence, kind: is, announced: /[:：]$/u.test(before) });
    }
  }
  return found;
}

interface Part {
  readonly text: string;
  /** Of what it is said: "For the weekly widget, can you …". */
  readonly place?: string | undefined;
}

/** A sentence, and what is behind a label or behind the words of a wish in it. */
function* partsOf(sentence: string, language: Language): Generator<Part> {
  yield { text: sentence };
  const label = /^[^:：]{2,60}[:：]\s+(?=\S)/u.exec(sentence);
  if (label !== null) yield { text: sentence.slice(label[0].length) };
  const { innerWish, asks } = titleRules(language);
  // "Do we need to …" asks, whatever verb is behind it; a wish of its own stands behind a mark.
  const isQuestion = asks.test(sentence);
  for (const { index } of sentence.matchAll(innerWish))
    if (
      index > 0 &&
      !isDenied(sentence.slice(0, index)) &&
      (!isQuestion || /[,;:(]\s*$/u.test(sentence.slice(0, index)))
    )
      yield { text: sentence.slice(index), place: PLACE.exec(sentence.slice(0, index))?.[1] };
}

/** "I do not want …", "No quiero que …": the wish is another one without the word before it. */
function isDenied(before: string): boolean {
  const last = /(\p{L}[\p{L}'’]*)\s*$/u.exec(before)?.[1]?.toLowerCase();
  return last !== undefined && (NEGATIONS.has(last) || /n['’]t$/.test(last));
}

const NEGATIONS = wordsOf(({ words }) => words.negations);

const PLACE =
  /^(?:for|in|on) (?:the|our|my|this) ((?:[\p{L}\p{N}.-]+ ){0,2}[\p{L}\p{N}.-]+),?\s+$/iu;

/** "Weekly widget: start times are not displayed", where that is no longer than a title may be. */
function withPlace(
  phrase: TitlePhrase | undefined,
  place: string | undefined,
): TitlePhrase | undefined {
  if (phrase === undefined || place === undefined) return phrase;
  const text = `${firstUpper(place)}: ${phrase.text.charAt(0).toLowerCase()}${phrase.text.slice(1)}`;
  if (tooLong(text) || phrase.text.toLowerCase().includes(place.toLowerCase())) return phrase;
  return { ...phrase, text, named: phrase.named + 1 };
}
