import type { IdeaWriter } from '../../engine/ideas/ports/ideaStore.ts';
import type { ModelLinkWriter } from '../../engine/ideas/ports/modelLinkStore.ts';
import type { WriteContext } from '../sql/context.ts';
import { storeModelLinks } from './modelLinks.ts';
import { applyIdeas, applyLinks } from './applyIdeas.ts';
import { namePerson } from './namesGiven.ts';
import { forgetTurned, noteTurned } from './notedTurned.ts';
import { noteIdeaOpened } from './ideaUses.ts';

export function ideasWriter({ db, writing }: WriteContext): IdeaWriter & ModelLinkWriter {
  return {
    applyIdeas: (plans) =>
      writing(() =>
        db.transaction(() => {
          for (const plan of plans) applyIdeas(db, plan);
        }),
      ),
    noteIdeaOpened: (id, nowMs) => writing(() => noteIdeaOpened(db, id, nowMs)),
    noteTurned: (turned) => writing(() => noteTurned(db, turned)),
    forgetTurned: (turned) => writing(() => forgetTurned(db, turned)),
    namePerson: (name, aliases) => writing(() => namePerson(db, name, aliases)),
    applyLinks: (plan) => writing(() => applyLinks(db, plan)),
    storeModelLinks: (run) => writing(() => db.transaction(() => storeModelLinks(db, run))),
  };
}
