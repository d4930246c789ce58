/** The board of decisions: what the pages of conversations tell as decided, and what else was said that decides. */
import { pointOfGrip } from '../../core/model/ids.ts';
import type { BoardPoint } from './board.ts';
import { roleWords } from './board.ts';
import { dateFormat } from './dates.ts';
import type { Idea } from './ideas.ts';
import { formatDay } from './labels.ts';

/** A decision as its board lists it: those of a conversation and a day stand together. */
export interface Decision extends Pick<
  BoardPoint,
  | 'pointId'
  | 'text'
  | 'gripIds'
  | 'supported'
  | 'state'
  | 'time'
  | 'conversationId'
  | 'title'
  | 'project'
> {
  readonly became: BoardPoint['became'];
  readonly idea: Idea | null;
  /** What it is where it is not simply decided; empty: it is. */
  readonly word: string;
  /** The month, where it begins. */
  readonly month: string | null;
  /** The day, where those of a conversation begin. */
  readonly day: string | null;
}

type Own = Omit<Decision, 'month' | 'day'>;

/** What pages tell as decided, the newest first. */
export const pointDecisions = (points: readonly BoardPoint[], zone: string): readonly Decision[] =>
  grouped(
    points.map((point) => ({
      ...point,
      became: point.became,
      idea: point.idea ?? null,
      word: point.role === 'corrected' ? roleWords(point) : '',
    })),
    zone,
  );

/** What no page tells, the newest first. */
export const ideaDecisions = (ideas: readonly Idea[], zone: string): readonly Decision[] =>
  grouped(
    ideas.map((idea) => ({
      ...idea,
      pointId: pointOfGrip(idea.gripId),
      gripIds: [idea.gripId],
      supported: true,
      state: idea.state === 'closed' ? ('closed' as const) : ('open' as const),
      became: undefined,
      idea,
      word: '',
    })),
    zone,
  );

function grouped(decisions: readonly Own[], zone: string): readonly Decision[] {
  const monthOf = ({ time }: Own): string =>
    dateFormat({ month: 'long', year: 'numeric' }, zone).format(new Date(time));
  return decisions.map((decision, at) => {
    const before = decisions[at - 1];
    const month = monthOf(decision);
    const day = formatDay(decision.time, zone);
    const isSame =
      before !== undefined &&
      before.conversationId === decision.conversationId &&
      formatDay(before.time, zone) === day;
    return {
      ...decision,
      month: before === undefined || monthOf(before) !== month ? month : null,
      day: isSame ? null : day,
    };
  });
}
