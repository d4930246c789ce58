import type { CurrentText } from './ports/indexStore.ts';

/** What a text would be made from now. */
export interface PresentInputs {
  readonly sourceHash: Uint8Array;
  /** Hash for a built-in text. */
  readonly inputHash: Uint8Array;
  /** Whether it would be a draft. */
  readonly isDraft: boolean;
}

/**
 * Whether a node's shown text may stay. A pinned text always stays, but is outdated once its inputs
 * change; one by a model or at a person's request stays while its inputs are unchanged; a built-in
 * one while it would come out the same.
 */
export function textStays(
  text: CurrentText | null,
  { sourceHash, inputHash, isDraft }: PresentInputs,
  hex: (bytes: Uint8Array) => string,
): { readonly keep: boolean; readonly outdated: boolean } {
  if (text === null) return { keep: false, outdated: false };
  const isSource = text.sourceHash !== null && hex(text.sourceHash) === hex(sourceHash);
  if (text.pinned) return { keep: true, outdated: !isSource };
  if (text.chosen) return { keep: isSource, outdated: false };
  const isInput = hex(text.inputHash) === hex(inputHash);
  return { keep: isInput && text.isDraft === isDraft, outdated: false };
}
