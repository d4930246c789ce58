import type { IdeaWriter } from '../../engine/ideas/ports/ideaStore.ts';
import type { WriteContext } from '../sql/context.ts';
import { applyIdeas, applyLinks } from './applyIdeas.ts';
import { noteIdeaOpened } from './ideaUses.ts';

export function ideasWriter({ db, writing }: WriteContext): IdeaWriter {
  return {
    applyIdeas: (plans) =>
      writing(() =>
        db.transaction(() => {
          for (const plan of plans) applyIdeas(db, plan);
        }),
      ),
    noteIdeaOpened: (id, nowMs) => writing(() => noteIdeaOpened(db, id, nowMs)),
    applyLinks: (plan) => writing(() => applyLinks(db, plan)),
  };
}
