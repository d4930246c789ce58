/** F1 of ROUGE-1, ROUGE-2 and ROUGE-L, in percent. */
export interface Rouge {
  readonly one: number;
  readonly two: number;
  readonly longest: number;
}

/** Compares lower-case words without stemming; the longest common subsequence is that of whole texts. */
export function rouge(candidate: readonly string[], reference: readonly string[]): Rouge {
  return {
    one: f1(overlap(candidate, reference), candidate.length, reference.length),
    two: f1(
      overlap(pairsOf(candidate), pairsOf(reference)),
      candidate.length - 1,
      reference.length - 1,
    ),
    longest: f1(longestCommonSubsequence(candidate, reference), candidate.length, reference.length),
  };
}

/** The words that ROUGE compares. */
export function rougeWords(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

function f1(shared: number, ofCandidate: number, ofReference: number): number {
  return ofCandidate + ofReference <= 0 ? 0 : (200 * shared) / (ofCandidate + ofReference);
}

function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, i) => `${words[i] ?? ''} ${word}`);
}

function overlap(candidate: readonly string[], reference: readonly string[]): number {
  const left = new Map<string, number>();
  for (const item of reference) left.set(item, (left.get(item) ?? 0) + 1);
  let shared = 0;
  for (const item of candidate) {
    const count = left.get(item) ?? 0;
    if (count === 0) continue;
    left.set(item, count - 1);
    shared++;
  }
  return shared;
}

function longestCommonSubsequence(one: readonly string[], two: readonly string[]): number {
  let above = [0, ...two.map(() => 0)];
  for (const word of one) {
    const row = [0];
    for (const [i, other] of two.entries())
      row.push(word === other ? (above[i] ?? 0) + 1 : Math.max(row[i] ?? 0, above[i + 1] ?? 0));
    above = row;
  }
  return above.at(-1) ?? 0;
}
