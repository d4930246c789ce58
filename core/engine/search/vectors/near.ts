import type { AbortableSignal } from '../../../model/progress.ts';
import { StrataError, toFailure } from '../../../model/result.ts';
import type { Near } from '../guides.ts';
import { createCallLog } from '../../summaries/callLog.ts';
import { createTally } from '../../summaries/tally.ts';
import { QUESTION_PURPOSE, askEmbeddings } from './askEmbeddings.ts';
import { OFF, askable, spaceOf } from './embedRequest.ts';
import type { EmbedRequest } from './embedRequest.ts';
import type { VectorOf } from '../ports/vectorStore.ts';
import { packVector } from './packVector.ts';
import type { VectorCache } from './vectorCache.ts';
import { guardOf } from './vectorDeps.ts';
import type { VectorDeps } from './vectorDeps.ts';
import { plainWords } from './wordsToEmbed.ts';

export interface NearDeps extends VectorDeps {
  readonly cache: VectorCache;
  /** Aborts after the given number of milliseconds. */
  readonly deadline: (ms: number) => AbortableSignal;
}

/** A search waits no longer than this, because vectors are optional. */
const PATIENCE_MS = 3_000;
/** Points of the same segment are among them. */
const NEAREST = 100;

/**
 * Vectors as a guide for `navigate`: the question is sent to get one vector, which is compared
 * locally with all others.
 */
export function createNear(request: EmbedRequest, deps: NearDeps): Near {
  const { settings, price, privacy } = request;
  const tally = createTally();
  let stopped: string | null = null;
  let vectors = 0;

  async function nearestTo(question: string): Promise<readonly VectorOf[]> {
    const endpoint = askable(request);
    const known = await deps.cache.of(spaceOf(settings));
    if (known.count === 0) throw none(settings.model);
    const { text, tokens } = plainWords(question, { ...deps, maskEmail: privacy.maskEmail });
    const [answer = []] = await askEmbeddings(
      { texts: [text], tokens, purpose: QUESTION_PURPOSE },
      {
        model: deps.connect(endpoint),
        price,
        guard: guardOf(deps),
        now: deps.now,
        ticks: deps.ticks,
        calls: createCallLog(deps.writer, tally),
        admit: async () => {
          if (!(await deps.current()).embeds) throw new StrataError(OFF);
        },
      },
      deps.deadline(PATIENCE_MS),
    );
    if (answer.length !== known.dimensions) throw otherLength(answer.length, known.dimensions);
    vectors = known.count;
    return known.nearest(packVector(answer), { limit: NEAREST });
  }

  return {
    async nearest(question) {
      try {
        return await nearestTo(question);
      } catch (thrown) {
        const { code, message } = toFailure(thrown);
        if (code === 'internal') throw thrown;
        // Only the deadline cancels it.
        stopped =
          code === 'cancelled'
            ? `${settings.model} gave no vector of the question within ${PATIENCE_MS / 1_000} seconds.`
            : message;
        return null;
      }
    },
    report: () => ({
      model: settings.model,
      tokensIn: tally.spent.tokensIn,
      cost: price === null && tally.spent.tokensIn > 0 ? null : tally.spent.cost,
      stopped,
      vectors,
    }),
  };
}

function none(model: string): StrataError {
  return new StrataError({
    code: 'not-found',
    message: `There are no vectors of ${model} yet: \`strata embed\` makes them.`,
  });
}

function otherLength(asked: number, stored: number): StrataError {
  return new StrataError({
    code: 'reply-unusable',
    message: `The vector of the question has ${asked} numbers, those that are stored ${stored}: the model is another under its name. Choose other dimensions, or the model by another name, and make the vectors anew.`,
  });
}
