/** What models used, summed as far as one price holds for all of it. */
import { PROMPT_STEPS } from '../../engine/conversations/ports/conversationReader.ts';
import type { ModelTokens } from '../../engine/conversations/ports/conversationReader.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

export const [FIRST_STEP, SECOND_STEP, THIRD_STEP] = PROMPT_STEPS;

/** By conversation; they are given as rows in JSON. */
export function tokensByConversation(
  db: Connection,
  { ixs, fromMs, toMs }: { readonly ixs: string; readonly fromMs: number; readonly toMs: number },
): readonly (ModelTokens & { readonly ix: number })[] {
  return db.all(
    sql`SELECT conversation_ix AS ix, model, terms, (input + cache_read + cache_write > ${FIRST_STEP})
            + (input + cache_read + cache_write > ${SECOND_STEP})
            + (input + cache_read + cache_write > ${THIRD_STEP}) AS promptStep,
          sum(input) AS input, sum(output) AS output, sum(cache_read) AS cacheRead,
          sum(cache_write) AS cacheWrite, sum(cache_write_hour) AS cacheWriteHour
        FROM usage WHERE ms >= ${fromMs} AND ms < ${toMs}
          AND conversation_ix IN (SELECT value FROM json_each(${ixs})) GROUP BY 1, 2, 3, 4`,
  );
}

/** Sums to which more is added. */
export class TokenSums {
  readonly #sums = new Map<string, ModelTokens>();

  add(tokens: ModelTokens): void {
    const { model, terms, promptStep } = tokens;
    const key = JSON.stringify([model, terms, promptStep]);
    const known = this.#sums.get(key);
    this.#sums.set(key, {
      model,
      terms,
      promptStep,
      input: tokens.input + (known?.input ?? 0),
      output: tokens.output + (known?.output ?? 0),
      cacheRead: tokens.cacheRead + (known?.cacheRead ?? 0),
      cacheWrite: tokens.cacheWrite + (known?.cacheWrite ?? 0),
      cacheWriteHour: tokens.cacheWriteHour + (known?.cacheWriteHour ?? 0),
    });
  }

  values(): readonly ModelTokens[] {
    return [...this.#sums.values()];
  }
}
