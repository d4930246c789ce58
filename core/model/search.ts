/**
 * How well what was found answers a question, judged by its words: `found`; `weak`, where much of what was asked
 * stands nowhere near; `not found`, where there is nothing worth reading.
 */
export const STRENGTHS = ['found', 'weak', 'not found'] as const;
export type Strength = (typeof STRENGTHS)[number];
