import type { Asked, Json } from './asked.ts';
import type { Behaviour, Reply } from './replies.ts';

const DEFAULT_DIMENSIONS = 96;

/** The texts of a request for vectors. */
export function inputsOf({ body }: Pick<Asked, 'body'>): readonly string[] {
  const { input } = body;
  return Array.isArray(input) ? input.map(String) : [String(input)];
}

/**
 * A vector that is near those of texts with the same word stems: each run of five letters within a word, and each
 * short word, adds to one place. No meaning, but paraphrases that share stems lie side by side.
 */
export function meaningOf(text: string, dimensions: number): readonly number[] {
  const vector = Array.from({ length: dimensions }, (): number => 0);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const runs = Math.max(1, word.length - 4);
    for (let at = 0; at < runs; at += 1) {
      const place = hashOf(word.slice(at, at + 5));
      vector[place % dimensions] = (vector[place % dimensions] ?? 0) + (place % 7 < 4 ? 1 : -1);
    }
  }
  if (!vector.some((number) => number !== 0)) vector[0] = 1;
  return vector;
}

/** As OpenAI answers. */
export const embeds: Behaviour = (asked) => embeddingsReply(asked, { usage: true });
/** As servers that count no tokens. */
export const embedsUncounted: Behaviour = (asked) => embeddingsReply(asked, { usage: false });

/** Rows in the reverse order, since only their index counts. */
function embeddingsReply(asked: Asked, { usage }: { readonly usage: boolean }): Reply {
  const inputs = inputsOf(asked);
  const wanted = asked.body['dimensions'];
  const dimensions = typeof wanted === 'number' ? wanted : DEFAULT_DIMENSIONS;
  const data = inputs.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: meaningOf(text, dimensions),
  }));
  return rawReply({
    object: 'list',
    model: asked.model,
    data: data.toReversed(),
    ...(usage ? { usage: { prompt_tokens: inputs.join('').length, total_tokens: 0 } } : {}),
  });
}

export function rawReply(body: Json): Reply {
  return {
    kind: 'raw',
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text)
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return hash;
}
