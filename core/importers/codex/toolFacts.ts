/** What came of a tool's use, and what that shows. */
import { cutText } from '../../domain/facts/quote.ts';
import type { Answer, Outcome, ToolUse } from '../../domain/facts/toolUse.ts';
import type { JsonValue, QuotedFact } from '../importer.ts';
import { isArray, isObject, textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { failureIn } from '../serverCalls.ts';
import type { ConverterState } from './converterState.ts';
import { agentIn } from './toolUses.ts';
import { objectIn } from './toolText.ts';

/** What readers need to remember of tools. */
export type ToolState = Pick<
  ConverterState,
  'uses' | 'running' | 'exits' | 'questions' | 'failures'
>;

/** How the client begins an output: when it ended, and how. */
const EXITED = /^(?:Chunk ID: .*\n)?(?:Wall time: .*\n)?Process exited with code (-?\d+)\n/;
const RUNNING = /^(?:Chunk ID: .*\n)?(?:Wall time: .*\n)?Process running with session ID (\S+)\n/;
const CODE = /^Exit code: (-?\d+)\n/;
const OUTPUT = /^Output:\n?/m;
/** Without an exit code, outputs by which the client says that nothing was done. */
const FAILED =
  /^(?:apply_patch verification failed|failed to |exec_command failed|write_stdin failed|unable to |execution error|error: |Error: |unsupported |unknown |tool call error|err: |invalid )/i;
const REFUSED =
  /\b(?:rejected by (?:the )?user|user (?:rejected|declined|denied|cancelled|canceled)\b)/i;
const ABORTED = /^aborted(?: by user)?\b/i;
/** A refusal is short; a longer output may quote one. */
const MAX_REFUSAL = 600;

/** What the output of a call shows, given its text. */
export function outputFacts(
  callId: string | undefined,
  output: JsonValue | undefined,
  text: string,
  state: ToolState,
): readonly QuotedFact[] {
  const asked = callId === undefined ? undefined : state.uses.take(callId);
  if (callId === undefined || asked === undefined) return [];
  const running = RUNNING.exec(text)?.[1];
  if (running !== undefined) {
    const use = restartedUse(asked, state) ?? asked;
    state.running.set(running, use);
    return [];
  }
  const use = restartedUse(asked, state) ?? refined(asked, output);
  return factsOfUse(use, outcomeOf(callId, output, text, use, state), state);
}

/** What a use and its outcome show, as one conversation's. */
export function factsOfUse(
  use: ToolUse,
  outcome: Outcome,
  { failures }: Pick<ToolState, 'failures'>,
): readonly QuotedFact[] {
  return failures.factsOf('', use, outcome);
}

const STDIN = 'write_stdin';

/** The command that goes on when its process is asked again. */
function restartedUse(use: ToolUse, { running }: ToolState): ToolUse | undefined {
  if (use.kind !== 'other' || use.name !== STDIN || use.target === null) return undefined;
  return running.take(use.target);
}

/** How a use names the process that is asked again. */
export function stdinUse(name: string | null, args: JsonValue | undefined): ToolUse | undefined {
  if (name !== STDIN && name !== `functions.${STDIN}`) return undefined;
  const fields = typeof args === 'string' ? objectIn(args) : args;
  const id = isObject(fields) ? fields['session_id'] : undefined;
  return typeof id === 'number' || typeof id === 'string'
    ? { kind: 'other', name: STDIN, target: String(id) }
    : undefined;
}

function refined(use: ToolUse, output: JsonValue | undefined): ToolUse {
  if (use.kind !== 'agent' || use.conversation !== null) return use;
  const fields = recordIn(output);
  const agent = fields === undefined ? undefined : agentIn(fields);
  return agent === undefined ? use : { ...use, conversation: agent };
}

function outcomeOf(
  callId: string,
  output: JsonValue | undefined,
  text: string,
  use: ToolUse,
  state: ToolState,
): Outcome {
  const exitCode = exitCodeOf(output, text) ?? state.exits.get(callId) ?? null;
  const record = recordIn(output);
  const start = OUTPUT.exec(text);
  const headed =
    start !== null && (EXITED.test(text) || CODE.test(text) || text.startsWith('Wall time: '));
  const printed = withoutTail(headed ? text.slice(start.index + start[0].length) : text);
  const why = use.kind === 'other' ? failureIn(printed) : undefined;
  const failed =
    exitCode === null
      ? record?.['success'] === false || why !== undefined || FAILED.test(text)
      : exitCode !== 0;
  const refused = exitCode === null && isRefusal(text);
  return {
    text,
    output: why ?? printed,
    failed,
    // Of what is no command, it only says that it failed.
    exitCode: use.kind === 'other' ? null : exitCode,
    ...(ABORTED.test(text) && { unfinished: true }),
    ...(refused && { refused: refusalWords(text) }),
    ...(use.kind === 'questions' && { answers: answersIn(record, state.questions.take(callId)) }),
  };
}

/** Does an output without an exit code say that the person refused? */
export function isRefusal(text: string): boolean {
  return text.length <= MAX_REFUSAL && REFUSED.test(text);
}

/** Words behind the client's own. */
export function refusalWords(text: string): string {
  return (
    /rejected by (?:the )?user(?: with (?:reason|message|feedback))?: ([^\n"\\]+)/i
      .exec(text)?.[1]
      ?.trim() ?? ''
  );
}

/** The exit code that our own reading writes below an output. */
function withoutTail(output: string): string {
  return output.replace(/\n?Exit code: -?\d+$/, '');
}

function exitCodeOf(output: JsonValue | undefined, text: string): number | null {
  const record = recordIn(output);
  const details =
    record !== undefined && isObject(record['metadata']) ? record['metadata'] : record;
  const logged = details?.['exit_code'] ?? details?.['exitCode'];
  if (typeof logged === 'number') return logged;
  const said = EXITED.exec(text)?.[1] ?? CODE.exec(text)?.[1];
  return said === undefined ? null : Number(said);
}

function recordIn(output: JsonValue | undefined): JsonObject | undefined {
  return typeof output === 'string' ? objectIn(output) : isObject(output) ? output : undefined;
}

const MAX_QUESTIONS = 10;
const MAX_QUESTION = 500;

/** The questions of a call by their ids, as pairs for {@link answersIn}. */
export function questionsOf(args: JsonValue | undefined): ReadonlyMap<string, string> {
  const fields = typeof args === 'string' ? objectIn(args) : args;
  const questions = isObject(fields) && isArray(fields['questions']) ? fields['questions'] : [];
  return new Map(
    questions.slice(0, MAX_QUESTIONS).flatMap((question): [string, string][] => {
      if (!isObject(question)) return [];
      const [id, words] = [textOf(question['id']), textOf(question['question'])];
      return id === undefined || words === undefined ? [] : [[id, cutText(words, MAX_QUESTION)]];
    }),
  );
}

function answersIn(
  record: JsonObject | undefined,
  questions: ReadonlyMap<string, string>,
): Answer[] {
  const answers = isObject(record?.['answers']) ? record['answers'] : {};
  return Object.entries(answers).flatMap(([id, given]): Answer[] => {
    const list = isObject(given) ? given['answers'] : given;
    const words = (isArray(list) ? list : [list])
      .flatMap((word) => textOf(word) ?? [])
      .map((word) => word.replace(/^user_note: /, ''));
    const answer = words.join(', ');
    return answer === ''
      ? []
      : [{ question: questions.get(id) ?? textOf(id) ?? '', answer, said: words[0] ?? '' }];
  });
}
