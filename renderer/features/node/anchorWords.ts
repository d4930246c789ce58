/** Types of anchors as a person reads them. */
import type { AnchorType } from '../../../core/model/anchor.ts';
import { ANCHOR_TYPES } from '../../../core/model/anchor.ts';

interface AnchorWord {
  readonly word: string;
  /** Its own, to stand beside words that have no room for more. */
  readonly letter: string;
}

const WORDS: Readonly<Record<AnchorType, AnchorWord>> = {
  Correction: { word: 'Correction', letter: 'R' },
  Decision: { word: 'Decision', letter: 'D' },
  Commitment: { word: 'Commitment', letter: 'M' },
  CriticalFact: { word: 'Important fact', letter: 'F' },
  UnresolvedQuestion: { word: 'Open question', letter: 'Q' },
  UserPreference: { word: 'Preference', letter: 'P' },
  ErrorContext: { word: 'Error', letter: 'E' },
  CodeArtifact: { word: 'Code', letter: 'C' },
};

export const anchorWord = (type: AnchorType): string => WORDS[type].word;
export const anchorLetter = (type: AnchorType): string => WORDS[type].letter;

/** The type that a text names in its own notation, such as `CriticalFact`; null for none. */
export const anchorTypeOf = (name: string): AnchorType | null =>
  ANCHOR_TYPES.find((type) => type === name) ?? null;
