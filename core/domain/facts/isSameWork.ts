/** The share of words that two commands must have in common. */
const ENOUGH = 0.75;
/** Commands with fewer words have nothing but their difference. */
const LEAST_WORDS = 4;

/**
 * Is a command nearly the same as another, as when it is tried again with an option mended? Both do
 * the same thing (their first two words), and most of their words are the same.
 */
export function isSameWork(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.length < LEAST_WORDS || b.length < LEAST_WORDS) return false;
  if (a[0] !== b[0] || a[1] !== b[1]) return false;
  const [first, second] = [new Set(a), new Set(b)];
  const common = [...first].filter((word) => second.has(word)).length;
  return common / (first.size + second.size - common) >= ENOUGH;
}

function wordsOf(work: string): readonly string[] {
  return work.split(/[\s"']+/).filter((word) => word !== '');
}
