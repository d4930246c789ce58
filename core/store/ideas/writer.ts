import type { IdeaWriter } from '../../engine/ideas/ports/ideaStore.ts';
import type { WriteContext } from '../sql/context.ts';
import { applyIdeas, applyLinks } from './applyIdeas.ts';

export function ideasWriter({ db, writing }: WriteContext): IdeaWriter {
  return {
    applyIdeas: (plans) =>
      writing(() =>
        db.transaction(() => {
          for (const plan of plans) applyIdeas(db, plan);
        }),
      ),
    applyLinks: (plan) => writing(() => applyLinks(db, plan)),
  };
}
