import { ENTITY_KINDS } from '../../model/idea.ts';
import type { EntityKind } from '../../model/idea.ts';
import type { SegmentInput } from '../summarize/types.ts';
import type { BulletIdea } from './readBullets.ts';
import type { SegmentReply } from './replyShapes.ts';

type GivenIdea = SegmentReply['ideas'][number];

/** What a bullet that holds is worth as an idea: it was not asked how firm it is. */
const CONFIDENCE = 0.8;

/**
 * Ideas as a model named them, and those that its bullets are, to be checked alike: what a bullet quotes
 * are the words that hold it. Who named no entities of an idea means those of the segment.
 */
export function namedIdeas(
  { ideas, entities }: Pick<SegmentReply, 'ideas' | 'entities'>,
  bullets: readonly BulletIdea[],
  { events }: Pick<SegmentInput, 'events'>,
): readonly GivenIdea[] {
  const known = entities.map(({ name, kind }) => ({ name, kind: entityKind(kind) }));
  const fromBullets = bullets.map(({ intent, text, evidence }): GivenIdea => {
    const said = evidence.find(({ event }) => events[event]?.kind === 'message');
    return {
      intent,
      text,
      quote: said === undefined ? '' : (events[said.event]?.text.slice(said.start, said.end) ?? ''),
      cite: '',
      confidence: CONFIDENCE,
      importance: 1,
      entities: known,
    };
  });
  return [
    ...fromBullets,
    ...ideas.map((idea) => (idea.entities.length > 0 ? idea : { ...idea, entities: known })),
  ];
}

function entityKind(given: string): EntityKind {
  const plain = given.trim().toLowerCase();
  return ENTITY_KINDS.find((kind) => kind === plain) ?? 'concept';
}
