import { guessLanguage } from '../text/language.ts';
import { termsOf } from '../text/terms.ts';
import type { Term } from '../text/terms.ts';
import { isEverydayLabel } from '../text/wordKinds.ts';
import { SAYS_HOW, opensNoun, titleRules } from './titleRules.ts';
import type { TitleRules } from './titleRules.ts';
import type { SegmentAnchor } from './types.ts';

const MOST_CHARACTERS = 40;
const MOST_WORDS = 4;

/**
 * An anchor as a tag: the noun phrase or name of its own words that says most. Undefined if it has
 * none that is sure to be one, since a cut sentence says less than no tag.
 */
export function anchorTag({ text, masked }: SegmentAnchor): string | undefined {
  if (masked) return /\[secret:[\w-]+\]/.exec(text)?.[0];
  const language = guessLanguage(text);
  const rules = titleRules(language);
  let best: { readonly label: string; readonly worth: number } | undefined;
  for (const run of runsOf(termsOf(text, language), text, rules)) {
    const label = text.slice(run[0]?.start, run.at(-1)?.end).replace(/['’]s$/u, '');
    const telling = run.filter(({ topical, surface }) => topical && !isEverydayLabel(surface));
    const isName = run.some(({ shape }) => shape === 'identifier' || shape === 'path');
    const worth = telling.length + (isName ? 1 : 0);
    if (telling.length === 0 || (run.length < 2 && !isName) || label.length > MOST_CHARACTERS)
      continue;
    if (best === undefined || worth > best.worth) best = { label, worth };
  }
  return best?.label;
}

/** Runs of words behind an article or a preposition, and names wherever they stand. */
function* runsOf(terms: readonly Term[], text: string, rules: TitleRules): Generator<Term[]> {
  let run: Term[] = [];
  let isNoun = false;
  for (const [at, term] of terms.entries()) {
    const before = terms[at - 1];
    const adjoins = before !== undefined && /^ $/.test(text.slice(before.end, term.start));
    if (!adjoins || before.stop || run.length >= MOST_WORDS) {
      if (isNoun) yield run;
      run = [];
      isNoun = adjoins && opensNoun(before, rules);
    }
    if (term.shape === 'identifier' || term.shape === 'path') yield [term];
    if (term.stop || term.shape === 'number' || term.shape === 'ideographs') {
      // What an article follows is a verb with its object.
      if (isNoun && rules.article.test(term.surface)) run = run.slice(0, -1);
      if (isNoun) yield run;
      run = [];
      isNoun = false;
    } else if (SAYS_HOW.test(term.surface) && run.length > 0) {
      if (isNoun) yield run;
      isNoun = false;
    } else run.push(term);
  }
  if (isNoun) yield run;
}
