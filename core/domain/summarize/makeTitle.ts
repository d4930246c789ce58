import { alternatives } from '../lexicon/patterns.ts';
import type { Language } from '../lexicon/languages.ts';
import { termsOf, wordCount } from '../text/terms.ts';
import { aspectsOf } from './aspects.ts';
import { isEverydayLabel } from '../text/wordKinds.ts';
import type { Keyphrase } from './keyphrases.ts';
import { isOnlyOffer } from './assistantOffers.ts';
import { shorten } from '../text/cutText.ts';
import type { TermWeights } from './termWeights.ts';
import type { TitlePhrase } from './titlePhrase.ts';
import { TITLE_WORDS, titlePhrase, tooLong } from './titlePhrase.ts';
import { namesSubject, withTopic } from './titleTopic.ts';
import type { SummaryEvent } from './types.ts';
import type { Prepared, Unit } from './unit.ts';

export interface TitleInput {
  readonly prepared: Prepared;
  readonly weights: TermWeights;
  readonly topics: readonly Keyphrase[];
  readonly language: Language;
  readonly events: readonly SummaryEvent[];
}

interface Candidate {
  readonly phrase: TitlePhrase;
  readonly quality: number;
  readonly unit: Unit;
}

/** The share of the main topics that a phrase must mention to be a title by itself. */
const ENOUGH_COVERAGE = 0.22;
const TOP_TOPICS = 6;
/** The words of a command that identify it. */
const GIST_WORDS = 4;
const MOST_FALLBACK = 80;
/** A phrase almost as good is preferred to the first words of the conversation. */
const NEARLY_AS_GOOD = 0.75;
const CANDIDATES = 60;
const REPLY = 7;
/** People rarely write this many sentences; most of them were pasted. */
const PASTED = 30;
/** A commit subject with this many words needs no topic before it. */
const SUBJECT_WORDS = 3;
/** The aspects of sentences that name work, besides requests. */
const NAMING = ['outcome', 'decision', 'problem'] as const;
/** Begins with something only the sentences before explain. */
const POINTING = new RegExp(`^(?:${alternatives(({ titles }) => titles.pointingOpeners)})\\b`, 'i');
const SUBORDINATE = new RegExp(
  `^(?:${alternatives(({ titles }) => titles.subordinateOpeners)})\\b`,
  'i',
);

/**
 * Writes a segment's title: the phrase, among commit subjects, requests, tasks and results, that
 * covers most of the segment's topics. If it leaves out the subject, is too short, or is how the
 * conversation begins, the main topic is put before it. Without a suitable phrase, the topics are
 * the title. Never empty.
 */
export function makeTitle(input: TitleInput): string {
  const { prepared, events } = input;
  const unanswered = prepared.people ? undefined : unansweredTitle(events);
  if (unanswered !== undefined) return unanswered;
  if (isOnlyOffer(prepared.units, events)) return offerTitle(input);
  const found = candidates(input);
  const [best] = found;
  if (best === undefined) return topicTitle(input);
  const opens = ({ phrase }: Candidate): boolean => beginsWith(prepared.units, phrase.text);
  const other = found.find(
    (one) =>
      one.quality >= best.quality * NEARLY_AS_GOOD &&
      !opens(one) &&
      (one === best || (one.unit.event !== best.unit.event && namesWork(one.unit))),
  );
  const { phrase, quality, unit } = other ?? best;
  if (prepared.people && unit.name !== null) {
    const spoken = `${unit.name}: ${phrase.text}`;
    return tooLong(spoken) ? phrase.text : spoken;
  }
  const thin = phrase.words < TITLE_WORDS.least || quality < ENOUGH_COVERAGE;
  const stands = unit.source === 'subject' && !unit.item && phrase.words >= SUBJECT_WORDS;
  if (stands || (!thin && !opens({ ...best, phrase }))) return phrase.text;
  return withTopic(phrase, input);
}

/** Does the unit name work rather than something said in passing? */
function namesWork(unit: Unit): boolean {
  if (unit.question) return false;
  if (unit.source === 'subject' || unit.heading) return true;
  const aspects = aspectsOf(unit);
  return unit.opening || NAMING.some((aspect) => aspects.has(aspect));
}

/** For an assistant that only waits: the title is the place where it waits. */
function offerTitle({ topics, prepared }: TitleInput): string {
  const place = topics.find(
    (topic) =>
      topic.words === 1 && !isEverydayLabel(topic.surface) && namesSubject(topic, prepared.units),
  );
  return place === undefined ? 'Nothing was asked' : `${place.surface}: nothing was asked`;
}

function candidates({ prepared, weights, language, topics }: TitleInput): Candidate[] {
  const strongest = topics.slice(0, TOP_TOPICS);
  const best = strongest.reduce((sum, { score }) => sum + score, 0) || 1;
  const found: Candidate[] = [];
  for (const unit of likely(prepared.units)) {
    const phrase = titlePhrase(unit.text, language);
    if (phrase === undefined) continue;
    const keys = new Set(termsOf(phrase.text, language).map((term) => term.key));
    let covered = 0;
    for (const { key, score } of strongest) {
      const parts = key.split(' ');
      const share = parts.filter((part) => keys.has(part)).length / parts.length;
      covered += share * score;
    }
    // Minor topical words still distinguish a phrase from "do it".
    for (const term of termsOf(phrase.text, language))
      if (term.topical) covered += 0.15 * (weights.get(term.key) ?? 0);
    const length = Math.sqrt(Math.max(phrase.words, TITLE_WORDS.least) / TITLE_WORDS.least);
    const quality =
      ((covered / best) * prior(unit, prepared) * form(phrase, prepared.people)) / length;
    if (quality > 0) found.push({ phrase, quality, unit });
  }
  return found.sort((a, b) => b.quality - a.quality || a.unit.index - b.unit.index);
}

/** Units that may name the work; in long segments only the first and last. */
function likely(units: readonly Unit[]): readonly Unit[] {
  const fit = units.filter(
    (unit) =>
      unit.source !== 'command' &&
      unit.source !== 'file' &&
      unit.source !== 'error' &&
      !unit.row &&
      !unit.offer &&
      ((unit.source !== 'assistant' && unit.source !== 'thinking') ||
        unit.place < 3 ||
        unit.closing ||
        unit.heading),
  );
  if (fit.length <= CANDIDATES) return fit;
  const half = CANDIDATES / 2;
  const subjects = fit.filter(({ source }) => source === 'subject' || source === 'user');
  return [...new Set([...fit.slice(0, half), ...subjects.slice(0, half), ...fit.slice(-half)])];
}

function prior(unit: Unit, { people }: Prepared): number {
  if (people) return unit.question ? 0.4 : 1;
  // A commit subject is written to be found again; a step of a plan names only a part.
  if (unit.source === 'subject') return unit.item ? 1.15 : 1.6;
  if (unit.source === 'user') {
    const pasted = unit.places > PASTED ? 0.15 : 1;
    const place = unit.place === 0 ? 1.2 : pasted / (1 + unit.place / 6);
    // A later short reply answers a question; its topic came before.
    const later = unit.question || wordCount(unit.text) < REPLY ? 0.6 : 0.8;
    return place * (unit.turn === 0 ? 1.1 : later);
  }
  if (unit.heading) return 0.8;
  if (unit.question) return 0.2;
  // A list item is one of many points and rarely the subject.
  if (unit.item) return 0.55;
  if (unit.preamble) return 0.35;
  if (!unit.closing) return 0.65;
  return unit.place < 2 ? (aspectsOf(unit).has('outcome') ? 1.15 : 1) : 0.7;
}

function form({ text, words, broken }: TitlePhrase, people: boolean): number {
  let factor = broken ? 0.6 : 1;
  if (words < 3) factor *= 0.5;
  else if (words < TITLE_WORDS.least) factor *= 0.85;
  if (POINTING.test(text) && !people) factor *= 0.25;
  if (SUBORDINATE.test(text)) factor *= 0.6;
  if (/[{}<>=|\\]|&&|https?:|\s[→⇒]\s/.test(text)) factor *= 0.4;
  if (/^[^\p{L}\p{N}"'/.~$]/u.test(text)) factor *= 0.6;
  // Pasted from a terminal: a commit's hash, bullets in a row.
  if (/^[\da-f]{7,40}\b|(?:^|\s)[*•▸▾]\s/.test(text)) factor *= 0.3;
  return factor;
}

function beginsWith(units: readonly Unit[], phrase: string): boolean {
  const first = units.find(({ source }) => source === 'user');
  return first !== undefined && first.text.toLowerCase().startsWith(phrase.toLowerCase());
}

/**
 * The title of a segment in which nobody says what they do: commands and files, otherwise topics.
 */
function topicTitle({ prepared, topics, events }: TitleInput): string {
  const gists = prepared.units
    .filter(({ source }) => source === 'command' || source === 'file')
    .map(({ text }) => text.split(/\s+/).slice(0, GIST_WORDS).join(' '));
  const names = gists.length > 0 ? gists : topics.map(({ surface }) => surface);
  let title = '';
  for (const name of new Set(names)) {
    const longer = title === '' ? name : `${title}, ${name}`;
    if (tooLong(longer)) break;
    title = longer;
    if (wordCount(title) >= TITLE_WORDS.least) break;
  }
  const [first] = prepared.units;
  if (title === '' && first !== undefined) title = shorten(first.text, MOST_FALLBACK);
  return title === '' ? kindsTitle(events) : title;
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
