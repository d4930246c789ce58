import { english } from '../lexicon/english.ts';
import { LEXICONS } from '../lexicon/languages.ts';
import type { Language } from '../lexicon/languages.ts';
import type { Patterns } from '../lexicon/pattern.ts';
import type { TitlePatterns } from '../lexicon/types.ts';
import type { Term } from '../text/terms.ts';

/** How requests of a language become titles, ready to be matched. English is mixed into all. */
export interface TitleRules {
  /** What stands before the matter and is not a wish. */
  readonly preamble: RegExp;
  /** What says that something is wanted, at the beginning. */
  readonly wish: RegExp;
  /** The same inside a sentence. */
  readonly innerWish: RegExp;
  /** Ends as a request does. */
  readonly wishEnd: RegExp;
  /** What ends it politely, with the marks before it. */
  readonly courtesy: RegExp;
  /** Begins with a verb of work. */
  readonly verb: RegExp;
  /** Is what is wanted only pointed at ("remove it")? */
  readonly pointing: RegExp;
  /** Ends in a noun that says nothing without what was cut off. */
  readonly hollow: RegExp;
  readonly asks: RegExp;
  /** Before these a sentence may be cut: they open a clause, or else a phrase. */
  readonly clause: RegExp;
  readonly phrase: RegExp;
  readonly droppable: RegExp;
  readonly listGoesOn: RegExp;
  readonly conjunction: RegExp;
  readonly article: RegExp;
  readonly preposition: RegExp;
  /** What cannot end a title. */
  readonly dangling: RegExp;
  /** Opens a clause that is not the main one. */
  readonly subordinate: RegExp;
}

const RULES = new Map<Language, TitleRules>();

export function titleRules(language: Language): TitleRules {
  let rules = RULES.get(language);
  if (rules === undefined) RULES.set(language, (rules = compile(language)));
  return rules;
}

/** A participle or an adverb, which ends no noun phrase. */
export const SAYS_HOW = /\p{Ll}{3}(?:[^e]ed|ly)$/u;

/** Is what stands behind a word a noun, rather than perhaps a verb? */
export function opensNoun({ surface }: Pick<Term, 'surface'>, rules: TitleRules): boolean {
  return rules.article.test(surface) || rules.preposition.test(surface);
}

const NOT_IN_WORD = "(?![\\p{L}\\p{N}_'’-])";

function compile(language: Language): TitleRules {
  const own = LEXICONS[language];
  const isSpaced = own.spaced;
  const entry = (choose: (titles: TitlePatterns) => Patterns): string =>
    (own === english
      ? choose(english.titles)
      : [...choose(own.titles), ...choose(english.titles)]
    ).join('|') || '(?!)';
  // In scripts without spaces a word ends anywhere.
  const end = isSpaced ? NOT_IN_WORD : '(?![A-Za-z])';
  const wish = `(?:${entry(({ wishes }) => wishes)})${end}[\\s,]*`;
  const openers = isSpaced
    ? [own, english].flatMap(({ summaries }) => summaries.pronounOpeners).join('|')
    : '(?!)';
  const and = entry(({ listConjunctions }) => listConjunctions);
  const phrase = `${entry(({ prepositions }) => prepositions)}|${entry(({ phraseOpeners }) => phraseOpeners)}|${and}`;
  return {
    preamble: new RegExp(
      `^(?:${entry(({ preambles }) => preambles)})${end}[\\s,.!:;，。！—–-]*`,
      'iu',
    ),
    wish: new RegExp(`^${wish}`, 'iu'),
    innerWish: new RegExp(isSpaced ? `(?<=[\\s,;:(])${wish}` : '(?!)', 'giu'),
    wishEnd: new RegExp(`(?:${entry(({ wishEnds }) => wishEnds)})[。！？.!?]*$`, 'iu'),
    courtesy: new RegExp(
      `(?:[\\s,;–—-]+(?:${entry(({ courtesies }) => courtesies)})[\\s.!?]*)+$`,
      'iu',
    ),
    verb: new RegExp(`^(?:${entry(({ verbs }) => verbs)})${end}`, 'iu'),
    pointing: new RegExp(
      `^(?:\\S+\\s+){1,2}?(?:${entry(({ pronouns }) => pronouns)})(?:${NOT_IN_WORD}(?!\\s+\\p{L}{4})|(?=\\s+(?:\\p{Ll}{1,3}|too|also|again)\\b))|^(?:\\S+\\s+){3}(?:${entry(({ pronouns }) => pronouns)})[?？]?$`,
      'iu',
    ),
    hollow: new RegExp(`(?:^|\\s)(?:${entry(({ hollow }) => hollow)})$`, 'iu'),
    asks: new RegExp(
      isSpaced ? `^(?:${entry(({ questionWords }) => questionWords)})${end}` : '[?？]$',
      'iu',
    ),
    clause: new RegExp(
      `,?\\s+(?:(?:${entry(({ clauseOpeners }) => clauseOpeners)})(?=\\s)|(?=${wish}))|[;:—–]\\s|\\s-\\s|,\\s|[.!?]["”]?\\s|[，；。！？]`,
      'giu',
    ),
    phrase: new RegExp(`\\s+(?:${phrase})(?=\\s)${isSpaced ? '' : '|、'}`, 'giu'),
    droppable: new RegExp(`(?<=\\S\\s)(?:${own.titles.droppable.join('|') || '(?!)'})\\s+`, 'g'),
    listGoesOn: new RegExp(
      `^(?:(?:${and})\\s|(?:\\S+\\s+){0,2}\\S+,|\\S+(?:\\s+\\S+)?\\s+(?:${and})\\s)`,
      'iu',
    ),
    conjunction: new RegExp(`^(?:${and}|${entry(({ phraseOpeners }) => phraseOpeners)})$`, 'iu'),
    article: new RegExp(`^(?:${entry(({ articles }) => articles)})$`, 'iu'),
    preposition: new RegExp(`^(?:${entry(({ prepositions }) => prepositions)})$`, 'iu'),
    dangling: new RegExp(
      `(?:(?:^|\\s+)(?:${phrase}|${entry(({ articles }) => articles)}|${entry(({ dangling }) => dangling)}|${entry(({ clauseOpeners }) => clauseOpeners)}))+$`,
      'iu',
    ),
    subordinate: new RegExp(
      `^(?:${entry(({ clauseOpeners }) => clauseOpeners)}|${openers})(?=\\s)`,
      'iu',
    ),
  };
}
