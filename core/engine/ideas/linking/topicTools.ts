/** The seed's tools about what conversations spoke of. */
import { z } from 'zod';
import type { TopicsOut } from '../ports/ideaStore.ts';
import { limitOf, linesOf, linkTool, MOST_ITEMS, session, wordsIn } from './linkTool.ts';
import type { LinkToolDeps } from './linkTool.ts';

export function topicTools({ ideas, labels, mask, reader }: LinkToolDeps) {
  /** Of a conversation by its label; of all that have ideas, where it is none. */
  const topics = async (asked: string | undefined): Promise<TopicsOut['topics']> => {
    const id = asked === undefined ? undefined : labels.conversation(asked);
    const conversations =
      id === undefined ? [...new Set(ideas.map(({ conversationId }) => conversationId))] : [id];
    const found = await Promise.all(
      conversations.map((conversationId) =>
        reader.listTopics({
          conversationId,
          fromMs: undefined,
          toMs: undefined,
          limit: MOST_ITEMS,
          offset: 0,
        }),
      ),
    );
    return found.flatMap((one) => one.topics);
  };
  const topicLine = ({ name, keywords, spans }: TopicsOut['topics'][number]): string =>
    JSON.stringify({
      topic: mask(name),
      keywords: keywords.map(mask),
      spans: spans.map(({ conversationId, start, end }) => ({
        conversation: labels.ofConversation(conversationId),
        start: start.slice(0, 16),
        end: end.slice(0, 16),
      })),
    });

  return {
    get_current_span: linkTool(
      'What a conversation spoke of last.',
      z.object({ session }),
      async (input) => linesOf((await topics(input.session)).slice(-1).map(topicLine)),
    ),
    list_session_spans: linkTool(
      'What a conversation spoke of, in order.',
      z.object({ session }),
      async (input) => linesOf((await topics(input.session)).map(topicLine)),
    ),
    find_similar_topics: linkTool(
      'Topics of all conversations whose names share words with one.',
      z.object({ topic_name: z.string(), limit: limitOf(5) }),
      async (input) => {
        const words = wordsIn(input.topic_name);
        return linesOf(
          (await topics(undefined))
            .filter(
              ({ name, keywords }) =>
                words.intersection(wordsIn([name, ...keywords].join(' '))).size > 0,
            )
            .slice(0, input.limit)
            .map(topicLine),
        );
      },
    ),
    get_topic_hierarchy: linkTool(
      'The project, its conversations, and what they spoke of.',
      z.object({ session: session.optional() }),
      async (input) => {
        const byConversation = Map.groupBy(await topics(input.session), ({ spans }) =>
          labels.ofConversation(spans[0]?.conversationId ?? ''),
        );
        return linesOf(
          [...byConversation].map(([conversation, own]) =>
            JSON.stringify({ conversation, topics: own.map(({ name }) => mask(name)) }),
          ),
        );
      },
    ),
  };
}
