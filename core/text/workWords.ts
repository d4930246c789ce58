import { oneLine } from '../model/visibleText.ts';

/** What work came to, in a few words. */
export interface WorkAmounts {
  readonly activeMs: number;
  readonly edits: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly cost: number | null;
  readonly unpriced: readonly string[];
}

/** Such as `1 h 12 min`, `14 edits`, `1.2 M tokens read (1.1 M from cache), 30 k written`, `$4.10`; what is 0 is left out. */
export function workWords(
  work: WorkAmounts & { readonly errors: number | readonly unknown[] },
): readonly string[] {
  const { activeMs, edits, tokensIn, tokensOut, cacheRead, cacheWrite } = work;
  const errors = typeof work.errors === 'number' ? work.errors : work.errors.length;
  const read = tokensIn + cacheRead + cacheWrite;
  return [
    ...(activeMs >= 60_000 ? [timeWords(activeMs)] : []),
    ...(edits === 0 ? [] : [`${edits} ${edits === 1 ? 'edit' : 'edits'}`]),
    ...(errors === 0 ? [] : [`${errors} ${errors === 1 ? 'error' : 'errors'}`]),
    ...(read + tokensOut === 0
      ? []
      : [
          `${short(read)} tokens read (${short(cacheRead)} from cache), ${short(tokensOut)} written`,
        ]),
    ...costWords(work),
  ];
}

/** `$4.10`, or `at least $4.10 (no price is known for gpt-7)` where that is not all. */
function costWords({ cost, unpriced }: Pick<WorkAmounts, 'cost' | 'unpriced'>): readonly string[] {
  const dollars = cost === null ? null : `$${cost.toFixed(2)}`;
  if (unpriced.length === 0) return dollars === null ? [] : [dollars];
  const [first = '', ...others] = unpriced.map((model) => oneLine(model));
  const models =
    others.length > 1 ? `${first} and ${others.length} more` : [first, ...others].join(', ');
  const why = `no price is known for ${models}`;
  return [dollars === null ? why : `at least ${dollars} (${why})`];
}

/** `4 min`, `1 h 12 min`. */
export function timeWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}

function short(count: number): string {
  if (count < 1_000) return String(count);
  return count < 1_000_000
    ? `${(count / 1_000).toFixed(count < 10_000 ? 1 : 0)} k`
    : `${(count / 1_000_000).toFixed(1)} M`;
}
