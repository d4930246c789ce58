/** How sure the rules are of an idea, 0–1, by where it stands. */
export const CONFIDENCE = {
  /** A person chose among what they were offered. */
  chosen: 0.95,
  /** A person said it, in words that choose. */
  decided: 0.85,
  /** A person suggested it, in the form of a question. */
  suggested: 0.7,
  /** A person turned the work round. */
  corrected: 0.7,
  /** An assistant proposed it, and the person took it up. */
  agreed: 0.75,
  /** An assistant recommended it, and it was taken up. */
  followed: 0.65,
  asked: 0.8,
  reported: 0.8,
  /** A list of to-dos has it. */
  listed: 0.8,
  /** An assistant says that it is left. */
  left: 0.6,
  /** An assistant suggests it at the end, or nobody knows what became of it: it does not count as open. */
  doubtful: 0.4,
  found: 0.7,
  fact: 0.6,
} as const;

/** The seed's: what is decided counts most. */
export const IMPORTANCE = {
  decision: 1,
  conclusion: 1,
  question: 0.8,
  problem: 0.8,
  solution: 0.8,
  todo: 0.5,
  context: 0.3,
  observation: 0.3,
} as const;
