import { CONVERSATION_POINTS } from '../../../core/domain/points/tellPoints.ts';
import { summarizeTalk } from '../../../core/domain/summarize/summarizeTalk.ts';
import type { SegmentBullet, SummaryEvent } from '../../../core/domain/summarize/types.ts';
import type { EventFact, Todo } from '../../../core/model/facts.ts';
import type { PointRole } from '../../../core/model/point.ts';
import { call, result } from '../summarize/events.ts';

/** An event that shows facts, by default by all of its words. */
export const showing = (
  event: SummaryEvent,
  fact: EventFact,
  excerpt: string = event.text,
): SummaryEvent => ({ ...event, facts: [...(event.facts ?? []), { fact, excerpt }] });

export const committed = (subject: string, hash: string): SummaryEvent =>
  showing(
    result(`[main ${hash.slice(0, 7)}] ${subject}\n 1 file changed`),
    { kind: 'commit', hash, subject },
    `[main ${hash.slice(0, 7)}] ${subject}`,
  );

export const pullRequest = (number: number, title: string | null): SummaryEvent =>
  showing(result(`https://example.org/shop/pull/${number}`), {
    kind: 'pull_request',
    number,
    title,
    url: null,
  });

export const failed = (what: string, message: string): SummaryEvent =>
  showing(result(message), { kind: 'failed', work: what, what, message });

export const mended = (what: string): SummaryEvent =>
  showing(result('ok'), { kind: 'mended', work: what });

export const refused = (words: string): SummaryEvent =>
  showing(result(`The person refused: ${words}`), { kind: 'refused', words }, words);

export const todos = (...list: readonly Todo[]): SummaryEvent =>
  showing(call('TodoWrite', JSON.stringify(list)), { kind: 'todos', whole: true, todos: list });

export const changedTodo = (todo: Todo): SummaryEvent =>
  showing(call('TaskUpdate', JSON.stringify(todo)), { kind: 'todos', whole: false, todos: [todo] });

/** A file that was changed. */
export const changed = (path = 'src/invoice.ts'): SummaryEvent =>
  showing(call('Edit', `file_path: ${path}`), {
    kind: 'change',
    path,
    how: 'edited',
    added: 4,
    removed: 1,
  });

/** What a conversation comes to, however likely somebody keeps it. */
export const pointsOf = (...events: readonly SummaryEvent[]): readonly SegmentBullet[] =>
  summarizeTalk(events, { quota: { ...CONVERSATION_POINTS, chance: 0 } }).points;

/** The texts of the points of one role. */
export const told = (role: PointRole, ...events: readonly SummaryEvent[]): readonly string[] =>
  pointsOf(...events)
    .filter((point) => point.role === role)
    .map(({ text }) => text);

/** The texts of the points of one role that somebody is likely to keep. */
export const toldLikely = (
  role: PointRole,
  ...events: readonly SummaryEvent[]
): readonly string[] =>
  summarizeTalk(events)
    .points.filter((point) => point.role === role)
    .map(({ text }) => text);
