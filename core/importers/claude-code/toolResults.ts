/** What came of a tool's use: its result as text, and what the client noted beside it. */
import { diffCounts, lineChanges } from '../../domain/facts/lineChanges.ts';
import type { Answer, FileChange, Outcome, ToolUse } from '../../domain/facts/toolUse.ts';
import type { Todo } from '../../model/facts.ts';
import type { JsonValue, QuotedFact } from '../importer.ts';
import { cleanText, isArray, isObject, textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { failureIn } from '../serverCalls.ts';
import type { ConverterState } from './converterState.ts';
import { refusalIn } from './refusals.ts';
import { idOf, shellUse } from './toolUses.ts';

/** Where a result stands. */
export interface ResultPlace {
  readonly conversation: string;
  /** The session, also for a sub-agent. */
  readonly session: string;
  /** `toolUseResult` of the line, if it can only belong to this result. */
  readonly details: JsonValue | undefined;
}

/** What the result of a call shows, given its text. */
export function resultFacts(
  block: JsonObject,
  text: string,
  place: ResultPlace,
  state: ConverterState,
): readonly QuotedFact[] {
  const id = textOf(block['tool_use_id']);
  const asked = id === undefined ? undefined : state.uses.take(id);
  if (asked === undefined) return [];
  const details = isObject(place.details) ? place.details : {};
  const use = refined(asked, details, text, place.session);
  const outcome = outcomeOf(block, text, details, use);
  return state.failures.factsOf(place.conversation, use, outcome);
}

const TOOL_ERROR = /^<tool_use_error>([\s\S]*?)(?:<\/tool_use_error>\s*)?$/;
const EXIT_CODE = /^(?:Error: )?Exit code (\d+)\n?/;
/** The tool was stopped, or goes on by itself. */
const UNFINISHED =
  /^(?:(?:<error>)?Command was aborted\b|Command running in background\b|<retrieval_status>(?:timeout|not_ready))|\[Request interrupted by user[^\]]{0,40}\]\s{0,9}(?:<\/error>)?$/;

function outcomeOf(block: JsonObject, text: string, details: JsonObject, use: ToolUse): Outcome {
  const marked = block['is_error'] === true;
  const refused = marked || use.kind === 'plan' ? refusalIn(text) : undefined;
  const code = EXIT_CODE.exec(text);
  const exitCode = exitCodeOf(details, code?.[1], marked);
  const why = use.kind === 'other' ? failureIn(text) : undefined;
  const failed =
    marked ||
    why !== undefined ||
    details['isError'] === true ||
    (typeof details['exitCode'] === 'number' && details['exitCode'] !== 0);
  const output = TOOL_ERROR.exec(text)?.[1] ?? why;
  return {
    text,
    output: output ?? (marked && code !== null ? text.slice(code[0].length) : text),
    failed,
    exitCode,
    ...(isUnfinished(text, details, use) && { unfinished: true }),
    ...(refused !== undefined && { refused }),
    ...(use.kind === 'questions' && { answers: answersIn(details, text) }),
  };
}

function exitCodeOf(details: JsonObject, said: string | undefined, marked: boolean): number | null {
  if (typeof details['exitCode'] === 'number') return details['exitCode'];
  if (marked) return said === undefined ? null : Number(said);
  return 0;
}

function isUnfinished(text: string, details: JsonObject, use: ToolUse): boolean {
  if (use.kind === 'plan' && details['awaitingLeaderApproval'] === true) return true;
  if (use.kind === 'shell' && textOf(details['backgroundTaskId']) !== undefined) return true;
  if (use.kind === 'page' && typeof details['code'] === 'number' && details['code'] >= 400)
    return true;
  return (
    details['interrupted'] === true || details['status'] === 'running' || UNFINISHED.test(text)
  );
}

/** A use with what only its result tells: the sub-agent's id, a file's new and old lines. */
function refined(use: ToolUse, details: JsonObject, text: string, session: string): ToolUse {
  if (use.kind === 'files') return { ...use, changes: changesIn(use.changes, details) };
  if (use.kind === 'todos') return { ...use, todos: numbered(use.todos, details, text) };
  if (use.kind === 'agent') {
    const agent = textOf(details['agentId']) ?? /^agentId: ([\w-]+)/m.exec(text)?.[1];
    return agent === undefined ? use : { ...use, conversation: `${session}/${agent}` };
  }
  // The end of a command that ran in the background.
  const command =
    use.kind === 'other' && use.name === 'BashOutput' ? details['command'] : undefined;
  return typeof command === 'string' ? shellUse(cleanText(command)) : use;
}

/** A to-do that was just made gets its number with the result. */
function numbered(todos: readonly Todo[], details: JsonObject, text: string): readonly Todo[] {
  const task = isObject(details['task']) ? details['task'] : {};
  const id = idOf(task['id']) ?? /^Task #(\S+) created/.exec(text)?.[1] ?? null;
  return id === null ? todos : todos.map((todo) => (todo.id === null ? { ...todo, id } : todo));
}

function changesIn(asked: readonly FileChange[], details: JsonObject): readonly FileChange[] {
  const [first] = asked;
  const path = textOf(details['filePath']) ?? first?.path;
  if (path === undefined) return asked;
  const patch = isArray(details['structuredPatch']) ? details['structuredPatch'] : [];
  const lines = patch.flatMap((hunk) =>
    isObject(hunk) && isArray(hunk['lines'])
      ? hunk['lines'].filter((line) => typeof line === 'string')
      : [],
  );
  const type = details['type'];
  const how =
    type === 'create' ? 'created' : type === 'update' ? 'edited' : (first?.how ?? 'edited');
  if (lines.length > 0) return [{ path, how, ...hunkCounts(lines) }];
  const { originalFile: before, content } = details;
  if (typeof before === 'string' && before !== '' && typeof content === 'string')
    return [{ path, how, ...lineChanges(before, content) }];
  return first === undefined ? [] : [{ ...first, path, how }];
}

/** Hunks have no heads, so that a line may begin with `--- ` itself. */
function hunkCounts(lines: readonly string[]) {
  return diffCounts(lines.map((line) => (/^(?:\+\+\+|---) /.test(line) ? line.slice(0, 1) : line)));
}

const SAID = /"((?:[^"\\]|\\.){1,2000})"="((?:[^"\\]|\\.){1,2000})"/g;

function answersIn({ answers, annotations }: JsonObject, text: string): Answer[] {
  if (!isObject(answers))
    return [...text.matchAll(SAID)].map(([said, question = '', answer = '']) => ({
      question,
      answer,
      said,
    }));
  const notes = isObject(annotations) ? annotations : {};
  return Object.entries(answers).flatMap(([asked, given]): Answer[] => {
    const parts = isArray(given) ? given : [given];
    const words = parts.flatMap((part) => textOf(part) ?? []).join(', ');
    if (words === '') return [];
    const question = cleanText(asked);
    const note = isObject(notes[asked]) ? textOf(notes[asked]['notes']) : undefined;
    const said = `"${question}"="${words}"`;
    return [
      {
        question,
        answer: note === undefined ? words : `${words}: ${note}`,
        said: text.includes(said) ? said : words,
      },
    ];
  });
}
