import type { DueVector, VectorOf, VectorReader } from '../ports/vectorStore.ts';
import { wordsToEmbed } from './wordsToEmbed.ts';
import type { EmbedOptions } from './wordsToEmbed.ts';

export interface ChangedText extends VectorOf {
  readonly textIx: number;
  readonly project: string | null;
  readonly text: string;
  readonly tokens: number;
  readonly textHash: Uint8Array;
}

type KeptVector = VectorOf & { readonly textIx: number };

/** Those due for vectors whose text differs from that of their existing vector, if any. */
export async function changedTexts(
  due: readonly DueVector[],
  reader: Pick<VectorReader, 'textsToEmbed'>,
  options: EmbedOptions & { readonly hashText: (text: string) => Uint8Array },
): Promise<{
  readonly changed: readonly ChangedText[];
  readonly same: readonly KeptVector[];
}> {
  const texts = await reader.textsToEmbed([...new Set(due.map(({ textIx }) => textIx))]);
  const known = new Map(texts.map((text) => [text.textIx, text]));
  const changed: ChangedText[] = [];
  const same: KeptVector[] = [];
  for (const { nodeIx, part, textIx, project, textHash: before } of due) {
    const shown = known.get(textIx);
    // Forgotten meanwhile.
    if (shown === undefined) continue;
    const { text, tokens } = wordsToEmbed(shown, { ...options, part });
    if (text === '') continue;
    const textHash = options.hashText(text);
    if (before !== null && isEqual(before, textHash)) same.push({ nodeIx, part, textIx });
    else changed.push({ nodeIx, part, textIx, project, text, tokens, textHash });
  }
  return { changed, same };
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
