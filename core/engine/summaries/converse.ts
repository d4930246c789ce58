import { retryPrompt } from '../../domain/compose/promptValues.ts';
import { StrataError } from '../../model/result.ts';
import { answer, askOnce, isCalling, questionTokens, unusable } from './askModel.ts';
import type { Answer, AskContext, AskDeps, Asked, Question } from './askModel.ts';
import type { Tool, ToolCall, ToolRound } from './ports/languageModel.ts';

/** The tools of one conversation. */
export interface Toolbox {
  readonly tools: readonly Tool[];
  /**
   * Does what a call asks for, whatever its name and input, and returns what the model is told: also
   * what is wrong with the call. Throws only what ends the conversation.
   */
  use(call: ToolCall): Promise<string>;
}

export interface TalkLimits {
  /** Uses of tools in all rounds. */
  readonly mostCalls: number;
  /** Tokens read and written in all rounds, by our own count. Each round reads all before it again. */
  readonly mostTokens: number;
}

export interface TalkContext extends AskContext {
  readonly toolbox: Toolbox;
  readonly limits: TalkLimits;
}

/** What one round of tools may bring, in tokens. What is longer is cut. */
const ROUND_TOKENS = 1_000;
const LONGEST_RESULT = 'The result was longer; the rest is left out.';

/**
 * Lets a model use tools until it answers. Calls of one reply are done in their order. Once another round
 * of tools would pass a limit, the model is asked to answer without them; calls beyond the limit are told
 * so. An answer that cannot be used is asked for once more where the limit leaves room. Each round sets
 * aside what it may cost, and is in the ledger as a call. Throws as `askModel`; `reply-unusable` also for
 * a model that calls tools when it must answer, and for a question that leaves no room for an answer.
 */
export async function converse<T>(
  question: Question<T>,
  deps: AskDeps,
  { toolbox, limits, ...ask }: TalkContext,
): Promise<Answer<T>> {
  const { countTokens, model } = deps;
  const asked: Asked<T>[] = [];
  const rounds: ToolRound[] = [];
  let calls = 0;
  let spent = 0;
  let problem: string | null = null;
  for (;;) {
    const next: Question<T> = {
      ...question,
      user: problem === null ? question.user : retryPrompt(question.user, problem),
      talk: { tools: toolbox.tools, rounds, mayCall: false },
    };
    const prompt = questionTokens(next, countTokens).withSchema;
    const { maxOutputTokens: most } = question;
    const left = limits.mostTokens - spent;
    if (prompt + most > left) throw noRoom(model.model, limits, problem);
    // A round with tools, and one after it that reads all of it again and answers.
    const mayCall: boolean =
      problem === null && calls < limits.mostCalls && 2 * prompt + 3 * most + ROUND_TOKENS <= left;
    const one: Asked<T> = await askOnce(
      { ...next, talk: { tools: toolbox.tools, rounds, mayCall } },
      deps,
      ask,
    );
    asked.push(one);
    spent += Math.max(prompt, one.tokensIn) + one.tokensOut;
    const { reading, completion } = one;
    if (reading.ok) return answer(reading, asked);
    if (isCalling(completion) && mayCall) {
      const room = limits.mostCalls - calls;
      rounds.push({
        said: completion.text,
        calls: completion.calls,
        results: await resultsOf(completion.calls, { toolbox, room, countTokens }),
      });
      calls += Math.min(room, completion.calls.length);
    } else if (problem === null && ask.tries !== 1) problem = reading.problem;
    else throw unusable(one, reading.problem, deps, problem === null ? '' : 'twice ');
  }
}

/** What calls bring, together within the limit of a round. */
async function resultsOf(
  calls: readonly ToolCall[],
  {
    toolbox,
    room,
    countTokens,
  }: { readonly toolbox: Toolbox; readonly room: number } & Pick<AskDeps, 'countTokens'>,
): Promise<readonly string[]> {
  const results: string[] = [];
  const share = Math.floor(ROUND_TOKENS / calls.length);
  for (const [at, call] of calls.entries()) {
    const told = at < room ? await toolbox.use(call) : 'Not done: no more tools may be used.';
    results.push(fitted(told, share, countTokens));
  }
  return results;
}

function fitted(text: string, most: number, countTokens: AskDeps['countTokens']): string {
  if (countTokens(text) <= most) return text;
  const room = most - countTokens(LONGEST_RESULT) - 1;
  let end = text.length;
  while (end > 0 && countTokens(text.slice(0, end)) > room) end = Math.floor(end * 0.8);
  return `${text.slice(0, end).toWellFormed()}\n${LONGEST_RESULT}`;
}

function noRoom(model: string, { mostTokens }: TalkLimits, problem: string | null): StrataError {
  return new StrataError({
    code: 'reply-unusable',
    message:
      problem === null
        ? `The question alone needs more than its limit of ${mostTokens} tokens.`
        : `${model} gave no answer that can be used within ${mostTokens} tokens: ${problem}`,
    details: { mostTokens },
  });
}
