import { z } from 'zod';
import { readObject } from './readReply.ts';

const LABELLED = z.looseObject({ label: z.coerce.string().default('') });
const SEGMENTS = z.object({ segments: z.array(LABELLED) });

/**
 * The answers about several segments in a reply, each as a text of its own, by their labels; without
 * labels by their order, if there are as many as were asked for. One that was cut off lacks its end.
 */
export function splitSegmentsReply(
  text: string,
  labels: readonly string[],
): ReadonlyMap<string, string> {
  const reading = readObject(text, {
    essentials: ['segments'],
    read: (value) => SEGMENTS.safeParse(value).data,
  });
  const given = reading.ok ? reading.value.segments : [];
  const named = new Map<string, string>();
  for (const { label, ...answer } of given) {
    const plain = label.replace(/[^a-z0-9]/gi, '').toLowerCase();
    if (labels.includes(plain) && !named.has(plain)) named.set(plain, JSON.stringify(answer));
  }
  if (named.size > 0 || given.length !== labels.length) return named;
  return new Map(
    given.map((answer, at) => [labels[at] ?? '', JSON.stringify({ ...answer, label: undefined })]),
  );
}
