import { maskSecrets } from './maskSecrets.ts';
import type { SummaryEvent } from '../summarize/types.ts';
import type { Unit } from '../summarize/unit.ts';
import type { TextSpan } from '../text/sentences.ts';

/**
 * A secret of one event and what is shown in its place. Offsets are UTF-16 units of the event's
 * text.
 */
export interface MaskedRange extends TextSpan {
  readonly kind: string;
  readonly mask: string;
}

/** Longer texts are searched only around what is read of them. */
const WHOLE = 12_000;
/** How far a secret may reach beyond what is read; private keys take some 3,200. */
const MARGIN = 4_000;

/** Shorter values are not looked for elsewhere: there they may be ordinary words. */
const LEAST_REPEATED = 8;

/**
 * The secrets of events near the given units, by event, in order and apart. They are found in the
 * whole text of an event rather than in a unit, so that one that spans several units is found in
 * all of them; one that its surroundings gave away in one event is found in all others.
 */
export function findSecrets(
  events: readonly SummaryEvent[],
  units: readonly Unit[],
  email: boolean,
): ReadonlyMap<number, readonly MaskedRange[]> {
  const groups = [...Map.groupBy(units, ({ event }) => event)].map(([event, group]) => {
    const text = events[event]?.text ?? '';
    const parts = searched(text, group);
    return { event, text, parts, own: parts.flatMap((part) => secretsIn(text, part, email)) };
  });
  const known = new Map<string, MaskedRange>();
  for (const { text, own } of groups)
    for (const secret of own)
      if (secret.end - secret.start >= LEAST_REPEATED)
        known.set(text.slice(secret.start, secret.end), secret);
  const found = new Map<number, readonly MaskedRange[]>();
  for (const { event, text, parts, own } of groups) {
    const secrets = apart([...own, ...parts.flatMap((part) => repeatsIn(text, part, known))]);
    if (secrets.length > 0) found.set(event, secrets);
  }
  return found;
}

function secretsIn(text: string, { start, end }: TextSpan, email: boolean): MaskedRange[] {
  return maskSecrets(text.slice(start, end), { email }).found.map((secret) => ({
    kind: secret.kind,
    mask: secret.mask,
    start: start + secret.start,
    end: start + secret.end,
  }));
}

function repeatsIn(
  text: string,
  { start, end }: TextSpan,
  known: ReadonlyMap<string, MaskedRange>,
): MaskedRange[] {
  const part = text.slice(start, end);
  return [...known].flatMap(([words, { kind, mask }]) => {
    const repeats: MaskedRange[] = [];
    for (let at = part.indexOf(words); at >= 0; at = part.indexOf(words, at + words.length))
      repeats.push({ kind, mask, start: start + at, end: start + at + words.length });
    return repeats;
  });
}

function apart(secrets: readonly MaskedRange[]): MaskedRange[] {
  const kept: MaskedRange[] = [];
  for (const secret of secrets.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (secret.start >= (kept.at(-1)?.end ?? 0)) kept.push(secret);
  return kept;
}

/**
 * A slice of an event's text with its secrets masked; one that is cut by an end is masked whole.
 */
export function maskedSlice(
  text: string,
  { start, end }: TextSpan,
  secrets: readonly MaskedRange[],
): string {
  let masked = '';
  let from = start;
  for (const secret of secrets) {
    if (secret.end <= from || secret.start >= end) continue;
    masked += text.slice(from, Math.max(from, secret.start)) + secret.mask;
    from = secret.end;
  }
  return masked + text.slice(Math.min(from, end), end);
}

/**
 * The parts of a text to search: all of it, or the surroundings of the spans, joined where they
 * meet.
 */
function searched(text: string, spans: readonly TextSpan[]): TextSpan[] {
  if (text.length <= WHOLE) return [{ start: 0, end: text.length }];
  const joined: TextSpan[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const start = Math.max(0, span.start - MARGIN);
    const end = Math.min(text.length, span.end + MARGIN);
    const before = joined.at(-1);
    if (before !== undefined && start <= before.end)
      joined[joined.length - 1] = { start: before.start, end: Math.max(before.end, end) };
    else joined.push({ start, end });
  }
  return joined;
}
