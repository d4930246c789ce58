import { shellSteps } from './shellSteps.ts';
import type { Outcome, Step, ToolUse } from './toolUse.ts';
import { whyFailed } from './whyFailed.ts';
import { isAside } from './work.ts';

/** By an exit code of 1 and no word these say that they found nothing, or that something does not hold. */
const QUESTIONS =
  /^(?:(?:[efz]|bz)?grep|rg|ag|ack|pgrep|which|type|hash|test|\[|\[\[|diff|cmp|command -[vV]|git (?:grep|check-ignore|config --get(?:-all)?|diff (?:--quiet|--exit-code)|merge-base --is-ancestor))$/;
/** Programs that run a line of commands elsewhere, and end as it does. */
const RUNNERS = /^(?:ssh|(?:ba|z|da)?sh)$/;
/** Runners within runners. */
const MAX_DEPTH = 3;

/** Did a command only look for something that is not there? Then nothing went wrong. */
export function foundNothing(use: ToolUse, { output, exitCode }: Outcome): boolean {
  if (use.kind !== 'shell' || exitCode !== 1 || whyFailed(output) !== undefined) return false;
  return endsAsQuestion(use.steps);
}

/** Is its exit code that of a question: of the last one, or of one that the rest waits for? */
function endsAsQuestion(steps: readonly Step[], depth = 0): boolean {
  const from = steps.slice(0, -1).findLastIndex(({ joint }) => joint === ';' || joint === '&');
  const chain = steps.slice(from + 1);
  // Of a pipe the last command tells how it ends.
  const telling = chain.filter(({ joint }, at) => joint !== '|' || at === chain.length - 1);
  if (telling.slice(0, -1).some(({ joint }) => joint !== '&&')) return false;
  const others = telling.filter((step) => !isAside(step));
  return others.length > 0 && others.every((step) => isQuestion(step, depth));
}

function isQuestion({ words }: Step, depth: number): boolean {
  const [program = ''] = words;
  if (RUNNERS.test(program))
    return depth < MAX_DEPTH && words.length > 2 && endsAsQuestion(remote(words), depth + 1);
  return [1, 2, 3].some((count) => QUESTIONS.test(words.slice(0, count).join(' ')));
}

/** The commands that a runner was given: its last word, where that is a line of its own. */
const remote = (words: readonly string[]): readonly Step[] => shellSteps(words.at(-1) ?? '');
