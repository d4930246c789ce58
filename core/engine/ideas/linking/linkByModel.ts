import { maskSecrets } from '../../../domain/secrets/maskSecrets.ts';
import { errorFacts } from '../../../contract/errors.ts';
import type { AbortableSignal } from '../../../model/progress.ts';
import { StrataError, toFailure } from '../../../model/result.ts';
import type { Failure } from '../../../model/result.ts';
import type { OutputOf } from '../../../contract/procedures.ts';
import type { AskDeps } from '../../summaries/askModel.ts';
import { createCallLog } from '../../summaries/callLog.ts';
import { converse } from '../../summaries/converse.ts';
import type { TalkLimits } from '../../summaries/converse.ts';
import type { CurrentRules } from '../../summaries/modelChoice.ts';
import type { SummaryWriter } from '../../summaries/ports/summaryStore.ts';
import { createTally } from '../../summaries/tally.ts';
import type { Tally } from '../../summaries/tally.ts';
import { isExcluded } from '../../settings/excluded.ts';
import type { IdeaReader } from '../ports/ideaStore.ts';
import type {
  IdeaToLink,
  LinkRun,
  ModelLinkReader,
  ModelLinkWriter,
} from '../ports/modelLinkStore.ts';
import { createLabels } from './labels.ts';
import { linkQuestion } from './linkQuestion.ts';
import { createLinkTools } from './linkTools.ts';

export interface LinkDeps {
  readonly ask: AskDeps;
  readonly reader: ModelLinkReader & IdeaReader;
  readonly writer: ModelLinkWriter & Pick<SummaryWriter, 'recordCalls'>;
  /** The rules the user wants now; read before each request. */
  readonly current: () => Promise<CurrentRules>;
  readonly maskEmail: boolean;
}

/** The seed's: 15 uses of tools, and 50,000 tokens for what is worked through afterwards. */
const LIMITS: TalkLimits = { mostCalls: 15, mostTokens: 50_000 };
/** New ideas of one call. */
const BATCH = 25;
/** Name of its calls in the ledger and the log of requests. */
const PURPOSE = 'links between ideas';

export type LinkReport = OutputOf<'linkIdeas'>;

/**
 * Asks a model how ideas that it was not asked about belong to those before them, scope by scope and the
 * oldest first, and keeps what holds. A scope with words of an excluded project is not sent. An answer
 * that cannot be used is kept as such, and its ideas are not asked about again. What would fail for all
 * others as well (a ceiling, a bad key, an endpoint that is gone) ends it; a later call goes on there.
 */
export async function linkByModel(
  deps: LinkDeps,
  { signal }: { readonly signal: AbortableSignal },
): Promise<LinkReport> {
  const { reader, writer, ask, current } = deps;
  const tally = createTally();
  const report = { asked: 0, links: 0, refused: 0 };
  const unusable = new Set<string>();
  const linkScope = async (scope: number): Promise<void> => {
    for (;;) {
      signal.throwIfAborted();
      const ideas = await reader.ideasToLink(scope);
      const fresh = ideas.filter(({ asked }) => !asked).slice(0, BATCH);
      if (fresh.length === 0 || (await isForeign(ideas, current))) return;
      const { links, refused, outcome } = await answerAbout(fresh, ideas, { deps, signal, tally });
      await writer.storeModelLinks({
        scope,
        atMs: ask.now(),
        provider: ask.model.provider,
        model: ask.model.model,
        outcome,
        asked: fresh.map(({ key }) => key),
        links,
      });
      report.asked += fresh.length;
      report.links += links.length;
      report.refused += refused;
      if (outcome !== LINKED) unusable.add(outcome);
    }
  };
  let stopped: Failure | null = null;
  try {
    for (const scope of await reader.unlinkedScopes()) await linkScope(scope);
  } catch (thrown) {
    const failure = toFailure(thrown);
    if (errorFacts[failure.code].about !== 'model') throw thrown;
    stopped = failure;
  }
  return { ...report, unusable: [...unusable], stopped, ...tally.spent };
}

/** Outcome of a run whose answer could be used. */
const LINKED = 'linked';

type Answered = Pick<LinkRun, 'links' | 'outcome'> & { readonly refused: number };

async function answerAbout(
  fresh: readonly IdeaToLink[],
  ideas: readonly IdeaToLink[],
  {
    deps: { ask, reader, writer, current, maskEmail },
    signal,
    tally,
  }: { readonly deps: LinkDeps; readonly signal: AbortableSignal; readonly tally: Tally },
): Promise<Answered> {
  // A single idea belongs to nothing yet, and costs no call.
  if (ideas.length === 1) return { links: [], refused: 0, outcome: LINKED };
  const mask = (text: string): string => maskSecrets(text, { email: maskEmail }).text;
  const labels = createLabels(fresh);
  const keyOf = (label: string): Uint8Array => {
    const idea = labels.ideas.get(label);
    if (idea === undefined) throw new Error(`the label ${label} was checked and is missing`);
    return idea.key;
  };
  try {
    const { value } = await converse(
      {
        ...linkQuestion(fresh, ideas, { labels, mask }),
        temperature: 0,
        purpose: PURPOSE,
        nodeId: null,
      },
      ask,
      {
        toolbox: createLinkTools({ ideas, labels, mask, reader }),
        limits: LIMITS,
        calls: createCallLog(writer, tally),
        signal,
        admit: async () => {
          if (await isForeign(ideas, current)) throw excludedMeanwhile();
        },
      },
    );
    const links = value.links.map(({ from, to, ...link }) => ({
      ...link,
      from: keyOf(from),
      to: keyOf(to),
    }));
    return { links, refused: value.refused, outcome: LINKED };
  } catch (thrown) {
    const { code, message } = toFailure(thrown);
    if (errorFacts[code].nodeFailure !== 'unusable') throw thrown;
    return { links: [], refused: 0, outcome: message };
  }
}

/** Does any of the words come from an excluded project? */
async function isForeign(
  ideas: readonly IdeaToLink[],
  current: LinkDeps['current'],
): Promise<boolean> {
  const { excludedProjects } = await current();
  return ideas.some(({ folder }) => isExcluded(folder, excludedProjects));
}

const excludedMeanwhile = (): StrataError =>
  new StrataError({
    code: 'project-excluded',
    message: 'The project was excluded while its ideas were linked. Nothing of them was stored.',
  });
