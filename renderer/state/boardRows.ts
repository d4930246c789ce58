/** What the boards list, each under its group and the conversation in which it was said. */
import { pointOfGrip } from '../../core/model/ids.ts';
import { roleWords, type BoardPoint } from './board.ts';
import { dateFormat } from './dates.ts';
import { intentWords, isFaded, openFor, type Idea } from './ideas.ts';
import { formatDay } from './labels.ts';

/** A point or an idea as its board lists it: those of a conversation and a day stand together. */
export interface BoardRow extends Pick<
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
  /** What it is; empty: what all on the board are. */
  readonly word: string;
  readonly isFaded: boolean;
  /** What those that stand together are of, a month or a project, where they begin. */
  readonly group: string | null;
  /** When it was said, where those of a conversation and that time begin. */
  readonly when: string | null;
}

type Own = Omit<BoardRow, 'group' | 'when'>;

/** What pages tell as decided, the newest first, by month. */
export const pointDecisions = (points: readonly BoardPoint[], zone: string): readonly BoardRow[] =>
  byMonth(
    points.map((point) => ({
      ...point,
      became: point.became,
      idea: point.idea ?? null,
      word: point.role === 'corrected' ? roleWords(point) : '',
      isFaded: false,
    })),
    zone,
  );

/** Decisions that no page tells, the newest first, by month. */
export const ideaDecisions = (ideas: readonly Idea[], zone: string): readonly BoardRow[] =>
  byMonth(
    ideas.map((idea) => ({ ...rowOf(idea), word: '' })),
    zone,
  );

/** What is open by project, in the order in which projects come, with how long it is. */
export const openRows = (ideas: readonly Idea[], { zone, nowMs }: OpenAt): readonly BoardRow[] =>
  [...Map.groupBy(ideas, ({ project }) => project ?? 'Without a project')].flatMap(
    ([group, members]) =>
      headed(
        members.map((idea) => ({ ...rowOf(idea), project: null })),
        {
          groupOf: () => group,
          whenOf: whenOpen({ zone, nowMs }),
        },
      ),
  );

/** The same of few, which no project parts: those of a conversation stand together. */
export const leftOpenRows = (ideas: readonly Idea[], at: OpenAt): readonly BoardRow[] =>
  headed(
    [...Map.groupBy(ideas, ({ conversationId }) => conversationId).values()].flat().map(rowOf),
    {
      groupOf: () => null,
      whenOf: whenOpen(at),
    },
  );

interface OpenAt {
  readonly zone: string;
  readonly nowMs: number;
}

const whenOpen =
  ({ zone, nowMs }: OpenAt) =>
  ({ idea, time }: Own): string =>
    (idea === null ? '' : openFor(idea, nowMs)) || formatDay(time, zone);

/** What is open and no idea, as it comes. */
export const openPoints = (points: readonly BoardPoint[], zone: string): readonly BoardRow[] =>
  headed(
    points.map((point) => ({
      ...point,
      became: point.became,
      idea: null,
      word: '',
      isFaded: false,
    })),
    { groupOf: () => null, whenOf: ({ time }) => formatDay(time, zone) },
  );

const rowOf = (idea: Idea): Own => ({
  ...idea,
  pointId: pointOfGrip(idea.gripId),
  gripIds: [idea.gripId],
  supported: true,
  state: idea.state === 'closed' ? 'closed' : 'open',
  became: undefined,
  idea,
  word: intentWords(idea),
  isFaded: isFaded(idea),
});

function byMonth(rows: readonly Own[], zone: string): readonly BoardRow[] {
  const month = dateFormat({ month: 'long', year: 'numeric' }, zone);
  return headed(rows, {
    groupOf: ({ time }) => month.format(new Date(time)),
    whenOf: ({ time }) => formatDay(time, zone),
  });
}

interface Heads {
  readonly groupOf: (row: Own) => string | null;
  readonly whenOf: (row: Own) => string;
}

function headed(rows: readonly Own[], { groupOf, whenOf }: Heads): readonly BoardRow[] {
  return rows.map((row, at) => {
    const before = rows[at - 1];
    const isGroup = before === undefined || groupOf(before) !== groupOf(row);
    const isSame =
      !isGroup && before.conversationId === row.conversationId && whenOf(before) === whenOf(row);
    return { ...row, group: isGroup ? groupOf(row) : null, when: isSame ? null : whenOf(row) };
  });
}
