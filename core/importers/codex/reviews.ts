import { isObject, textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { readableFields } from '../readable.ts';
import type { Piece } from './piece.ts';
import { note } from './piece.ts';

/** A person asked for a review, by a command of the client: it hands work to the model. */
export function reviewRequest(fields: JsonObject): Piece[] {
  const what = ['user_facing_hint', 'prompt', 'review'].map((key) => textOf(fields[key]));
  const text = ['/review', what.find((words) => words !== undefined)];
  return [
    {
      ...note('command', text.filter((word) => word !== undefined).join(' ')),
      opensTurn: true,
      sameAs: 'review',
    },
  ];
}

/** What a review found. The model's own words about it are messages. */
export function reviewEnd(fields: JsonObject): Piece[] {
  const { review_output: output } = fields;
  const text = isObject(output)
    ? readableFields(output, NOTHING)
    : (textOf(fields['review']) ?? 'Review ended');
  return [{ ...note('review', text), sameAs: 'review' }];
}

const NOTHING: ReadonlySet<string> = new Set();
