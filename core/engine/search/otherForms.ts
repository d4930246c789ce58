/** What is looked for beside a question: words in which an answer may be written, and other forms of it. */
import { parseQuery } from '../../domain/search/parseQuery.ts';
import type { SearchTerm } from '../../domain/search/parseQuery.ts';
import { readQuestion, spansOf } from '../../domain/search/readQuestion.ts';
import { queryTerms } from '../../domain/search/queryTerms.ts';
import type { QueryTerm } from '../../domain/search/queryTerms.ts';
import { readDeed } from '../../domain/search/readDeed.ts';
import type { AskedForm } from './askedText.ts';

export interface OtherForms {
  readonly otherWords?: readonly string[] | undefined;
  readonly alsoAsk?: readonly string[] | undefined;
}

/** More tell nothing, and each form is a search of its own. */
const MOST = 8;

/**
 * The forms that hold words: all other words together, whose times are those of the question, then each
 * further form of it, which may name more.
 */
export function otherForms(
  { otherWords = [], alsoAsk = [] }: OtherForms,
  {
    asked,
    today,
    zone,
  }: {
    readonly asked: Pick<AskedForm, 'question' | 'spans' | 'terms'>;
    readonly today: string;
    readonly zone: string;
  },
): readonly AskedForm[] {
  const words: AskedForm = {
    ...asked,
    terms: termsOfWords(otherWords.slice(0, MOST)),
    guessedFor: asked.terms,
  };
  const forms = alsoAsk.slice(0, MOST).map((form): AskedForm => {
    const question = readQuestion(form, today);
    const { terms } = parseQuery(question.words, { isQuestion: true });
    return { question, terms, spans: [...asked.spans, ...spansOf(question, zone)] };
  });
  return [words, ...forms].filter(({ terms }) => terms.length > 0);
}

/** The words of other forms that may stand for the deed that a question asks for: what was done in other words. */
export function deedWordsOf({ otherWords = [], alsoAsk = [] }: OtherForms): readonly string[] {
  return [
    ...otherWords.slice(0, MOST).flatMap((words) => words.toLowerCase().match(/\p{L}+/gu) ?? []),
    ...alsoAsk.slice(0, MOST).flatMap((form) => readDeed(form)?.word ?? []),
  ];
}

/** The same for what is matched without an index; all other words are one form. */
export function otherTerms({
  otherWords = [],
  alsoAsk = [],
}: OtherForms): readonly (readonly QueryTerm[])[] {
  const forms = [otherWords.slice(0, MOST).join(', '), ...alsoAsk.slice(0, MOST)];
  return forms.map((form) => queryTerms(form)).filter(({ length }) => length > 0);
}

/** Words of answers, each for itself: whoever guesses them rarely guesses a whole phrase. */
export function termsOfWords(words: readonly string[]): readonly SearchTerm[] {
  return parseQuery(words.join(', ').replaceAll('"', ' '), { isQuestion: true }).terms;
}

/** The terms of a question and of what else is looked for, without duplicates: for marking them. */
export function termsOfAll(forms: readonly Pick<AskedForm, 'terms'>[]): readonly SearchTerm[] {
  const all = new Map<string, SearchTerm>();
  for (const { terms } of forms)
    for (const term of terms) if (!all.has(term.match)) all.set(term.match, term);
  return [...all.values()];
}
