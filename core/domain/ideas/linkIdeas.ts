import type { Happening, IdeaLink, LinkableIdea, Settlement } from './types.ts';

/**
 * Links the ideas of a project: what supersedes what, and what of another conversation settled what was
 * open. Both lists are in the order of time. Deterministic.
 */
export function linkIdeas(
  ideas: readonly LinkableIdea[],
  happenings: readonly Happening[],
): { readonly links: readonly IdeaLink[]; readonly settled: readonly Settlement[] } {
  void ideas;
  void happenings;
  return { links: [], settled: [] };
}
