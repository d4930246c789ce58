import type { ModelTokens } from '../../engine/conversations/ports/conversationReader.ts';

/** Sums of tokens, apart as far as prices differ, to which more is added. */
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
