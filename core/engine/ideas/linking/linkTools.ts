/** The seed's tools over what is known of one scope: a project, or a conversation without one. */
import { z } from 'zod';
import { termsOf } from '../../../domain/text/terms.ts';
import { guessLanguage } from '../../../domain/text/language.ts';
import { ENTITY_KINDS, IDEA_INTENTS } from '../../../model/idea.ts';
import type { IdeaIntent } from '../../../model/idea.ts';
import type { Toolbox } from '../../summaries/converse.ts';
import type { IdeaReader, TopicsOut } from '../ports/ideaStore.ts';
import type { IdeaToLink } from '../ports/modelLinkStore.ts';
import { lineOf } from './linkQuestion.ts';
import type { Labels } from './labels.ts';

export interface LinkToolDeps {
  /** All ideas of the scope, in the order of time. */
  readonly ideas: readonly IdeaToLink[];
  readonly labels: Labels;
  /** Takes secrets out of what the model is told. */
  readonly mask: (text: string) => string;
  readonly reader: Pick<IdeaReader, 'readIdea' | 'listTopics'>;
}

interface LinkTool {
  readonly description: string;
  readonly input: z.ZodObject;
  readonly use: (input: never) => Promise<string>;
}

const MOST = 20;
const limit = (usual: number) => z.number().int().min(1).max(MOST).default(usual);
const session = z
  .string()
  .describe('a conversation label such as s1, or "project" for all of them');
const intent = z.enum(IDEA_INTENTS);
const NOTHING = 'Nothing was found.';

/** Other projects are out of its reach: their words are not sent for this one's sake. */
export function createLinkTools(deps: LinkToolDeps): Toolbox {
  const tools = linkTools(deps);
  return {
    tools: Object.entries(tools).map(([name, { description, input }]) => ({
      name,
      description,
      parameters: parametersOf(input),
    })),
    async use({ name, input: given }) {
      const tool = Object.entries(tools).find(([known]) => known === name)?.[1];
      if (tool === undefined)
        return `There is no tool ${name.slice(0, 40)}. There are: ${Object.keys(tools).join(', ')}.`;
      const read = tool.input.safeParse(given);
      if (!read.success)
        return `The input does not fit: ${read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`;
      return tool.use(read.data as never);
    },
  };
}

function parametersOf(input: z.ZodObject): Readonly<Record<string, unknown>> {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' });
  return schema;
}

function linkTools({ ideas, labels, mask, reader }: LinkToolDeps) {
  const told = (some: readonly IdeaToLink[]): string =>
    some.length === 0 ? NOTHING : some.map((idea) => lineOf(idea, { labels, mask })).join('\n');
  /** The ideas of a conversation by its label; of all, where it is none. */
  const within = (asked: string | undefined): readonly IdeaToLink[] => {
    const id = asked === undefined ? undefined : labels.conversation(asked);
    return id === undefined ? ideas : ideas.filter(({ conversationId }) => conversationId === id);
  };
  const open = (asked: string, of: IdeaIntent, most: number): string =>
    told(
      within(asked)
        .filter((idea) => idea.open && idea.intent === of)
        .slice(-most),
    );
  const ofIntent = (some: readonly IdeaToLink[], wanted: IdeaIntent | undefined) =>
    wanted === undefined ? some : some.filter((idea) => idea.intent === wanted);
  const topics = async (asked: string | undefined): Promise<TopicsOut['topics']> => {
    const id = asked === undefined ? undefined : labels.conversation(asked);
    const conversations = id === undefined ? conversationsOf(ideas) : [id];
    const found = await Promise.all(
      conversations.map((conversationId) =>
        reader.listTopics({
          conversationId,
          fromMs: undefined,
          toMs: undefined,
          limit: MOST,
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
  const lines = (some: readonly string[]): string =>
    some.length === 0 ? NOTHING : some.join('\n');

  return {
    search_ideas: tool(
      'Ideas that share words with a query, those that share most first.',
      z.object({
        query: z.string(),
        limit: limit(10),
        session: session.optional(),
        intent: intent.optional(),
      }),
      async (input) => {
        const some = ofIntent(within(input.session), input.intent);
        return told(byWords(input.query, some).slice(0, input.limit));
      },
    ),
    get_open_questions: tool(
      'Questions that nothing answered, the newest last.',
      z.object({ session, limit: limit(10) }),
      async (input) => open(input.session, 'question', input.limit),
    ),
    get_open_todos: tool(
      'To-dos that nothing completed, the newest last.',
      z.object({ session, limit: limit(10) }),
      async (input) => open(input.session, 'todo', input.limit),
    ),
    get_current_span: tool(
      'What a conversation spoke of last.',
      z.object({ session }),
      async (input) => lines((await topics(input.session)).slice(-1).map(topicLine)),
    ),
    list_session_spans: tool(
      'What a conversation spoke of, in order.',
      z.object({ session }),
      async (input) => lines((await topics(input.session)).map(topicLine)),
    ),
    find_similar_topics: tool(
      'Topics of all conversations whose names share words with one.',
      z.object({ topic_name: z.string(), limit: limit(5) }),
      async (input) => {
        const words = wordsIn(input.topic_name);
        return lines(
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
    get_topic_hierarchy: tool(
      'The project, its conversations, and what they spoke of.',
      z.object({ session: session.optional() }),
      async (input) => {
        const byConversation = Map.groupBy(await topics(input.session), ({ spans }) =>
          labels.ofConversation(spans[0]?.conversationId ?? ''),
        );
        return lines(
          [...byConversation].map(([conversation, own]) =>
            JSON.stringify({ conversation, topics: own.map(({ name }) => mask(name)) }),
          ),
        );
      },
    ),
    search_entities: tool(
      'Files, technologies, concepts and others that ideas name, by a part of the name.',
      z.object({ name: z.string(), type: z.enum(ENTITY_KINDS).optional() }),
      async (input) => {
        const part = input.name.trim().toLowerCase();
        const found = new Map<string, { readonly name: string; count: number }>();
        for (const { entities } of ideas)
          for (const { kind, name } of entities) {
            if (input.type !== undefined && kind !== input.type) continue;
            if (!name.toLowerCase().includes(part)) continue;
            const key = `${kind}:${name.toLowerCase()}`;
            const known = found.get(key) ?? { name, count: 0 };
            known.count += 1;
            found.set(key, known);
          }
        return lines(
          [...found]
            .toSorted((a, b) => b[1].count - a[1].count)
            .slice(0, MOST)
            .map(([entity_id, { name, count }]) =>
              JSON.stringify({ entity_id: mask(entity_id), name: mask(name), ideas: count }),
            ),
        );
      },
    ),
    get_entity_ideas: tool(
      'Ideas that name an entity, the newest last.',
      z.object({ entity_id: z.string(), limit: limit(10) }),
      async (input) => {
        const wanted = input.entity_id.trim().toLowerCase();
        const names = ideas.filter(({ entities }) =>
          entities.some(({ kind, name }) => `${kind}:${name.toLowerCase()}` === wanted),
        );
        return told(names.slice(-input.limit));
      },
    ),
    get_recent_ideas: tool(
      'The newest ideas, the newest last.',
      z.object({ session, limit: limit(20), intent: intent.optional() }),
      async (input) => told(ofIntent(within(input.session), input.intent).slice(-input.limit)),
    ),
    get_idea_relations: tool(
      'What an idea supersedes, builds on, answers, and what does so to it.',
      z.object({ idea_id: z.string().describe('a label such as k3') }),
      async (input) => {
        const idea = labels.ideas.get(input.idea_id.trim().toLowerCase());
        if (idea === undefined) return 'There is no idea with this label.';
        const { relations } = (await reader.readIdea(idea.ideaId)).idea;
        const known = new Map(ideas.map((one) => [one.ideaId, one]));
        return lines(
          relations.flatMap(({ relation, direction, ideaId }) => {
            const other = known.get(ideaId);
            return other === undefined
              ? []
              : [
                  JSON.stringify({
                    relation,
                    direction,
                    idea: labels.of(other),
                    text: mask(other.text),
                  }),
                ];
          }),
        );
      },
    ),
  } as const satisfies Readonly<Record<string, LinkTool>>;
}

function tool<Input extends z.ZodObject>(
  description: string,
  input: Input,
  use: (input: z.infer<Input>) => Promise<string>,
) {
  return { description, input, use };
}

const conversationsOf = (ideas: readonly IdeaToLink[]): readonly string[] => [
  ...new Set(ideas.map(({ conversationId }) => conversationId)),
];

function byWords(query: string, among: readonly IdeaToLink[]): readonly IdeaToLink[] {
  const words = wordsIn(query);
  return among
    .map((idea) => ({
      idea,
      shared: words.intersection(wordsIn(`${idea.text}\n${idea.quote}`)).size,
    }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared || b.idea.ms - a.idea.ms)
    .map(({ idea }) => idea);
}

const wordsIn = (text: string): ReadonlySet<string> =>
  new Set(termsOf(text, guessLanguage(text)).flatMap(({ key, stop }) => (stop ? [] : [key])));
