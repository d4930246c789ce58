/** What a person can do something with, as it stands on the screen: rows and pages say which they are. */
import type { PointState } from '../../core/model/point.ts';
import type { BoardName } from './board.ts';
import type { Lens } from './lens.ts';

export type Subject =
  | { readonly kind: 'conversation'; readonly conversationId: string }
  /** What is read as it was said: which one, its own keys find out. */
  | { readonly kind: 'transcript' }
  | { readonly kind: 'period'; readonly nodeId: string }
  | { readonly kind: 'project'; readonly projectId: string }
  | {
      readonly kind: 'point';
      readonly pointId: string;
      readonly state: PointState;
      readonly text: string;
      readonly gripIds: readonly string[];
      readonly conversationId: string;
    }
  /** The points of all conversations that a board shows. */
  | {
      readonly kind: 'board';
      readonly board: BoardName;
      readonly state: PointState | 'all';
      readonly lens: Lens;
    }
  /** Words that were found, where they were said. */
  | {
      readonly kind: 'hit';
      readonly eventId: string;
      /** The part that holds it; null while it is in none. */
      readonly nodeId: string | null;
      readonly conversationId: string;
      readonly title: string;
      readonly project: string | null;
      readonly who: string;
      /** ISO. */
      readonly time: string;
      readonly text: string;
    };

export type SubjectKind = Subject['kind'];
export type SubjectOf<Kind extends SubjectKind> = Extract<Subject, { readonly kind: Kind }>;

/** Where an element says what it stands for. */
export const SUBJECT_ATTRIBUTE = 'data-subject';

/** The attributes of an element that stands for something. */
export const subjectProps = (subject: Subject): { readonly 'data-subject': string } => ({
  'data-subject': JSON.stringify(subject),
});

/** What an element is part of; null: of nothing that commands act on. */
export function subjectAt(element: Element | null): Subject | null {
  const text = element?.closest(`[${SUBJECT_ATTRIBUTE}]`)?.getAttribute(SUBJECT_ATTRIBUTE);
  // Only `subjectProps` writes it.
  return text === null || text === undefined ? null : (JSON.parse(text) as Subject);
}

/** The subject of a row of the tree or of a node's page; null: of years' parent, of a fold. */
export function subjectOfNode(node: {
  readonly nodeId: string;
  readonly conversationId: string | null;
}): Subject {
  return node.conversationId === null
    ? { kind: 'period', nodeId: node.nodeId }
    : { kind: 'conversation', conversationId: node.conversationId };
}

/** What commands on a point act on. */
export const pointSubject = ({
  pointId,
  state,
  text,
  gripIds,
  conversationId,
}: Omit<SubjectOf<'point'>, 'kind'>): SubjectOf<'point'> => ({
  kind: 'point',
  pointId,
  state,
  text,
  gripIds,
  conversationId,
});
