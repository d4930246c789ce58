import { linkIdeas } from '../../domain/ideas/linkIdeas.ts';
import { tellIdeas } from '../../domain/ideas/tellIdeas.ts';
import type { WordRange } from '../../domain/ideas/types.ts';
import { maskSecrets } from '../../domain/secrets/maskSecrets.ts';
import type { HashText } from '../import/eventKeys.ts';
import { gripKey } from '../import/grips.ts';
import type {
  DueIdeas,
  DueLinks,
  IdeaMaterialReader,
  IdeaPlan,
  LinkMaterial,
  LinkPlan,
  PlannedIdea,
  QuotedSource,
} from './ports/ideaStore.ts';

export interface IdeaPlanner {
  /** Ideas of some due conversations; empty if none is due. */
  planIdeas(): Promise<readonly IdeaPlan[]>;
  /** Links of the next due scope; null if none is due. */
  planLinks(): Promise<LinkPlan | null>;
}

/** Conversations whose ideas are stored together. */
const PAGE = 50;

export function createIdeaPlanner(reader: IdeaMaterialReader, hashText: HashText): IdeaPlanner {
  return {
    async planIdeas() {
      const plans: IdeaPlan[] = [];
      for (const due of await reader.dueIdeas(PAGE))
        plans.push(planOf(due, await reader.ideaMaterial(due.conversationIx), hashText));
      return plans;
    },
    async planLinks() {
      const [due] = await reader.dueLinks(1);
      return due === undefined ? null : linksOf(due, await reader.linkMaterial(due.scope));
    },
  };
}

function planOf(due: DueIdeas, sources: readonly QuotedSource[], hashText: HashText): IdeaPlan {
  return {
    ...due,
    ideas: tellIdeas(sources.map(withoutSecrets)).flatMap((told): PlannedIdea[] => {
      const source = sources[told.source];
      if (source === undefined) return [];
      const { source: _source, range, settledBy, settledRange, ...idea } = told;
      const { text } = maskSecrets(told.text);
      const end = settledBy === null ? undefined : sources[settledBy];
      return [
        {
          ...idea,
          text,
          entities: told.entities.filter(({ name }) => text.includes(name)),
          speaker: source.by,
          quote: quoteOf(range, source, hashText),
          settled: end === undefined ? null : quoteOf(settledRange, end, hashText),
          maker: source.what.kind === 'model' ? 'model' : 'rule',
        },
      ];
    }),
  };
}

/** What is quoted in part stays as it stands in the log, or its ranges would be wrong; what is told of it is masked. */
function withoutSecrets(source: QuotedSource): QuotedSource {
  const { what, text } = source;
  const isWhole =
    what.kind === 'fact' &&
    (what.fact.kind === 'request' || what.fact.kind === 'outcome' || what.fact.kind === 'todos');
  return isWhole ? source : { ...source, text: maskSecrets(text).text };
}

/** A part of a source's words has a grip of its own; so has what no grip quotes yet. */
function quoteOf(
  range: WordRange | null,
  source: QuotedSource,
  hashText: HashText,
): PlannedIdea['quote'] {
  if (range === null && source.gripIx !== null) return source.gripIx;
  const { eventIx, eventKey, ms, text } = source;
  const start = source.start + (range?.start ?? 0);
  const excerpt = range === null ? source.excerpt : text.slice(range.start, range.end);
  return { key: gripKey(hashText, { eventKey, start, excerpt }), ms, eventIx, excerpt };
}

function linksOf(due: DueLinks, { ideas, happenings }: LinkMaterial): LinkPlan {
  const { links, settled } = linkIdeas(ideas, happenings);
  return {
    ...due,
    ideas: ideas.map(({ ideaIx }) => ideaIx),
    links: links.flatMap(({ from, to, ...link }) => {
      const fromIx = ideas[from]?.ideaIx;
      const toIx = ideas[to]?.ideaIx;
      return fromIx === undefined || toIx === undefined ? [] : [{ ...link, fromIx, toIx }];
    }),
    settled: settled.flatMap(({ idea, by, confidence }) => {
      const ideaIx = ideas[idea]?.ideaIx;
      const gripIx = happenings[by]?.gripIx;
      return ideaIx === undefined || gripIx === undefined ? [] : [{ ideaIx, gripIx, confidence }];
    }),
  };
}
