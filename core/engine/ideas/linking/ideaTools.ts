/** The seed's tools about ideas, and what they name. */
import { z } from 'zod';
import { ENTITY_KINDS, IDEA_INTENTS } from '../../../model/idea.ts';
import type { IdeaIntent } from '../../../model/idea.ts';
import type { IdeaToLink } from '../ports/modelLinkStore.ts';
import { lineOf } from './linkQuestion.ts';
import { limitOf, linesOf, linkTool, MOST_ITEMS, session, wordsIn } from './linkTool.ts';
import type { LinkToolDeps } from './linkTool.ts';

const intent = z.enum(IDEA_INTENTS);

export function ideaTools({ ideas, labels, mask, reader }: LinkToolDeps) {
  const told = (some: readonly IdeaToLink[]): string =>
    linesOf(some.map((idea) => lineOf(idea, { labels, mask })));
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

  return {
    search_ideas: linkTool(
      'Ideas that share words with a query, those that share most first.',
      z.object({
        query: z.string(),
        limit: limitOf(10),
        session: session.optional(),
        intent: intent.optional(),
      }),
      async (input) => {
        const some = ofIntent(within(input.session), input.intent);
        return told(byWords(input.query, some).slice(0, input.limit));
      },
    ),
    get_open_questions: linkTool(
      'Questions that nothing answered, the newest last.',
      z.object({ session, limit: limitOf(10) }),
      async (input) => open(input.session, 'question', input.limit),
    ),
    get_open_todos: linkTool(
      'To-dos that nothing completed, the newest last.',
      z.object({ session, limit: limitOf(10) }),
      async (input) => open(input.session, 'todo', input.limit),
    ),
    search_entities: linkTool(
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
        return linesOf(
          [...found]
            .toSorted((a, b) => b[1].count - a[1].count)
            .slice(0, MOST_ITEMS)
            .map(([entity_id, { name, count }]) =>
              JSON.stringify({ entity_id: mask(entity_id), name: mask(name), ideas: count }),
            ),
        );
      },
    ),
    get_entity_ideas: linkTool(
      'Ideas that name an entity, the newest last.',
      z.object({ entity_id: z.string(), limit: limitOf(10) }),
      async (input) => {
        const wanted = input.entity_id.trim().toLowerCase();
        const names = ideas.filter(({ entities }) =>
          entities.some(({ kind, name }) => `${kind}:${name.toLowerCase()}` === wanted),
        );
        return told(names.slice(-input.limit));
      },
    ),
    get_recent_ideas: linkTool(
      'The newest ideas, the newest last.',
      z.object({ session, limit: limitOf(20), intent: intent.optional() }),
      async (input) => told(ofIntent(within(input.session), input.intent).slice(-input.limit)),
    ),
    get_idea_relations: linkTool(
      'What an idea supersedes, builds on, answers, and what does so to it.',
      z.object({ idea_id: z.string().describe('a label such as k3') }),
      async (input) => {
        const idea = labels.ideas.get(input.idea_id.trim().toLowerCase());
        if (idea === undefined) return 'There is no idea with this label.';
        const { relations } = (await reader.readIdea(idea.ideaId)).idea;
        const known = new Map(ideas.map((one) => [one.ideaId, one]));
        return linesOf(
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
  };
}

const ofIntent = (
  some: readonly IdeaToLink[],
  wanted: IdeaIntent | undefined,
): readonly IdeaToLink[] =>
  wanted === undefined ? some : some.filter((idea) => idea.intent === wanted);

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
