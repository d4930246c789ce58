/**
 * What a document is laid out in before it is written as Markdown or HTML. Words are plain: whoever
 * writes them escapes them.
 */
export type Inline =
  | { readonly kind: 'text' | 'strong' | 'code' | 'mark'; readonly text: string }
  /** Numbers of the citations that stand behind the words. */
  | { readonly kind: 'cites'; readonly numbers: readonly number[] };

export type Words = readonly Inline[];

/** A piece of what somebody said: prose with its line breaks, or code. */
export interface SpeechPart {
  readonly kind: 'prose' | 'code';
  readonly text: string;
  /** Of code, as its fence calls it; empty if it does not. */
  readonly language: string;
}

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3 | 4; readonly words: Words }
  | { readonly kind: 'paragraph'; readonly words: Words }
  /** Names with what they are, one a line. */
  | { readonly kind: 'facts'; readonly rows: readonly { label: string; words: Words }[] }
  | { readonly kind: 'list'; readonly items: readonly ListItem[] }
  /** What somebody said, in full. */
  | { readonly kind: 'said'; readonly head: Words; readonly parts: readonly SpeechPart[] }
  /** One line, and what can be unfolded where that is possible; empty if there is no more. */
  | { readonly kind: 'folded'; readonly line: Words; readonly text: string }
  /** What is not told, and why. */
  | { readonly kind: 'note'; readonly text: string }
  /** The citations, in the order of their numbers, from 1. */
  | { readonly kind: 'citations'; readonly items: readonly Words[] };

export interface ListItem {
  readonly words: Words;
  /** What belongs to it, a line each. */
  readonly below?: readonly Words[];
}

export interface ExportDocument {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export const plain = (text: string): Inline => ({ kind: 'text', text });
export const strong = (text: string): Inline => ({ kind: 'strong', text });
export const code = (text: string): Inline => ({ kind: 'code', text });
export const mark = (text: string): Inline => ({ kind: 'mark', text });
