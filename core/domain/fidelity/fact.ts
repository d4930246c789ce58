/**
 * Something in a text that is true or false of its source:
 * - `number`: digits, without unit or sign
 * - `path`: a file, folder or address
 * - `identifier`: a word of code, also an option (`--force`) and whatever stands alone in inline code
 * - `name`: a capitalised word
 */
export type FactKind = 'number' | 'path' | 'identifier' | 'name';

export interface Fact {
  readonly kind: FactKind;
  /** As the text writes it, without what stands around it. */
  readonly words: string;
  /** Does a sign of omission follow at once, so that the end may be cut off? */
  readonly cut: boolean;
  /** Of a name: does it open a sentence, where any word is capitalised? */
  readonly opening: boolean;
}
