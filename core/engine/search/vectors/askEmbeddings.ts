import type { AbortableSignal } from '../../../model/progress.ts';
import { toFailure } from '../../../model/result.ts';
import type { EmbeddingModel } from '../ports/embeddingModel.ts';
import { costOf } from '../../settings/prices.ts';
import type { Price } from '../../settings/prices.ts';
import { holdMoney } from '../../summaries/askModel.ts';
import type { CallLog } from '../../summaries/callLog.ts';
import type { SpendGuard } from '../../summaries/spendGuard.ts';
import { errorFacts } from '../../../contract/errors.ts';

export interface AskEmbeddingsDeps {
  readonly model: EmbeddingModel;
  readonly price: Price | null;
  readonly guard: SpendGuard;
  readonly now: () => number;
  readonly ticks: () => number;
  /** Receives every call as it ends, including failed ones. */
  readonly calls: CallLog;
  /** Throws whatever now prevents sending the text; called before each attempt. */
  readonly admit: () => Promise<void>;
}

/** Its name in the ledger and the log of requests. */
export const PURPOSE = 'embedding';
export const QUESTION_PURPOSE = 'embedding of a question';

/**
 * Makes one call for some texts, under the ceilings and recorded in the ledger. Throws as
 * {@link EmbeddingModel.embed}, and `ceiling-reached`, `price-unknown`, and what `admit` throws.
 */
export async function askEmbeddings(
  {
    texts,
    tokens,
    purpose,
  }: { readonly texts: readonly string[]; readonly tokens: number; readonly purpose: string },
  { model, price, guard, now, ticks, calls, admit }: AskEmbeddingsDeps,
  signal: AbortableSignal,
): Promise<readonly (readonly number[])[]> {
  const planned = { model: model.model, price, tokensIn: tokens, mostTokensOut: 0 };
  const money = await holdMoney(() => guard.reserve(planned, signal));
  let begunMs = ticks();
  let recorded = false;
  const record = async (tokensIn: number, outcome: string): Promise<void> => {
    recorded = true;
    const endMs = ticks();
    const durationMs = endMs - begunMs;
    begunMs = endMs;
    await calls.add({
      atMs: now(),
      purpose,
      nodeId: null,
      provider: 'openai',
      model: model.model,
      tokensIn,
      tokensOut: 0,
      cost: tokensIn === 0 ? 0 : price === null ? null : costOf(price, tokensIn, 0),
      durationMs,
      outcome,
    });
  };
  try {
    const { vectors, tokensIn } = await model.embed({ texts, purpose, tokens }, signal, {
      async before() {
        await admit();
        await money.hold();
      },
      // The endpoint had read the whole request.
      async lost() {
        await record(tokens, signal.aborted ? 'cancelled' : 'provider-unavailable');
        money.release();
      },
    });
    await record(tokensIn ?? tokens, 'answered');
    return vectors;
  } catch (thrown) {
    const { code } = toFailure(thrown);
    // An unusable answer was generated all the same.
    if (!recorded && errorFacts[code].reachedModel)
      await record(code === 'reply-unusable' ? tokens : 0, code);
    throw thrown;
  } finally {
    money.release();
  }
}
