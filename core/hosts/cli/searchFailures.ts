/** Why a search has nothing to print, and what to do next. */
import type { OutputOf } from '../../contract/procedures.ts';
import { unknownText } from '../../text/navigateVerdict.ts';
import { StrataError } from '../../model/result.ts';

/** The words of a query as given; throws `bad-input` if there are none. */
export function queryOf(words: readonly string[]): string {
  const query = words.join(' ');
  if (query.trim() !== '') return query;
  throw new StrataError({ code: 'bad-input', message: 'Say what to look for.' });
}

/** Questions come either from the file or from the command line. */
export function refuseWords(words: readonly string[], file: string): void {
  if (words.length === 0) return;
  throw new StrataError({
    code: 'bad-input',
    message: `--batch answers the lines of ${file} alone: leave out "${words.join(' ')}", or --batch.`,
  });
}

/** @param isNarrowed whether filters excluded events */
export function nothingFound(query: string, isNarrowed: boolean): StrataError {
  return notFound(
    isNarrowed
      ? `No event that the filters leave matches "${query}". Leave filters out, or try other words.`
      : `No event and no node matches "${query}". Try fewer words or others, or \`navigate\` with a question.`,
  );
}

export function notAnswered(
  question: string,
  { evidence, searched, unknownWords, stoppedBy }: OutputOf<'navigate'>,
): StrataError {
  if (stoppedBy !== null)
    return notFound(
      `Not found within the limit of ${stoppedBy}: "${question}". The best so far is printed; raise --max-${stoppedBy === 'time' ? 'ms' : stoppedBy} to go on.`,
    );
  const unknown = unknownText(unknownWords);
  return notFound(
    evidence.length === 0
      ? [`Not found: "${question}".`, searched.words, ...unknown, OTHERWISE].join(' ')
      : [
          `Not found: "${question}", as far as words tell; the nearest is printed.`,
          ...unknown,
          OTHERWISE,
        ].join(' '),
  );
}

const OTHERWISE = 'Give words in which it may be written (`--other-words`), or `find` exact ones.';

export interface SearchedWhere {
  readonly node?: string;
  readonly parent?: string;
  readonly level?: string | undefined;
  readonly fields?: readonly string[] | undefined;
}

export function nothingMatches(query: string, where: SearchedWhere): StrataError {
  const { node, level, fields = ['title', 'summary', 'bullets', 'keywords'] } = where;
  const isShallow = node === undefined && level === undefined;
  return notFound(
    `No match of "${query}" in ${fields.join(', ')} of ${placeOf(where)}. ${isShallow ? 'Look deeper with --level segment' : 'Try other words'}, or \`find\` what was said.`,
  );
}

function placeOf({ node, parent, level }: SearchedWhere): string {
  if (node !== undefined) return node;
  if (level === undefined)
    return parent === undefined ? 'the years' : `what is right below ${parent}`;
  return parent === undefined ? `any ${level}` : `any ${level} below ${parent}`;
}

export function nothingToPack(question: string | undefined): StrataError {
  return notFound(
    question === undefined
      ? 'The nodes have no text to pack yet: `index` writes it.'
      : `Nothing in this memory fits "${question}". Ask in other words, or name nodes.`,
  );
}

/** There were results, but an empty text is not an answer. */
export function noRoom(budget: number): StrataError {
  return notFound(`A budget of ${budget} tokens has no room for any of it. Raise --budget.`);
}

function notFound(message: string): StrataError {
  return new StrataError({ code: 'not-found', message });
}
