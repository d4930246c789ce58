/** Types of words that must survive summarising verbatim, in the order of their base importance. */
export const ANCHOR_TYPES = [
  'Correction',
  'Decision',
  'Commitment',
  'CriticalFact',
  'UnresolvedQuestion',
  'UserPreference',
  'ErrorContext',
  'CodeArtifact',
] as const;
export type AnchorType = (typeof ANCHOR_TYPES)[number];
