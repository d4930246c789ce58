import { anyForm, anyOf } from '../lexicon/patterns.ts';
import type { SummaryEvent } from './types.ts';
import type { Unit } from './unit.ts';

/** Courtesies and offers. They repeat words of the work but say nothing about it. */
const OFFER = anyOf(({ summaries }) => summaries.offers);
/** Inserted into a request by the tool. */
const INSERTED = anyForm(({ summaries }) => summaries.insertedNotes, 'i');
/** Introduces a list of what an assistant could do. */
const ABILITIES = anyOf(({ summaries }) => summaries.abilities);
/** A longer message says something besides. */
const MOST_CHARACTERS = 3_000;
const INTRODUCTION = 3;

/** Does an assistant's sentence only offer help or ask how to continue? */
export function isOffer(text: string): boolean {
  return OFFER.test(text.toLowerCase()) || INSERTED.test(text);
}

/** Was a sentence of a request inserted by the tool? */
export function isInserted(text: string): boolean {
  return INSERTED.test(text);
}

/** Does a line introduce a list of what an assistant could do, so that the list is an offer too? */
export function opensOffer(text: string): boolean {
  const said = text.toLowerCase();
  return OFFER.test(said) || ABILITIES.test(said);
}

/** Did an assistant only introduce itself, without anybody asking for anything? */
export function isOnlyOffer(units: readonly Unit[], events: readonly SummaryEvent[]): boolean {
  const alone = events.every(
    ({ kind, role }) => kind === 'system' || (kind === 'message' && role === 'assistant'),
  );
  return (
    alone &&
    units.slice(0, INTRODUCTION).some(({ offer }) => offer) &&
    units.reduce((sum, { text }) => sum + text.length, 0) <= MOST_CHARACTERS
  );
}
