import type { IdeaPlanner } from '../../core/engine/ideas/planIdeas.ts';
import type { IdeaWriter } from '../../core/engine/ideas/ports/ideaStore.ts';

/** A planner that has no ideas to tell, and a writer that is given none. */
export const noIdeas: IdeaPlanner & IdeaWriter = {
  planIdeas: async () => [],
  planLinks: async () => null,
  applyIdeas: async () => undefined,
  applyLinks: async () => undefined,
  noteTurned: async () => undefined,
  forgetTurned: async () => undefined,
  namePerson: async () => null,
  noteIdeaOpened: async () => undefined,
};
