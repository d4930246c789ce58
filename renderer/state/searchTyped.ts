/** Filters that are typed among the words: `in:agentv last week errors:`. */
import { SOURCES } from '../../core/model/event.ts';
import { projectParts, projectWords } from '../ui/projectHue.ts';
import { sourceName } from './labels.ts';
import { boundsOf, spanWords, type SearchFilters } from './searchQuery.ts';

/** Names that a filter can be typed by. */
export interface Known {
  readonly projects: readonly { readonly projectId: string; readonly name: string }[];
  readonly tags: readonly string[];
}

export interface Typed {
  /** What is left to look for. */
  readonly text: string;
  readonly filters: Partial<SearchFilters>;
  /** What was taken for a filter, as it was typed. */
  readonly words: string;
}

/** A filter that what is being typed may become. */
export interface Completion {
  /** As people read it: `in:agentv`. */
  readonly words: string;
  readonly text: string;
  readonly filters: Partial<SearchFilters>;
}

export interface ReadOptions {
  /** Words that are looked for whatever they look like. */
  readonly literal?: string;
  /** Is nothing typed any more? Else what the text ends with may go on. */
  readonly isDone?: boolean;
}

const TOKEN =
  /(?<=^|\s)(in|project|source|tag|is|when|from|to|errors):("[^"]*"|[^\s"]*)(?=(\s|$))/giu;

/**
 * The filters that stand in the text, where each ends with a space; null where there is none. What is no
 * known name and no time stays a word to look for. Times without `when:` count only beside another filter:
 * alone they are words, of a question above all.
 */
export function readTyped(
  text: string,
  known: Known,
  { literal = '', isDone = false }: ReadOptions = {},
): Typed | null {
  let filters: Partial<SearchFilters> = {};
  const taken: string[] = [];
  const take = (words: string, change: Partial<SearchFilters> | null): string => {
    if (change === null || literal.includes(words)) return words;
    filters = { ...filters, ...joined(filters, change) };
    taken.push(words);
    return '';
  };
  const rest = text.replaceAll(TOKEN, (words, name: string, value: string, space: string) =>
    space === '' && !isDone ? words : take(words, filterOf(name, unquoted(value), known)),
  );
  if (taken.length === 0) return null;
  const left = rest.replace(isDone ? TIME_AT_END : TIME_BEFORE_SPACE, (words) =>
    filters.when === undefined ? take(words.trim(), { when: words.trim() }) : words,
  );
  return { text: left.replaceAll(/\s+/g, ' ').trimStart(), filters, words: taken.join(' ') };
}

const NAMED_AT_END = /(?<=^|\s)(in|project|source|tag|is):([^\s"]*)$/iu;

/**
 * What the text ends with as filters: by a name that begins like it, or a time that stands there; else, wherever one
 * stands that several bear, which of them is meant.
 */
export function completionsOf(text: string, known: Known): readonly Completion[] {
  const last = NAMED_AT_END.exec(text);
  if (last === null) {
    const shared = sharedNames(text, known);
    if (shared.length > 0) return shared;
    const time = TIME_AT_END.exec(text)?.[0].trim();
    const before = text.slice(0, text.length - (time?.length ?? 0)).trim();
    return time === undefined || before === ''
      ? []
      : [{ words: time, text: before, filters: { when: time } }];
  }
  const [all, name = '', value = ''] = last;
  const before = text.slice(0, text.length - all.length);
  return namesOf(name.toLowerCase(), known)
    .filter(({ label, own }) => [label, own].some((each) => fold(each).startsWith(fold(value))))
    .slice(0, MOST)
    .map(({ words, filters }) => ({ words: `${name}:${words}`, text: before, filters }));
}

/** The choices for the first filter that names several. */
function sharedNames(text: string, known: Known): readonly Completion[] {
  for (const { 0: all, 1: name = '', 2: value = '', index } of text.matchAll(TOKEN)) {
    const named = namedBy(name, unquoted(value), known);
    if (named.length < 2) continue;
    const before = text.slice(0, index);
    const after = text.slice(index + all.length);
    const left = `${before}${after.trimStart()}`;
    return named
      .slice(0, MOST)
      .map(({ words, filters }) => ({ words: `${name}:${words}`, text: left, filters }));
  }
  return [];
}

/** Does the text end with a filter whose name is known whole, and is no other's beginning? */
export function endsInWholeName(text: string, known: Known): boolean {
  const [, name = '', value = ''] = NAMED_AT_END.exec(text) ?? [];
  return (
    name !== '' &&
    completionsOf(text, known).length === 1 &&
    namedBy(name, value, known).length === 1
  );
}

const MOST = 6;

interface Named {
  readonly label: string;
  /** Without what only tells it from others of the name. */
  readonly own: string;
  /** As people read it. */
  readonly words: string;
  readonly filters: Partial<SearchFilters>;
}

function namesOf(name: string, { projects, tags }: Known): readonly Named[] {
  switch (name) {
    case 'in':
    case 'project':
      return projects.map(({ projectId, name: label }) => ({
        label,
        own: projectParts(label).own,
        words: projectWords(label),
        filters: { project: projectId },
      }));
    case 'source':
      return SOURCES.flatMap((source) =>
        [...new Set([source, sourceName(source)])].map((label) => called(label, { source })),
      );
    case 'tag':
      return tags.map((tag) => called(tag, { tag }));
    case 'is':
      return [called('starred', { starred: true })];
    default:
      return [];
  }
}

const called = (label: string, filters: Named['filters']): Named => ({
  label,
  own: label,
  words: label,
  filters,
});

/** What a whole name names: the one that is called so, else all of those whose own name it is. */
function namedBy(name: string, value: string, known: Known): readonly Named[] {
  const all = namesOf(name.toLowerCase(), known);
  const exact = all.find(({ label }) => fold(label) === fold(value));
  return exact === undefined ? all.filter(({ own }) => fold(own) === fold(value)) : [exact];
}

function filterOf(name: string, value: string, known: Known): Partial<SearchFilters> | null {
  const key = name.toLowerCase();
  const time = value.replaceAll(/[-_](?=\p{L})|(?<=\p{L})[-_]/gu, ' ');
  switch (key) {
    case 'errors':
      return value === '' ? { hasError: true } : null;
    case 'when':
      return TIME.test(time) ? { when: time } : null;
    case 'from':
      return TIME.test(time) ? { when: spanWords(time, '') } : null;
    case 'to':
      return TIME.test(time) ? { when: spanWords('', time) } : null;
    default: {
      // Which of several is meant, a person chooses.
      const [named, ...others] = namedBy(key, value, known);
      return others.length === 0 ? (named?.filters ?? null) : null;
    }
  }
}

/** Of a `from:` and a `to:` one span. */
function joined(
  before: Partial<SearchFilters>,
  change: Partial<SearchFilters>,
): Partial<SearchFilters> {
  if (change.when === undefined || before.when === undefined) return change;
  const [from, to] = boundsOf(change.when);
  const [earlier, later] = boundsOf(before.when);
  return { ...change, when: spanWords(from === '' ? earlier : from, to === '' ? later : to) };
}

const MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December';
/** What the host takes for a time, and nobody for something else. */
const TIMES = [
  'today|yesterday|(?:this|last) (?:week|month|year)',
  String.raw`(?:\d{1,3}|two|three|four) (?:days|weeks|months) ago`,
  String.raw`\d{4}-\d\d(?:-\d\d)?|(?:\d{4}-)?W\d{1,2}`,
  String.raw`(?:\d{1,2} )?(?:${MONTHS})(?: \d{4})?`,
].join('|');
const TIME = new RegExp(String.raw`^(?:${TIMES}|\d{4})$`, 'iu');
const TIME_BEFORE_SPACE = new RegExp(String.raw`(?<=^|\s)(?:${TIMES})(?=\s)`, 'iu');
const TIME_AT_END = new RegExp(String.raw`(?<=^|\s)(?:${TIMES})\s*$`, 'iu');

const unquoted = (value: string): string => value.replaceAll('"', '');
const fold = (text: string): string => text.toLocaleLowerCase();
