/** What of the turns that wait is asked about together. */
import { maskSecrets } from '../../../domain/secrets/maskSecrets.ts';
import type { LinkMode } from '../../../model/jobs.ts';
import type { LeasedWork } from '../../live/ports/queueStore.ts';
import { isExcluded } from '../../settings/excluded.ts';
import { questionTokens } from '../../summaries/askModel.ts';
import type { TalkLimits } from '../../summaries/converse.ts';
import type { CurrentRules } from '../../summaries/modelChoice.ts';
import type { CountTokens } from '../../../model/countTokens.ts';
import type { IdeaToLink, ModelLinkReader } from '../ports/modelLinkStore.ts';
import { createLabels } from './labels.ts';
import type { Labels } from './labels.ts';
import { linkQuestion } from './linkQuestion.ts';
import type { LinkQuestion } from './linkQuestion.ts';
import { LINK_TOOLS } from './linkTools.ts';

/** The seed's: 15 uses of tools; tokens of all rounds, less for what is linked as it comes. */
export const LIMITS: Readonly<Record<LinkMode, TalkLimits>> = {
  link: { mostCalls: 15, mostTokens: 10_000 },
  relink: { mostCalls: 15, mostTokens: 50_000 },
};
/** Turns that are leased at once. */
export const MOST_TURNS: Readonly<Record<LinkMode, number>> = { link: 50, relink: 500 };
/** New ideas of one call, from the most to the fewest, until the question leaves room. */
const SIZES = [25, 12, 6, 3, 1];
/** What of all tokens a question may take: it is read twice where a tool is used. */
const QUESTION_SHARE = 0.4;

export interface LinkTalk {
  readonly question: LinkQuestion;
  readonly labels: Labels;
  /** Of the question, with its tools and the form of its answer. */
  readonly tokens: number;
}

export interface LinkBatch {
  /** What is asked about. */
  readonly fresh: readonly IdeaToLink[];
  /** All that the model may be told of. */
  readonly ideas: readonly IdeaToLink[];
  /** null: there is nothing that they could be linked with. */
  readonly talk: LinkTalk | null;
}

export interface BatchDeps {
  /** The rules the user wants now. */
  readonly current: () => Promise<CurrentRules>;
  readonly maskEmail: boolean;
  readonly reader: Pick<ModelLinkReader, 'placesOfTurns' | 'ideasToLink'>;
  readonly ask: { readonly countTokens: CountTokens };
}

/**
 * The next ideas of some turns that a model was not asked about, but for those that were tried already;
 * null: there are no more. Scopes with words of an excluded project are left out.
 */
export async function linkBatch(
  { reader, ask, current, maskEmail }: BatchDeps,
  {
    turnIds,
    mode,
    tried,
  }: {
    readonly turnIds: readonly string[];
    readonly mode: LinkMode;
    /** Ids of ideas. */
    readonly tried: ReadonlySet<string>;
  },
): Promise<LinkBatch | null> {
  const { excludedProjects } = await current();
  const places = await reader.placesOfTurns(turnIds);
  const scopes = new Map<number, readonly IdeaToLink[]>();
  for (const scope of new Set(places.map((place) => place.scope))) {
    const ideas = await reader.ideasToLink(scope);
    if (!ideas.some(({ folder }) => isExcluded(folder, excludedProjects))) scopes.set(scope, ideas);
  }
  const wanted = new Set(turnIds);
  const all = [...scopes.values()].flat().toSorted((a, b) => a.ms - b.ms);
  const fresh = all.filter(
    ({ asked, turnId, ideaId }) => !asked && wanted.has(turnId) && !tried.has(ideaId),
  );
  if (fresh.length === 0) return null;
  // A single idea belongs to nothing yet, and costs no call.
  const alone = fresh.filter(({ scope }) => scopes.get(scope)?.length === 1);
  if (alone.length > 0) return { fresh: alone, ideas: alone, talk: null };
  for (const size of SIZES) {
    const some = fresh.slice(0, size);
    const own = new Set(some.map(({ scope }) => scope));
    const ideas = all.filter(({ scope }) => own.has(scope));
    const labels = createLabels(some);
    const question = linkQuestion(some, ideas, {
      labels,
      mask: (text) => maskSecrets(text, { email: maskEmail }).text,
    });
    const talk = { tools: LINK_TOOLS, rounds: [], mayCall: true };
    const tokens = questionTokens(
      { ...question, talk, temperature: 0, purpose: '', nodeId: null },
      ask.countTokens,
    ).withSchema;
    if (tokens <= QUESTION_SHARE * LIMITS[mode].mostTokens || size === 1)
      return { fresh: some, ideas, talk: { question, labels, tokens } };
  }
  return null;
}

/** What is linked together: all that was completed of late; of what is older, a conversation at a time. */
export async function turnGroups(
  reader: Pick<ModelLinkReader, 'placesOfTurns'>,
  leased: readonly LeasedWork[],
  mode: LinkMode,
): Promise<readonly (readonly LeasedWork[])[]> {
  if (mode === 'link') return [leased];
  const places = await reader.placesOfTurns(leased.map(({ path }) => path));
  const conversations = new Map(places.map((one) => [one.turnId, one.conversationId]));
  return [...Map.groupBy(leased, ({ path }) => conversations.get(path)).values()];
}
