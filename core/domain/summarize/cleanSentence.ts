import {
  alternatives,
  anyForm,
  spacedAlternatives,
  unspacedAlternatives,
} from '../lexicon/patterns.ts';
import { remembered } from '../text/remembered.ts';

/** A sentence that can be read on its own. */
export interface CleanSentence {
  /** Without Markdown, white space collapsed, opening fillers trimmed. */
  readonly text: string;
  /** The same with an announcement of what the speaker does themselves ("Let me try …"). */
  readonly whole: string;
  /** Did it announce the speaker's own next step ("Let me check …")? */
  readonly preamble: boolean;
  /** Did it announce a step, whether or not that was trimmed? */
  readonly announced: boolean;
  /** Does it only introduce what follows ("The changes are:")? */
  readonly leadIn: boolean;
  readonly question: boolean;
  /**
   * Does it continue the sentence before ("In addition …", "But …"), so that it cannot open a text?
   */
  readonly dependent: boolean;
}

/**
 * Interjections are only trimmed with punctuation after them: "good tests" and "done by" are none.
 */
const INTERJECTION = new RegExp(
  `^(?:[¡¿]?(?:${spacedAlternatives(({ sentences }) => sentences.interjections)})\\s*[!.,:;—–-]+\\s*|` +
    `(?:${alternatives(({ sentences }) => sentences.greetings)})\\s+|` +
    `(?:${unspacedAlternatives(({ sentences }) => sentences.interjections)})[！。，、!,.\\s]+)+`,
  'iu',
);
const LINKING = new RegExp(
  `^(?:(?:${alternatives(({ sentences }) => sentences.linkingWords)})\\b,?|` +
    `(?:${alternatives(({ sentences }) => sentences.linkingAdverbs)}),)\\s+`,
  'i',
);
/** Ties a sentence to the one before, whether or not it can be trimmed. */
const JOINING = new RegExp(
  `^(?:(?:${spacedAlternatives(({ sentences }) => sentences.connectives)})(?![\\p{L}\\p{N}_'’-])|` +
    `(?:${unspacedAlternatives(({ sentences }) => sentences.connectives)}))`,
  'iu',
);
/** An addition means little without what it is added to. */
const ADDING = new RegExp(
  `^(?:${alternatives(({ sentences }) => sentences.additions)})(?:,\\s*|\\s+)`,
  'iu',
);
const ANNOUNCEMENT = new RegExp(
  `^(?:${alternatives(({ sentences }) => sentences.announcements)})`,
  'iu',
);
/** Announcements by the verb or the form of the whole sentence. */
const ANNOUNCED_BY_FORM = anyForm(({ sentences }) => sentences.announcementForms, 'iu');
/** Not "let's" and "I need to", by which people ask for work. */
const OWN_STEP = /\b(?:let me|i(?:'?ll| will|'?m| am))\b/i;
const VAGUE_STEP = new RegExp(
  `^(?:${alternatives(({ sentences }) => sentences.vagueSteps)})(?![\\p{L}\\p{N}_])`,
  'iu',
);
const LEADING_SYMBOLS =
  /^(?:[\s*_~>|#•·]|[–—-]+\s|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d|[✓✗➜→☐☑☒]|\d{1,2}[.)]\s+(?=[^\s\d]|\d+[:/-]\d))+(?=\S)/u;
/** Commentary on running work: what is looked at or waited for rather than what came of it. */
const COMMENTARY = new RegExp(
  `^(?:${alternatives(({ sentences }) => sentences.commentary)})`,
  'iu',
);
/** The speaker says what they look at or were told, rather than what there is. */
const NARRATION_OPENING = new RegExp(
  `^(?:${alternatives(({ sentences }) => sentences.onlooking)})`,
  'i',
);
/** Formatting elements; something like `<name>` in prose is a placeholder. */
const INLINE_HTML = /<\/?(?:a|b|code|em|i|kbd|span|strong|sub|sup|u)(?:\s[^<>]{0,200})?>/gi;
const BLOCK_HTML =
  /<\/?(?:br|details|think|thinking|div|h[1-6]|hr|img|li|ol|p|pre|summary|table|td|th|tr|ul)(?:\s[^<>]{0,200})?\/?>/gi;
const APOSTROPHE = /(?<=\p{L})’(?=\p{L})/gu;
const LINK =
  /!?\[([^\]\n]{0,300})\]\((?:[^()\s]|\([^()\s]*\)){0,500}(?:\s+(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'))?\)/g;
const INLINE_CODE = /(`+[^`\n]{1,300}`+)/;
/** A sentence right after inline code without a space, as hasty writers leave it. */
const GLUED = /^\p{Lu}\p{Ll}/u;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LABEL_ONLY = /[:：]$/u;

/**
 * Cleans a sentence of an event. Fillers are only trimmed if what is left is still a sentence of at
 * least three words. Every word that stays is in the original.
 */
export const cleanSentence = remembered((raw): CleanSentence => {
  let text = stripMarkdown(raw);
  text = trimWhereWhole(text, INTERJECTION);
  const dependent = JOINING.test(text);
  const announced = ANNOUNCEMENT.exec(text);
  const before = text;
  text = trimWhereWhole(text, announced === null ? LINKING : ANNOUNCEMENT);
  text = trimWhereWhole(text, ADDING).replace(LEADING_SYMBOLS, '');
  const preamble =
    NARRATION_OPENING.test(text) ||
    COMMENTARY.test(text) ||
    ANNOUNCED_BY_FORM.test(text) ||
    (announced !== null && (text === before || VAGUE_STEP.test(text) || LABEL_ONLY.test(text)));
  return {
    text: opened(text, raw),
    whole:
      announced !== null && OWN_STEP.test(announced[0]) ? opened(before, raw) : opened(text, raw),
    preamble,
    announced: announced !== null,
    leadIn: LABEL_ONLY.test(text),
    question: isQuestion(text),
    dependent,
  };
});

/** A name in code keeps its case. */
function opened(text: string, raw: string): string {
  return /^[\s*_>#•-]*`/.test(raw) ? text : capitalise(text);
}

/** Does the text end in a question mark, possibly followed by a remark in brackets? */
export function isQuestion(text: string): boolean {
  return /[?？](?:\s?\([^()]*\))?[)）]?$/u.test(text);
}

/** Is the text only a filler ("Great!")? */
export function isFiller(text: string): boolean {
  return text.replace(INTERJECTION, '') === '';
}

/**
 * Removes Markdown and HTML but keeps the words; inline code is only unwrapped. Typographic
 * apostrophes become plain, so that "I’ll" is recognised.
 */
export function stripMarkdown(raw: string): string {
  const bare = (MARKED.test(raw) ? unwrapped(raw) : raw)
    .replace(APOSTROPHE, "'")
    .replace(LEADING_SYMBOLS, '');
  // Each single space would be replaced by itself.
  const even = UNEVEN.test(bare) ? bare.replace(/[\s\p{Cc}]+/gu, ' ') : bare;
  return (even.includes('–') ? even.replace(/^\s*–\s*|[\s–]+$/g, '') : even).trim();
}

/** White space other than a single space. */
const UNEVEN = /[^\S ]|\p{Cc}| {2}/u;
/** What all Markdown and HTML has; most sentences have none. */
const MARKED = /[[<`_*~|]/;

function unwrapped(raw: string): string {
  return raw
    .replace(LINK, '$1')
    .split(INLINE_CODE)
    .map((part, i) =>
      i % 2 === 1
        ? part.replace(/^`+|`+$/g, '')
        : withoutMarks(i > 0 ? part.replace(GLUED, ' $&') : part),
    )
    .join('');
}

function withoutMarks(text: string): string {
  return text
    .replace(INLINE_HTML, '')
    .replace(BLOCK_HTML, ' ')
    .replace(/`+/g, '')
    .replace(/(?<!\w)__([^_\n]*\s[^_\n]*)__(?!\w)/g, '$1')
    .replace(/\*\*|~~/g, '')
    .replace(/(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])/g, '')
    .replace(/\s*\|\s*/g, (bar) => (bar.length > 1 ? ' – ' : bar));
}

function trimWhereWhole(text: string, opening: RegExp): string {
  const rest = text.replace(opening, '');
  return rest.length < text.length && isWhole(rest) ? rest : text;
}

function isWhole(text: string): boolean {
  return (
    /^[\p{L}\p{N}"'(/~.$]/u.test(text) &&
    (text.split(/\s+/).length >= 3 || /[\p{Script=Han}\p{Script=Hiragana}]{4}/u.test(text))
  );
}

/** Only plain lower-case words of alphabetic text are capitalised; names keep their case. */
function capitalise(text: string): string {
  return /^\p{Ll}[\p{Ll}'’]*(?=[\s,;!?]|\.?$)/u.test(text) && !IDEOGRAPH.test(text)
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text;
}
