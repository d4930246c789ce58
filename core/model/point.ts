/**
 * What a point is to the person whose work it tells: they asked or corrected, it was decided or done,
 * it was found, it failed, it is open. In the order in which they are told.
 */
export const POINT_ROLES = [
  'asked',
  'decided',
  'corrected',
  'found',
  'done',
  'failed',
  'open',
] as const;
export type PointRole = (typeof POINT_ROLES)[number];

/** What a point is called by its role. */
export const ROLE_WORDS: Readonly<Record<PointRole, string>> = {
  asked: 'Asked',
  decided: 'Decided',
  corrected: 'Corrected',
  found: 'Found',
  done: 'Done',
  failed: 'Failed',
  open: 'Open',
};

/** Whether a person has closed a point. */
export const POINT_STATES = ['open', 'closed'] as const;
export type PointState = (typeof POINT_STATES)[number];

/** What the boards of points collect. */
export const BOARDS = {
  open: ['open'],
  decisions: ['decided', 'corrected'],
} as const satisfies Readonly<Record<string, readonly PointRole[]>>;
