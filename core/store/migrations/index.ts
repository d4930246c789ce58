import { initial } from './0001-initial.ts';
import { copies } from './0002-copies.ts';
import { versions } from './0003-versions.ts';
import { work } from './0004-work.ts';
import { search } from './0005-search.ts';
import { vectors } from './0006-vectors.ts';
import { conversations } from './0007-conversations.ts';
import { projects } from './0008-projects.ts';
import { turnEnds } from './0009-turn-ends.ts';
import { facts } from './0010-facts.ts';
import { points } from './0011-points.ts';
import { marks } from './0012-marks.ts';
import { usageSums } from './0013-usage-sums.ts';
import { ideas } from './0014-ideas.ts';
import { termsAndTwins } from './0015-terms-and-twins.ts';
import { ideaUses } from './0017-idea-uses.ts';
import { modelLinks } from './0018-model-links.ts';
import { smaller } from './0019-smaller.ts';
import { linkQueue } from './0021-link-queue.ts';
import { tokenUse } from './0022-token-use.ts';
import { handedOut } from './0023-handed-out.ts';
import { issues } from './0024-issues.ts';
import { waiting } from './0025-waiting.ts';
import { batches } from './0026-batches.ts';
import { pointVectors } from './0027-point-vectors.ts';
import { ofConversation } from './0028-of-conversation.ts';
import { packedTogether } from './0029-packed-together.ts';
import { pointWorth } from './0030-point-worth.ts';
import { packedState } from './0031-packed-state.ts';

/** A step from one schema to the next, run in one transaction. Numbers rise, with gaps allowed. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

/** In order. A migration that was released is never changed. */
export const migrations: readonly Migration[] = [
  { number: 1, name: 'initial', sql: initial },
  { number: 2, name: 'copies', sql: copies },
  { number: 3, name: 'versions', sql: versions },
  { number: 4, name: 'work', sql: work },
  { number: 5, name: 'search', sql: search },
  { number: 6, name: 'vectors', sql: vectors },
  { number: 7, name: 'conversations', sql: conversations },
  { number: 8, name: 'projects', sql: projects },
  { number: 9, name: 'turn-ends', sql: turnEnds },
  { number: 10, name: 'facts', sql: facts },
  { number: 11, name: 'points', sql: points },
  { number: 12, name: 'marks', sql: marks },
  { number: 13, name: 'usage-sums', sql: usageSums },
  { number: 14, name: 'ideas', sql: ideas },
  { number: 15, name: 'terms-and-twins', sql: termsAndTwins },
  { number: 17, name: 'idea-uses', sql: ideaUses },
  { number: 18, name: 'model-links', sql: modelLinks },
  { number: 19, name: 'smaller', sql: smaller },
  { number: 21, name: 'link-queue', sql: linkQueue },
  { number: 22, name: 'token-use', sql: tokenUse },
  { number: 23, name: 'handed-out', sql: handedOut },
  { number: 24, name: 'issues', sql: issues },
  { number: 25, name: 'waiting', sql: waiting },
  { number: 26, name: 'batches', sql: batches },
  { number: 27, name: 'point-vectors', sql: pointVectors },
  { number: 28, name: 'of-conversation', sql: ofConversation },
  { number: 29, name: 'packed-together', sql: packedTogether },
  { number: 30, name: 'point-worth', sql: pointWorth },
  { number: 31, name: 'packed-state', sql: packedState },
];
