/** Words that must survive summarising verbatim. The order is that of their base importance. */
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
