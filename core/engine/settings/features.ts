import { StrataError } from '../../model/result.ts';
import type { Environment } from './effectiveSettings.ts';

/** Features that are requested by name. */
export const FEATURES = ['Agents.Compression.Summarizer', 'Agents.Compression.Tags'] as const;
export type Feature = (typeof FEATURES)[number];

export const EDITIONS = ['all', 'teams', 'writer-pro'] as const;
export type Edition = (typeof EDITIONS)[number];

const CLOSED: Readonly<Record<Edition, readonly Feature[]>> = {
  all: [],
  teams: [],
  'writer-pro': ['Agents.Compression.Tags'],
};
/** The smallest edition that has a feature. */
const NEEDED: Readonly<Record<Feature, Edition>> = {
  'Agents.Compression.Summarizer': 'writer-pro',
  'Agents.Compression.Tags': 'teams',
};

/** `STRATA_EDITION`, or `all` by default. Throws `bad-input` for an unknown edition. */
export function editionOf(env: Environment): Edition {
  const named = env['STRATA_EDITION']?.trim();
  if (named === undefined || named === '') return 'all';
  const edition = EDITIONS.find((one) => one === named);
  if (edition !== undefined) return edition;
  throw new StrataError({
    code: 'bad-input',
    message: `STRATA_EDITION is ${named}, but must be one of ${EDITIONS.join(', ')}.`,
  });
}

export function hasFeature(edition: Edition, feature: Feature): boolean {
  return !CLOSED[edition].includes(feature);
}

/** Throws `feature-required`, with the feature and the edition that has it. */
export function requireFeature(edition: Edition, feature: Feature): void {
  if (hasFeature(edition, feature)) return;
  throw new StrataError({
    code: 'feature-required',
    message: `${feature} is not part of the edition ${edition}; it needs ${NEEDED[feature]}. STRATA_EDITION names the edition.`,
    details: { feature, edition: NEEDED[feature] },
  });
}
