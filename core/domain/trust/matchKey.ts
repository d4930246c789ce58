import type { Term } from '../text/terms.ts';

/** Words that share this many letters have the same root: "migration", "migrate". */
const ROOT = 6;

/** The key by which a word of a sentence is compared with one of its source. */
export function matchKey({ key, shape }: Pick<Term, 'key' | 'shape'>): string {
  if (shape === 'number') return key.replace(/,(?=\d{3})/g, '').replace(/[.,]0+$/, '');
  if (shape !== 'word') return key;
  const base = IRREGULAR.get(key) ?? key;
  return base.length > ROOT ? base.slice(0, ROOT) : base;
}

/** English verbs whose forms share no stem, in the stems that they have. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  [
    ['break', 'broke', 'broken'],
    ['build', 'built'],
    ['choose', 'chose', 'chosen'],
    ['decision', 'decid', 'decide'],
    ['find', 'found'],
    ['get', 'got', 'gotten'],
    ['give', 'gave', 'given'],
    ['go', 'went', 'gone'],
    ['hide', 'hid', 'hidden'],
    ['hold', 'held'],
    ['keep', 'kept'],
    ['leav', 'leave', 'left'],
    ['lose', 'lost', 'los'],
    ['make', 'made', 'mak'],
    ['mean', 'meant'],
    ['pay', 'paid'],
    ['read', 'read'],
    ['run', 'ran'],
    ['see', 'saw', 'seen'],
    ['send', 'sent'],
    ['show', 'shown', 'showed'],
    ['spend', 'spent'],
    ['take', 'took', 'taken', 'tak'],
    ['tell', 'told'],
    ['think', 'thought'],
    ['throw', 'threw', 'thrown'],
    ['write', 'wrote', 'written', 'writ'],
  ].flatMap(([base = '', ...forms]) => forms.map((form) => [form, base] as const)),
);
