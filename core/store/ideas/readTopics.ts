/** What was spoken of: {@link IdeaReader.listTopics}. */
import type { TopicQuery, TopicsOut } from '../../engine/ideas/ports/ideaStore.ts';
import { topicSpans } from '../../engine/ideas/ports/ideaRules.ts';
import { StrataError } from '../../model/result.ts';
import { conversationsOf } from '../conversations/conversationsOf.ts';
import { findConversation } from '../library/readConversation.ts';
import { isoTime } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { conversationPlace } from './conversationPlace.ts';

type Topic = TopicsOut['topics'][number];

interface SegmentRow {
  readonly conversation_ix: number;
  readonly node_id: string;
  readonly start_ms: number;
  readonly end_ms: number;
  readonly title: string;
  readonly keywords: string;
}

interface Span {
  readonly conversationIx: number;
  readonly name: string;
  readonly keywords: readonly string[];
  readonly first: SegmentRow;
  readonly last: SegmentRow;
}

/** Of one conversation its spans in order; of several the same names are one topic, the newest first. */
export function listTopics(db: Connection, query: TopicQuery): TopicsOut {
  const { conversationId: id, limit, offset } = query;
  const spans = spansOf(db, query);
  const groups =
    id === undefined
      ? [...Map.groupBy(spans, ({ name }) => name.toLowerCase()).values()].toSorted(
          (a, b) => newest(b) - newest(a),
        )
      : spans.map((span) => [span]);
  return {
    topics: groups.slice(offset, offset + limit).map((group) => topicOf(db, group)),
    total: groups.length,
  };
}

const newest = (spans: readonly Span[]): number =>
  Math.max(...spans.map(({ last }) => last.end_ms));

function spansOf(db: Connection, query: TopicQuery): readonly Span[] {
  const { conversationId: id, fromMs = -Infinity, toMs = Infinity, ...lens } = query;
  const meant = id === undefined ? conversationsOf(db, lens) : new Set([named(db, id)]);
  const byConversation = Map.groupBy(
    segmentsOf(db, meant === undefined ? null : JSON.stringify([...meant])),
    ({ conversation_ix: ix }) => ix,
  );
  return [...byConversation].flatMap(([conversationIx, segments]) =>
    topicSpans(
      segments.map(({ node_id: nodeId, title, keywords }) => ({
        nodeId,
        title,
        keywords: JSON.parse(keywords) as string[],
      })),
    ).flatMap(({ name, keywords, first, last }): Span[] => {
      const from = segments[first];
      const to = segments[last];
      if (from === undefined || to === undefined) return [];
      if (from.start_ms >= toMs || to.end_ms < fromMs) return [];
      return [{ conversationIx, name, keywords, first: from, last: to }];
    }),
  );
}

function named(db: Connection, id: string): number {
  const found = findConversation(db, id);
  if (found !== undefined) return found.conversation_ix;
  throw new StrataError({
    code: 'not-found',
    message: `No conversation of this memory is ${id}. \`conversations\` lists them with their ids.`,
    details: { id },
  });
}

function segmentsOf(db: Connection, conversations: string | null): readonly SegmentRow[] {
  return db.all<SegmentRow>(
    sql`SELECT s.conversation_ix, n.node_id, n.start_ms, n.end_ms, t.title, t.keywords
        FROM segment AS s JOIN node AS n USING (node_ix) JOIN node_text AS t ON t.text_ix = n.text_ix
        JOIN conversation AS c ON c.conversation_ix = s.conversation_ix
        WHERE n.live = 1 AND (${conversations} IS NOT NULL OR c.parent_native IS NULL)
          AND n.request_count > 0
          AND (${conversations} IS NULL
            OR s.conversation_ix IN (SELECT value FROM json_each(${conversations})))
        ORDER BY s.conversation_ix, n.start_ms, n.node_id`,
  );
}

function topicOf(db: Connection, spans: readonly Span[]): Topic {
  const [first] = spans;
  const places = spans.map((span) => placeOf(db, span));
  const [project] = places;
  return {
    name: first?.name ?? '',
    keywords: [...(first?.keywords ?? [])],
    projectId: project?.projectId ?? null,
    project: project?.project ?? null,
    spans: places.map(({ projectId: _id, project: _project, ...place }) => place),
  };
}

function placeOf(
  db: Connection,
  { conversationIx, first, last }: Span,
): Topic['spans'][number] & Pick<Topic, 'projectId' | 'project'> {
  return {
    ...conversationPlace(db, conversationIx),
    nodeId: first.node_id,
    start: isoTime(first.start_ms),
    end: isoTime(last.end_ms),
  };
}

/** Rows of conversations that speak of something: by the titles and keywords of their segments. */
export function conversationsAbout(db: Connection, topic: string): readonly number[] {
  const words = topic.trim().toLowerCase();
  return [
    ...new Set(
      segmentsOf(db, null)
        .filter(
          ({ title, keywords }) =>
            title.toLowerCase().includes(words) ||
            (JSON.parse(keywords) as string[]).some((word) => word.toLowerCase() === words),
        )
        .map(({ conversation_ix: ix }) => ix),
    ),
  ];
}
