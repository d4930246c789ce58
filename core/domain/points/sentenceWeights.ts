/** Whose words a sentence is. */
export type Speaker = 'user' | 'assistant';

/**
 * What tells the sentences that people want on a conversation's page from all others: the weights of a logistic
 * regression over 14,525 sentences of 242 conversations, in each of which somebody had marked those that belong there
 * (docs/summaries.md, "Which sentences are told"). Natural logarithms of odds.
 */
export const workWeights: Readonly<
  Record<Speaker, Readonly<Record<string, number>> & { readonly start: number }>
> = {
  user: {
    start: -3.66,
    turns: -0.27,
    sentences: -0.26,
    words: 0.86,
    words2: 0.06,
    few: -0.82,
    rankInTurn: 0.42,
    weight: 0.99,
    rankInMessage: 0.41,
    rankInAll: 0.99,
    first: 0.75,
    last: 0.7,
    place: -1.25,
    tail: -0.91,
    points: 0.31,
    dependent: 0.49,
    at: 0.45,
    worked: 0.31,
    later: -0.43,
    long: -0.48,
  },
  assistant: {
    start: -3.38,
    turns: -0.22,
    sentences: -0.63,
    words: 1.41,
    words2: -0.06,
    few: -0.59,
    rankInTurn: 0.68,
    score: 1.21,
    named: 0.39,
    digits: 0.54,
    item: -0.7,
    leadIn: -0.35,
    announced: -1.03,
    bold: 0.44,
    lead: 0.31,
    ends: -0.48,
    lastWork: 0.35,
    change: 0.76,
    saidBefore: 0.43,
    saidAgain: -0.73,
    heading: -0.68,
    topical: 0.52,
    at: 0.74,
    place: -0.32,
    worked: -0.16,
    reportOfWork: 0.35,
    cause: 0.78,
    supposed: -0.48,
    underWay: -1.05,
  },
};
