/** "hi", "yes", "go on" and the like tell nothing of what is wanted. */
export function tellsMuch(words: string): boolean {
  const letters = words.match(UNSPACED)?.length ?? 0;
  return letters >= LEAST_WORDS || words.trim().split(/\s+/).length >= LEAST_WORDS;
}

export interface Wanted {
  readonly text: string;
  /** How much was done after it. */
  readonly work: number;
  /** Is it among what is told as asked, so that it can be understood alone? */
  readonly told: boolean;
}

/**
 * Where among requests the goal stands: the one by which the whole is called, else of those that are told as asked the one
 * after which most was done, the first of these where that is not far more, else the first that tells much, else the first.
 */
export function goalAmong(requests: readonly Wanted[], title: string): number {
  const named = namesake(requests, title);
  if (named !== null) return named;
  const telling = requests.flatMap(({ text }, at) => (tellsMuch(text) ? [at] : []));
  const told = telling.filter((at) => requests[at]?.told === true);
  const workOf = (at: number): number => requests[at]?.work ?? 0;
  const [first = 0] = told.length === 0 ? telling : told;
  const heaviest = told.reduce((best, at) => (workOf(at) > workOf(best) ? at : best), first);
  return workOf(heaviest) >= FAR_MORE * workOf(first) ? heaviest : first;
}

/** The first of the requests that hold most words of the title, or of one of its parts; null where none holds enough. */
function namesake(requests: readonly Wanted[], title: string): number | null {
  const parts = title.split('; ').map(wordsOf);
  let best: number | null = null;
  let most = 0;
  for (const [at, { text }] of requests.entries()) {
    const own = new Set(wordsOf(text));
    const shares = parts.map((part) =>
      part.length < LEAST_NAMED ? 0 : part.filter((word) => own.has(word)).length / part.length,
    );
    const share = Math.max(...shares);
    if (share >= NAMED && share > most) [best, most] = [at, share];
  }
  return best;
}

/** Words of some length; of scripts that put no spaces between words each letter. */
const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .match(WORDS)
    ?.filter((word) => word.length >= 4 || UNSPACED_ONE.test(word)) ?? [];

/** The share of a title's words that a request has by which the whole is called. */
const NAMED = 0.6;
/** In fewer words anything agrees. */
const LEAST_NAMED = 2;
const FAR_MORE = 3;
const LEAST_WORDS = 4;
/** Letters of scripts that put no spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu;
const UNSPACED_ONE = new RegExp(UNSPACED.source, 'u');
const WORDS = new RegExp(`${UNSPACED.source}|[\\p{L}\\p{N}]+`, 'gu');
