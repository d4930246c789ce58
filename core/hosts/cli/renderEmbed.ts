/** What making vectors takes, formatted for a terminal. */
import type { OutputOf } from '../../contract/procedures.ts';
import { money, number, plural } from './amounts.ts';

export function renderEmbedEstimate(estimate: OutputOf<'estimateEmbed'>): string {
  const { segments, points, tokens, cost, model, excluded, blocked } = estimate;
  return [
    segments + points === 0
      ? nothingMissing(estimate)
      : `${vectors({ segments, points })} by ${model}: about ${plural(tokens, 'token')}, ${cost === null ? 'price unknown' : money(cost)}`,
    ...(excluded === 0 ? [] : [`Left out, of excluded projects: ${plural(excluded, 'segment')}`]),
    ...(blocked === null ? [] : [`${blockedWords(blocked.code)}: ${blocked.message}`]),
  ].join('\n');
}

export function renderEmbed({
  segments,
  points,
  calls,
  tokensIn,
  cost,
  failed,
}: OutputOf<'embed'>): string {
  return [
    `${vectors({ segments, points })} made: ${plural(calls, 'call')}, ${plural(tokensIn, 'token')}, ${money(cost)}.`,
    ...failed.map((one) => `${number(one.segments)} not: ${one.message} (${one.code})`),
  ].join('\n');
}

/** `12 vectors, and 40 of points,`. */
function vectors({ segments, points }: Pick<OutputOf<'embed'>, 'segments' | 'points'>): string {
  return `${plural(segments, 'vector')}${points === 0 ? '' : `, and ${number(points)} of points,`}`;
}

function nothingMissing({ model, stored }: OutputOf<'estimateEmbed'>): string {
  if (stored === 0) return 'There is no closed segment yet that could have a vector.';
  return `No vector of ${model} is missing: ${plural(stored, 'segment')} ${stored === 1 ? 'has its own' : 'have theirs'}.`;
}

/** A run that hits a ceiling still makes vectors up to it. */
function blockedWords(code: string): string {
  return code === 'ceiling-reached' ? 'It would not run to its end' : 'It could not run now';
}
