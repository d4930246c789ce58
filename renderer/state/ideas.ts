/** Ideas as the boards and the page of an entity show them. */
import type { InputOf, OutputOf } from '../../core/contract/procedures.ts';
import type { IdeaIntent, IdeaState } from '../../core/model/idea.ts';
import { BOARDS } from '../../core/model/point.ts';
import { pointOfGrip } from '../../core/model/ids.ts';
import { plural } from './labels.ts';
import type { SubjectOf } from './subjects.ts';

export type Idea = OutputOf<'ideas'>['ideas'][number];
/** An idea as a list of points shows it. */
export type ShownIdea = Idea & {
  readonly gripIds: readonly string[];
  readonly supported: boolean;
  /** Of those that stand together; given where such a group begins. */
  readonly group: string | null;
  /** Does its group say its project? */
  readonly isGroupedByProject: boolean;
};

/** What is open among ideas; those that a person closed come with `withClosed`. */
export const openInput = (withClosed: boolean): InputOf<'ideas'> => ({
  intents: ['question', 'todo', 'problem'],
  states: ['open', ...closedToo(withClosed)],
  order: 'weight',
});

/** Decisions among ideas that no page of a conversation tells. */
export const alongInput = (withClosed: boolean): InputOf<'ideas'> => ({
  intents: ['decision'],
  states: ['stands', 'superseded', ...closedToo(withClosed)],
  withoutPoints: [...BOARDS.decisions],
});

const closedToo = (withClosed: boolean): readonly IdeaState[] => (withClosed ? ['closed'] : []);

/** Ideas as they come, in no groups. */
export const ideaRows = (ideas: readonly Idea[]): readonly ShownIdea[] =>
  ideas.map((idea) => ({
    ...idea,
    gripIds: [idea.gripId],
    supported: true,
    group: null,
    isGroupedByProject: false,
  }));

const GROUPS = ['Left open', 'Decided', 'Found', 'Settled before'] as const;

/** Everything about something: what is open first, then what holds, then what is over. */
export function entityRows(ideas: readonly Idea[]): readonly ShownIdea[] {
  const groupOf = ({ state, intent }: Idea): (typeof GROUPS)[number] => {
    if (state === 'open') return 'Left open';
    if (state !== 'stands') return 'Settled before';
    return intent === 'decision' ? 'Decided' : 'Found';
  };
  const place = (idea: Idea): number => GROUPS.indexOf(groupOf(idea));
  return inGroups(
    ideas.toSorted((a, b) => place(a) - place(b)),
    groupOf,
  );
}

function inGroups(ideas: readonly Idea[], groupOf: (idea: Idea) => string): readonly ShownIdea[] {
  return [...Map.groupBy(ideas, groupOf)].flatMap(([group, members]) =>
    ideaRows(members).map((idea, at) => ({
      ...idea,
      group: at === 0 ? group : null,
      isGroupedByProject: idea.project === group,
    })),
  );
}

/** Below this, what an idea counts for has faded. */
const FADED = 0.1;

export const isFaded = ({ weight }: Pick<Idea, 'weight'>): boolean =>
  weight !== undefined && weight.retention < FADED;

const DAY_MS = 86_400_000;

/** "open for 12 days"; empty on its first day. */
export function openFor({ state, time }: Pick<Idea, 'state' | 'time'>, nowMs: number): string {
  const days = Math.floor((nowMs - Date.parse(time)) / DAY_MS);
  return state === 'open' && days > 0 ? `open for ${plural(days, 'day')}` : '';
}

const INTENTS: Readonly<Record<IdeaIntent, string>> = {
  decision: 'Decision',
  conclusion: 'Conclusion',
  question: 'Question',
  problem: 'Problem',
  solution: 'Solution',
  todo: 'To do',
  context: 'Context',
  observation: 'Observation',
};

export const intentWords = ({ intent }: Pick<Idea, 'intent'>): string => INTENTS[intent];

/** Something that became of an idea, or that it made of another, with the words that show it. */
export interface Turned {
  readonly said: string;
  readonly text: string;
  readonly time: string;
  readonly gripId: string;
}

const RELATIONS: Readonly<Record<string, { readonly to: string; readonly from: string }>> = {
  supersedes: { to: 'Replaced', from: 'Replaced by' },
  contradicts: { to: 'Goes against', from: 'Gone against by' },
  builds_on: { to: 'Builds on', from: 'Led to' },
  answers: { to: 'Answers', from: 'Answered by' },
};

/** What settled an idea, what it replaced and what replaced it, the earliest first. */
export function turnsOf({ answeredBy, completedBy, intent, relations }: Idea): readonly Turned[] {
  const settled = answeredBy ?? completedBy;
  const said = intent === 'todo' ? 'Done' : intent === 'problem' ? 'Solved' : 'Answered';
  return [
    ...(settled === null ? [] : [{ ...settled, said }]),
    ...relations.flatMap((relation) => {
      const words = RELATIONS[relation.relation]?.[relation.direction];
      return words === undefined ? [] : [{ ...relation, said: words }];
    }),
  ]
    .map(({ said: words, text, time, gripId }) => ({ said: words, text, time, gripId }))
    .toSorted((a, b) => a.time.localeCompare(b.time));
}

/** What can be done with an idea is what can be done with the point in the same words. */
export const ideaSubject = (idea: Idea): SubjectOf<'point'> => ({
  kind: 'point',
  pointId: pointOfGrip(idea.gripId),
  state: idea.state === 'closed' ? 'closed' : 'open',
  text: idea.text,
  gripIds: [idea.gripId],
  conversationId: idea.conversationId,
});
