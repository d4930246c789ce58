import type { DueVector, VectorReader } from '../ports/vectorStore.ts';
import { wordsToEmbed } from './wordsToEmbed.ts';
import type { EmbedOptions } from './wordsToEmbed.ts';

export interface ChangedText {
  readonly nodeIx: number;
  readonly textIx: number;
  readonly project: string | null;
  readonly text: string;
  readonly tokens: number;
  readonly textHash: Uint8Array;
}

/** Those segments due for vectors whose text differs from that of their existing vector, if any. */
export async function changedTexts(
  due: readonly DueVector[],
  reader: Pick<VectorReader, 'textsToEmbed'>,
  options: EmbedOptions & { readonly hashText: (text: string) => Uint8Array },
): Promise<{
  readonly changed: readonly ChangedText[];
  readonly same: readonly { readonly nodeIx: number; readonly textIx: number }[];
}> {
  const texts = await reader.textsToEmbed(due.map(({ textIx }) => textIx));
  const known = new Map(texts.map((text) => [text.textIx, text]));
  const changed: ChangedText[] = [];
  const same: { readonly nodeIx: number; readonly textIx: number }[] = [];
  for (const { nodeIx, textIx, project, textHash: before } of due) {
    const shown = known.get(textIx);
    // Forgotten meanwhile.
    if (shown === undefined) continue;
    const { text, tokens } = wordsToEmbed(shown, options);
    if (text === '') continue;
    const textHash = options.hashText(text);
    if (before !== null && isEqual(before, textHash)) same.push({ nodeIx, textIx });
    else changed.push({ nodeIx, textIx, project, text, tokens, textHash });
  }
  return { changed, same };
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
