import { SUMMARY_LEVELS, type SummaryLevel } from '../../../core/model/toc.ts';
import { useCall } from '../../ui/useCall.ts';

/** The feature that Tags are asked for by. */
const TAGS = 'Agents.Compression.Tags';

/** The levels that this edition writes. */
export function useWrittenLevels(): readonly SummaryLevel[] {
  const hasTags = useTagsRefusal() === null;
  return SUMMARY_LEVELS.filter((level) => level !== 'tags' || hasTags);
}

/** Why there are no Tags in this edition, as a sentence; null where there are, or while nobody knows. */
export function useTagsRefusal(): string | null {
  const settings = useCall('settings', {}).data;
  return settings?.features[TAGS] === false
    ? `Tags are not part of this edition (${settings.edition}).`
    : null;
}
