import { StrataError } from '../../model/result.ts';
import type { ModelServerName } from '../../model/providers.ts';
import type { ToldModel } from '../settings/ports/toldModels.ts';

/** What a run knows of how much its model can read and write together. */
export interface ContextRoom {
  /**
   * How long the answer to a prompt may get, at most as long as wanted. Throws `context-too-small` where
   * the prompt and half of that would not fit.
   */
  fit(promptTokens: number, wanted: number): number;
  /** `context-too-small` for an answer to a prompt of which the endpoint did not read all; else null. */
  cut(call: ReadCall): Promise<StrataError | null>;
}

/** Tokens of a call: of the prompt by our count, and by the endpoint's. */
export interface ReadCall {
  readonly sent: number;
  /** null where the endpoint does not count. */
  readonly read: number | null;
  readonly written: number;
}

/** Enough for a segment of usual size, for a period's chunk with all that is asked, and an answer. */
export const GOOD_CONTEXT = 16_384;

/** Below these, a prompt fits wherever a model runs, and counts differ by what is added to it. */
const LEAST_CUT = 1_000;
/** Tokenizers differ less than this, to the side of fewer. */
const MOSTLY = 0.7;
const NEARLY = 0.95;
/** A count as small as this is none. */
const NO_COUNT = 0.05;
const LEAST_CONTEXT = 2_048;

/**
 * @param tellAgain asks the endpoint once more, since some tell the context only of a model that is loaded
 */
export function createContextRoom({
  model,
  told,
  tellAgain,
}: {
  readonly model: string;
  readonly told: Pick<ToldModel, 'context' | 'server'> | null;
  readonly tellAgain: () => Promise<Pick<ToldModel, 'context' | 'server'> | null>;
}): ContextRoom {
  const server = told?.server ?? null;
  let context = told?.context ?? null;
  let isAskedAgain = server === null;
  return {
    fit(promptTokens, wanted) {
      if (context === null) return wanted;
      const room = context - promptTokens;
      if (room * 2 >= wanted) return Math.min(room, wanted);
      throw tooSmall(
        `A prompt of ${promptTokens} tokens and its answer do not fit the ${context} tokens that ${model} can read and write together, so it was not sent.`,
        server,
      );
    },
    async cut({ sent, read, written }) {
      if (context === null && !isAskedAgain) {
        isAskedAgain = true;
        context = (await tellAgain())?.context ?? null;
      }
      if (read === null || !isCut({ sent, read, written }, context)) return null;
      // Whatever is longer than this is not sent in this run.
      context ??= read;
      const isShifted = read >= sent * NEARLY;
      return tooSmall(
        isShifted
          ? `${model} read ${read} tokens and wrote ${written}, more than the ${context} that its context holds: it forgot the beginning of the prompt, so its answer is not kept.`
          : `${model} read only ${read} of about ${sent} tokens: its context is too small and the prompt was cut, so its answer is not kept.`,
        server,
      );
    },
  };
}

/** Whether the model can have had all of a prompt before it while it answered. */
function isCut({ sent, read, written }: ReadCall & { read: number }, context: number | null) {
  if (read < sent * NO_COUNT) return false;
  if (context !== null && read + written > context) return true;
  if (sent < LEAST_CUT) return false;
  if (read < sent * MOSTLY) return true;
  // Filled to the last token of a size that contexts have.
  return read < sent * NEARLY && read >= LEAST_CONTEXT && read % 1_024 === 0;
}

function tooSmall(what: string, server: ModelServerName | null): StrataError {
  return new StrataError({
    code: 'context-too-small',
    message: `${what} ${widerContext(server)}`,
  });
}

const WIDER: Readonly<Record<ModelServerName, string>> = {
  Ollama: `Start Ollama with OLLAMA_CONTEXT_LENGTH=${GOOD_CONTEXT}, or give the model \`PARAMETER num_ctx ${GOOD_CONTEXT}\`.`,
  'LM Studio': `Load the model in LM Studio with a context length of ${GOOD_CONTEXT}.`,
  'llama.cpp': `Start llama-server with \`--ctx-size ${GOOD_CONTEXT}\` for each of its slots.`,
  vLLM: `Start vLLM with \`--max-model-len ${GOOD_CONTEXT}\`.`,
};

/** The way to a longer context. */
const widerContext = (server: ModelServerName | null): string =>
  server === null
    ? `Give it a context of ${GOOD_CONTEXT} tokens where it runs, or choose another model.`
    : WIDER[server];

/** That longer texts will not fit a context, with the way out; null for one that is large enough. */
export function contextProblem({
  context,
  server,
}: Pick<ToldModel, 'context' | 'server'>): string | null {
  if (context === null || context >= GOOD_CONTEXT) return null;
  return `Its context holds ${context} tokens, prompt and answer together: longer texts will not fit and keep their built-in summary. ${widerContext(server)}`;
}
