import type { MaskSecrets } from '../anchors/maskAnchors.ts';
import type { MaskedRange } from '../secrets/findSecrets.ts';
import { findSecrets, maskedSlice } from '../secrets/findSecrets.ts';
import { maskSecrets } from '../secrets/maskSecrets.ts';
import type { Language } from '../lexicon/languages.ts';
import { termsOf } from '../text/terms.ts';
import { stripMarkdown } from './cleanSentence.ts';
import type { SummaryEvent } from './types.ts';
import type { Prepared, Unit } from './unit.ts';

export interface HiddenSecrets {
  readonly prepared: Prepared;
  /** Like {@link maskSecrets}, but knows the secrets of the whole segment. */
  readonly mask: MaskSecrets;
  /** Masks the segment's secrets in a text. */
  readonly hide: (text: string) => string;
}

/**
 * Masks secrets in everything a summary may quote. They are looked for in whole events: one that
 * spans two sentences is masked in both, and one recognised by its context is masked everywhere.
 * Summaries have a wider audience than events, including the models that write about periods.
 */
export function hideSecrets(
  prepared: Prepared,
  events: readonly SummaryEvent[],
  language: Language,
): HiddenSecrets {
  const secrets = findSecrets(events, prepared.units, false);
  if (secrets.size === 0)
    return { prepared, mask: maskSecrets, hide: (text) => maskSecrets(text).text };
  const known = knownWords(secrets, events);
  const units = prepared.units
    .map((unit) => maskUnit(unit, { events, secrets, known, language }))
    // A private key leaves lines without words.
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(withoutMasks(text)))
    .map((unit, index) => ({ ...unit, index }));
  return {
    prepared: { ...prepared, units, text: units.map(({ text }) => text).join('\n') },
    mask(text) {
      const own = secrets.get(events.findIndex((event) => event.text === text));
      return own === undefined ? maskSecrets(text) : { found: own };
    },
    hide: (text) => maskSecrets(withoutKnown(text, known)).text,
  };
}

/** Removes masks, which nobody said. */
export function withoutMasks(text: string): string {
  return text.replace(MASK, ' ');
}

const MASK = /\[secret:[\w-]+\]/g;

interface Secrets {
  readonly events: readonly SummaryEvent[];
  readonly secrets: ReadonlyMap<number, readonly MaskedRange[]>;
  readonly known: ReadonlyMap<string, string>;
  readonly language: Language;
}

function maskUnit(unit: Unit, { events, secrets, known, language }: Secrets): Unit {
  const found = secrets.get(unit.event) ?? [];
  const isInside = found.some(({ start, end }) => start < unit.end && end > unit.start);
  const raw = events[unit.event]?.text ?? '';
  const text =
    isInside && isQuoted(unit)
      ? stripMarkdown(maskedSlice(raw, unit, found)).trim()
      : withoutKnown(unit.text, known);
  return text === unit.text
    ? unit
    : { ...unit, text, terms: termsOf(withoutMasks(text), language) };
}

/** Does a unit consist of the words of its range rather than a gist of them? */
function isQuoted({ source }: Unit): boolean {
  return source !== 'command' && source !== 'file' && source !== 'subject';
}

function knownWords(
  secrets: Secrets['secrets'],
  events: readonly SummaryEvent[],
): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  for (const [event, found] of secrets)
    for (const { start, end, mask } of found)
      known.set(events[event]?.text.slice(start, end) ?? '', mask);
  known.delete('');
  return known;
}

function withoutKnown(text: string, known: ReadonlyMap<string, string>): string {
  let shown = text;
  for (const [words, mask] of known) shown = shown.replaceAll(words, () => mask);
  return shown;
}
