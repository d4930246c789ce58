import { LEXICONS } from '../lexicon/languages.ts';

/** What kind of thing would answer a question, where that can be seen in a text: a number, a commit, a reason. */
export interface AnswerKind {
  /** With its article. */
  readonly name: string;
  /** Words of the question that only ask for it, in lower case. */
  readonly asking: RegExp;
  /** What shows that a text has it. */
  readonly shows: RegExp;
  /** Whether it is often given in other words. */
  readonly isLoose: boolean;
  /** What is counted ("how many users"): a number of something else is no answer; null where that is not said. */
  readonly unit: string | null;
}

const KINDS = Object.values(LEXICONS).flatMap(({ questions }) =>
  (questions?.kinds ?? []).map(({ name, asks, asking, shows, isLoose = false, counted = [] }) => ({
    asks: new RegExp(asks.join('|'), 'i'),
    counted: new RegExp(counted.join('|') || '(?!)', 'i'),
    kind: {
      name,
      asking: new RegExp(`^(?:${asking.join('|') || '(?!)'})$`),
      shows: new RegExp(shows.join('|'), 'giu'),
      isLoose,
    } satisfies Omit<AnswerKind, 'unit'>,
  })),
);

/** Null where it asks for nothing of which a text shows that it is there. Read in English, as deeds are. */
export function answerKind(question: string): AnswerKind | null {
  const asked = KINDS.find(({ asks }) => asks.test(question));
  return asked === undefined
    ? null
    : { ...asked.kind, unit: asked.counted.exec(question)?.[1]?.toLowerCase() ?? null };
}
