import { LEXICONS } from '../lexicon/languages.ts';
import { stem } from '../text/stem.ts';
import type { QueryTerm } from './queryTerms.ts';

/**
 * The other tokens of the same word, for a token of the index: `went` and `gone` for `go`, `hik` (of "hiking") for
 * `hike`, `tri` (of "tried") for `try`. Endings are one token already, but for these. May be empty.
 */
export function formsOf(token: string): readonly string[] {
  const known = made.get(token);
  if (known !== undefined) return known;
  const forms = new Set(IRREGULAR.get(token));
  for (const form of [...silent(token), ...changed(token)]) forms.add(form);
  forms.delete(token);
  const all = [...forms];
  if (made.size >= MOST_MADE) made.clear();
  made.set(token, all);
  return all;
}

/** The tokens any of which is a term of a single word; empty for a run of several. */
export function tokensOfWord({
  tokens: [token, ...more],
  whole,
  inside,
}: QueryTerm): readonly string[] {
  if (inside !== undefined) return inside;
  if (token === undefined || more.length > 0) return [];
  return whole === null ? [token, ...formsOf(token)] : [token];
}

const made = new Map<string, readonly string[]>();
const MOST_MADE = 2_000;

const IRREGULAR = irregular();

function irregular(): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Map<string, Set<string>>();
  for (const { words } of Object.values(LEXICONS))
    for (const forms of words.irregular) {
      const tokens = forms.map(stem);
      for (const token of tokens) all.set(token, new Set([...(all.get(token) ?? []), ...tokens]));
    }
  return all;
}

/** "hike", "hiking" and "hiked" lose their e where the word is longer, not in a word of four letters. */
function silent(token: string): readonly string[] {
  if (WITH_E.test(token) && !OTHER_WORDS.has(token.slice(0, -1))) return [token.slice(0, -1)];
  return WITHOUT_E.test(token) && !OTHER_WORDS.has(token) ? [`${token}e`] : [];
}

const WITH_E = /^[a-z]{2}[b-df-hj-np-tvwxz]e$/;
const WITHOUT_E = /^[a-z]{2}[b-df-hj-np-tvwxz]$/;
/** What is another word with the e than without it. */
const OTHER_WORDS: ReadonlySet<string> = new Set(
  `bar bit can car con cub cut dim din fat fin for hat her hid hop kit lob mad man mat mod mop mut nod not pan
   pin pip rat rid rip rob rod sit sir tap tim tub van win war`.split(/\s+/),
);

/** "tried" and "studied" end in i, "try" and "studies" in y. */
function changed(token: string): readonly string[] {
  if (!/^[a-z]+[^aeiou][iy]$/.test(token)) return [];
  return [token.slice(0, -1) + (token.endsWith('y') ? 'i' : 'y')];
}
