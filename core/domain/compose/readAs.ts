import type { z } from 'zod';
import { findObjects } from './replyObjects.ts';
import { plainReply, withoutThoughts } from './replyText.ts';
import type { Reading } from './types.ts';

/** The first object of the given shape in a reply, whatever surrounds it. Never throws. */
export function readAs<T>(reply: string, shape: z.ZodType<T>): Reading<T> {
  const plain = plainReply(reply);
  if (!plain.ok) return plain;
  const text = withoutThoughts(plain.text, (rest) => /^(?:```\w*\s*)?\{/.test(rest));
  for (const { text: object } of findObjects(text)) {
    const { data } = shape.safeParse(parse(object));
    if (data !== undefined) return { ok: true, value: data, repairs: [] };
  }
  return { ok: false, problem: 'The reply holds no JSON object of the wanted shape.' };
}

/** Deep nesting overflows the parser's stack, so any error counts as "no JSON". */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
