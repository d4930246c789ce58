import { guessLanguage } from '../../text/language.ts';
import { isOrdinaryWord } from '../../text/wordKinds.ts';
import { TECHNOLOGIES } from '../technologies.ts';
import { handlesIn } from './handlesIn.ts';
import { FIRST_NAMES_THAT_ARE_WORDS } from './wordNames.ts';
import type { KnownName, NameFinder } from './types.ts';

/** How a name must stand in a text to mean whom it belongs to. */
type Manner =
  /** Whatever its case. */
  | 'anywhere'
  /** With a capital where no sentence begins, or said to be a project. */
  | 'capital'
  /** Said to be a project: "the shop project". */
  | 'said'
  /** As it is spelt. */
  | 'spelt'
  /** A person's first name as it is spelt, in a project of theirs. */
  | 'first';

interface Written {
  readonly known: KnownName;
  readonly manner: Manner;
  readonly name: string;
  /** The same in lower case. */
  readonly words: string;
}

/** A word with all that belongs to it, so that no name is found within another: `@mira`, `my-api`, `a.b`. */
const TOKEN = /@?[\p{L}\p{N}][\p{L}\p{M}\p{N}_]*(?:[-.+][\p{L}\p{N}_]+)*/gu;
const SHORTEST = 3;

/**
 * Nobody is asked who is meant: a name is found where it stands in the words, and where it could as well be
 * an everyday word, only where they say that it is a name. What two have in common means neither.
 */
export function createNameFinder(known: readonly KnownName[]): NameFinder {
  const byFirst = Map.groupBy(known.flatMap(writtenAs), ({ words }) => firstToken(words));
  return (text, project) => {
    const found = new Map<string, Pick<KnownName, 'kind' | 'name'>>();
    for (const match of text.matchAll(TOKEN)) {
      const meant = (byFirst.get(match[0].toLowerCase()) ?? []).filter((one) =>
        isMeant(one, { text, start: match.index, project }),
      );
      // The longest: "Mira Holt" before "Mira", and where several share it, nobody.
      const longest = Math.max(...meant.map(({ words }) => words.length));
      const own = new Set(
        meant.filter(({ words }) => words.length === longest).map((one) => one.known),
      );
      const [only] = own;
      if (only !== undefined && own.size === 1)
        found.set(`${only.kind} ${only.name}`, { kind: only.kind, name: only.name });
    }
    for (const handle of handlesIn(text))
      if (!byFirst.has(handle.toLowerCase()))
        found.set(`person ${handle}`, { kind: 'person', name: handle });
    return [...found.values()];
  };
}

const firstToken = (words: string): string => words.match(TOKEN)?.[0] ?? words;

function writtenAs(known: KnownName): readonly Written[] {
  const names = [...new Set([known.name, ...known.aliases])];
  const written = names.flatMap((name): Written[] => {
    if (name.length < SHORTEST) return [];
    const manner = known.kind === 'person' ? personManner(name, known.given) : projectManner(name);
    return [{ known, name, words: name.toLowerCase(), manner }];
  });
  const [first = ''] = known.name.split(' ');
  const isAlone = known.kind === 'person' && first !== known.name && known.projects.size > 0;
  if (!isAlone || first.length < SHORTEST || isWord(first)) return written;
  return [...written, { known, name: first, words: first.toLowerCase(), manner: 'first' }];
}

const isWord = (name: string): boolean =>
  isOrdinaryWord(name.toLowerCase()) ||
  FIRST_NAMES_THAT_ARE_WORDS.has(name.toLowerCase()) ||
  TECHNOLOGIES.has(name.toLowerCase());

function personManner(name: string, isGiven: boolean): Manner {
  if (name.startsWith('@') || name.includes(' ')) return 'anywhere';
  return isGiven ? 'spelt' : 'capital';
}

/** Names that nobody takes for a word: `my-api`, `agentv2`, `JSSoundRecorder`. */
const SHAPED = /[-_.\d]|\p{Ll}\p{Lu}|\p{Lu}{2,}\p{Ll}/u;

function projectManner(name: string): Manner {
  const words = name.toLowerCase();
  if (name.includes('/') || TECHNOLOGIES.has(words)) return 'said';
  if (SHAPED.test(name)) return 'anywhere';
  return isWord(words) || words.length <= SHORTEST ? 'said' : 'capital';
}

function isMeant(
  { known, manner, name, words }: Written,
  {
    text,
    start,
    project,
  }: { readonly text: string; readonly start: number; readonly project: number | null },
): boolean {
  const end = start + words.length;
  if (text.slice(start, end).toLowerCase() !== words) return false;
  const before = text.slice(Math.max(0, start - 40), start);
  const after = text.slice(end, end + 40);
  // Within a path, an address, a longer name it is a part of something else.
  if (
    /[\p{L}\p{N}_/\\@.-]$/u.test(before) ||
    /^(?:[\p{L}\p{N}_/\\@(=]|[-.+:][\p{L}\p{N}_])/u.test(after)
  )
    return false;
  switch (manner) {
    case 'anywhere':
      return true;
    case 'spelt':
      return text.startsWith(name, start);
    case 'first':
      return project !== null && known.projects.has(project) && text.startsWith(name, start);
    case 'said':
      return isSaid(before, after);
    case 'capital':
      return (
        (known.kind === 'project' && isSaid(before, after)) ||
        isCapital(text, { start, end, before })
      );
    default:
      return manner satisfies never;
  }
}

/** "the shop project", "project shop", "in the repo shop". */
const isSaid = (before: string, after: string): boolean =>
  /\b(?:project|repo|repository|codebase)\s+[`"'“‘]?$/iu.test(before) ||
  /^[`"'”’]?\s+(?:project|repo|repository|codebase)\b/iu.test(after);

/** A capital within a sentence, or within the word. Not where nouns have one, or all is in capitals. */
function isCapital(
  text: string,
  { start, end, before }: { readonly start: number; readonly end: number; readonly before: string },
): boolean {
  const own = text.slice(start, end);
  if (/\p{Ll}\p{Lu}|^\p{Lu}{2,}\p{Ll}/u.test(own)) return true;
  if (!/^\p{Lu}\p{Ll}/u.test(own) || guessLanguage(text) === 'de') return false;
  return /[\p{L}\p{N},;)'’”"]\s+$/u.test(before);
}
