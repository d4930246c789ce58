import type { Language } from '../lexicon/languages.ts';
import { termsOf, wordCount } from '../text/terms.ts';
import { isEverydayLabel } from '../text/wordKinds.ts';
import type { Keyphrase } from './keyphrases.ts';
import { isOnlyOffer } from './assistantOffers.ts';
import { shorten } from '../text/cutText.ts';
import { requestTitle } from './requestTitle.ts';
import { firstUpper, titlePhrase, tooLong } from './titlePhrase.ts';
import type { SummaryEvent } from './types.ts';
import type { Prepared } from './unit.ts';
import { workTitle } from './workTitle.ts';

export interface TitleInput {
  readonly prepared: Prepared;
  readonly topics: readonly Keyphrase[];
  readonly language: Language;
  readonly events: readonly SummaryEvent[];
  /** Masks secrets. */
  readonly hide: (text: string) => string;
}

/** The words of a command that identify it. */
const GIST_WORDS = 4;
const MOST_FALLBACK = 80;
const MOST_NAMES = 3;
const MOST_FILES = 2;
const TOP_TOPICS = 8;
/** A request of fewer words names no work. */
const FEW_WORDS = 3;
/** UTF-16 units of a request that are read. */
const REQUEST = 4_000;
const COMMITS = /\bgit\b[^\n]{0,80}?\bcommit\b/;
const OPENS_PULL_REQUEST = /\bgh pr create\b/;

/**
 * Writes a segment's title: what its work was submitted as, else what its request wants, else what
 * was done in it. Never what the assistant stated, and never empty.
 */
export function makeTitle(input: TitleInput): string {
  const { prepared, events, language, hide } = input;
  if (prepared.people) return topicTitle(input) ?? restTitle(input);
  const unanswered = unansweredTitle(events);
  if (unanswered !== undefined) return unanswered;
  if (isOnlyOffer(prepared.units, events)) return 'Nothing was asked';
  const submitted = workTitle(subjectsBy(input, OPENS_PULL_REQUEST), subjectsBy(input, COMMITS));
  if (submitted !== undefined) return submitted;
  const requests = events
    .filter(({ kind, role, opensTurn }) => opensTurn || (kind === 'message' && role === 'user'))
    .map(({ text }) => hide(text.slice(0, REQUEST)));
  const asked = requestTitle(requests, language);
  if (asked?.names === true) return asked.text;
  const done = doneTitle(input);
  if (done !== undefined) return done;
  // A recurring phrase names the work better than "start it", a single word of a reply does not.
  const isBare = asked === undefined || wordCount(asked.text) < FEW_WORDS;
  const named = isBare && (input.topics[0]?.words ?? 0) > 1 ? topicTitle(input) : undefined;
  const [bare = ''] = requests.filter((request) => request.trim() !== '');
  const word = bare.length <= MOST_CHARACTERS ? firstUpper(bare.trim()) : '';
  return named ?? asked?.text ?? (word || topicTitle(input)) ?? restTitle(input);
}

/** Subjects that a command of some kind wrote down. */
function subjectsBy({ prepared, events }: TitleInput, command: RegExp): string[] {
  return prepared.units
    .filter(
      ({ source, item, event }) =>
        source === 'subject' && !item && command.test(events[event]?.text ?? ''),
    )
    .map(({ text }) => text);
}

/** What was done: the task or step that names most of the topics, else the files that were changed. */
function doneTitle({ prepared, language, topics }: TitleInput): string | undefined {
  const { units } = prepared;
  let step: { readonly text: string; readonly worth: number } | undefined;
  for (const { source, text } of units) {
    const phrase = source === 'subject' ? titlePhrase(text, language) : undefined;
    if (phrase === undefined || phrase.content < 2) continue;
    const worth = coverage(phrase.text, topics, language);
    if (step === undefined || worth > step.worth) step = { text: phrase.text, worth };
  }
  if (step !== undefined) return step.text;
  const files = units.filter(({ source }) => source === 'file').map(({ text }) => text);
  const changed = joined(files, MOST_FILES);
  const about = joined(tellingOf(topics), MOST_FILES);
  const both = `${changed}: ${about}`;
  return changed === undefined || about === undefined || tooLong(both) ? changed : both;
}

/** How much of the strongest topics a text names. */
function coverage(text: string, topics: readonly Keyphrase[], language: Language): number {
  const keys = new Set(termsOf(text, language).map(({ key }) => key));
  return topics
    .slice(0, TOP_TOPICS)
    .filter(({ key }) => key.split(' ').some((part) => keys.has(part)))
    .reduce((sum, { score }) => sum + score, 0);
}

const tellingOf = (topics: readonly Keyphrase[]): string[] =>
  topics
    .map(({ surface }) => surface)
    .filter((label) => !isEverydayLabel(label) && !label.includes('.'));

/** The strongest topics. */
function topicTitle({ topics }: TitleInput): string | undefined {
  const title = joined(tellingOf(topics));
  return title && firstUpper(title);
}

/** The first names that fit. */
function joined(names: readonly string[], most = MOST_NAMES): string | undefined {
  let title: string | undefined;
  for (const name of [...new Set(names)].slice(0, most)) {
    const longer = title === undefined ? name : `${title}, ${name}`;
    if (tooLong(longer)) break;
    title = longer;
  }
  return title;
}

/** Commands, else whatever is there. */
function restTitle({ prepared, events }: TitleInput): string {
  const gists = prepared.units
    .filter(({ source }) => source === 'command')
    .map(({ text }) => text.split(/\s+/).slice(0, GIST_WORDS).join(' '));
  const title = joined(gists);
  if (title !== undefined) return title;
  const [first] = prepared.units;
  return first === undefined ? kindsTitle(events) : shorten(first.text, MOST_FALLBACK);
}

/** Without any words, the title says what kinds of events there are. */
function kindsTitle(events: readonly SummaryEvent[]): string {
  const kinds = new Map<string, number>();
  for (const { kind, name } of events) {
    const label = name ?? kind.replace('_', ' ');
    kinds.set(label, (kinds.get(label) ?? 0) + 1);
  }
  if (kinds.size === 0) return 'No events';
  const counts = [...kinds].slice(0, 4).map(([label, count]) => `${count} × ${label}`);
  return `No text, only ${counts.join(', ')}`;
}

/** Longer requests name their own subject. */
const MOST_WORDS = 2;
const MOST_CHARACTERS = 40;
const API_ERROR = /^api.?error$/;

/**
 * The title of a segment where a word or two got no reply, for example without a network. The word
 * alone ("resume") would look like a subject. Undefined for all others.
 */
export function unansweredTitle(events: readonly SummaryEvent[]): string | undefined {
  const [first, ...others] = events.filter(
    ({ role, kind }) => role === 'user' && kind === 'message',
  );
  if (first === undefined || first.text.trim() === '') return undefined;
  const isLong = [first, ...others].some(
    // Length first: counting the words of a megabyte of brackets takes minutes.
    ({ text }) => text.length > MOST_CHARACTERS || wordCount(text) > MOST_WORDS,
  );
  if (isLong || events.some(({ role }) => role === 'assistant' || role === 'tool'))
    return undefined;
  const error = events.find(({ name }) => name !== null && API_ERROR.test(name));
  if (error === undefined) return undefined;
  const reason = error.text.split(/[;·.\n]/u)[0]?.trim() ?? '';
  return `“${first.text.trim()}” without a reply${reason === '' ? '' : `: ${reason}`}`;
}
