import type {
  DueIdeas,
  DueLinks,
  IdeaMaterialReader,
  IdeaReader,
} from '../../engine/ideas/ports/ideaStore.ts';
import type { ModelLinkReader } from '../../engine/ideas/ports/modelLinkStore.ts';
import type { ReadContext } from '../sql/context.ts';
import { sql } from '../sql/sql.ts';
import { linkMaterial } from './linkMaterial.ts';
import { ideaMaterial } from './material.ts';
import {
  linkQueue,
  placesOfTurns,
  queuedConversations,
  turnsToQueue,
  unlinkedTurns,
} from './linkQueue.ts';
import { ideasToLink } from './modelLinks.ts';
import { givenPeople } from './namesGiven.ts';
import { notedTurned } from './notedTurned.ts';
import { listEntities } from './readEntities.ts';
import { listIdeas, readIdea } from './readIdeas.ts';
import { listTopics } from './readTopics.ts';
import { readTurned } from './readTurned.ts';

export function ideasReader({
  db,
  texts,
  reading,
}: ReadContext): IdeaMaterialReader & IdeaReader & ModelLinkReader {
  return {
    dueIdeas: (limit) =>
      reading(() =>
        db.all<DueIdeas>(
          sql`SELECT conversation_ix AS conversationIx, changes FROM idea_due
              ORDER BY conversation_ix DESC LIMIT ${limit}`,
        ),
      ),
    ideaMaterial: (conversationIx) => reading(() => ideaMaterial(db, texts, conversationIx)),
    dueLinks: (limit) =>
      reading(() =>
        db.all<DueLinks>(
          sql`SELECT scope, changes FROM idea_link_due ORDER BY scope LIMIT ${limit}`,
        ),
      ),
    linkMaterial: (scope) => reading(() => linkMaterial(db, scope)),
    unlinkedTurns: ({ again }) => reading(() => unlinkedTurns(db, again)),
    turnsToQueue: (ids) => reading(() => turnsToQueue(db, ids)),
    placesOfTurns: (ids) => reading(() => placesOfTurns(db, ids)),
    queuedConversations: () => reading(() => queuedConversations(db)),
    linkQueue: () => reading(() => linkQueue(db)),
    ideasToLink: (scope) => reading(() => ideasToLink(db, scope)),
    listIdeas: (query) => reading(() => listIdeas(db, query)),
    readIdea: (id) => reading(() => readIdea(db, id)),
    listEntities: (query) => reading(() => listEntities(db, query)),
    givenPeople: () => reading(() => [...givenPeople(db)]),
    listTopics: (query) => reading(() => listTopics(db, query)),
    turnedDecisions: (ids) => reading(() => readTurned(db, { conversations: ids })),
    notedTurned: () => reading(() => notedTurned(db)),
  };
}
