/** A tool's call and its result in a line: what was done, to what, and what came of it. */
import { parseOutput } from './transcriptOutput.ts';
import { callFields, changesIn, type FileDiff } from './transcriptDiff.ts';
import { planIn, planWords } from './transcriptPlan.ts';
import { shortPath } from './conversation.ts';
import { plural } from './labels.ts';

/** What is known of the two events. */
export interface ToolEvents {
  readonly name: string;
  readonly call: { readonly text: string; readonly time: string } | null;
  readonly result: { readonly text: string; readonly time: string } | null;
  /** Does the log say that it failed? */
  readonly failed: boolean;
}

export type ToolFamily = 'edit' | 'shell' | 'search' | 'read' | 'agent' | 'plan' | 'other';

export interface ToolLine {
  readonly family: ToolFamily;
  /** A sign before it; empty: the name stands for itself. */
  readonly sign: string;
  /** `Edit`, `$`, `Grep`. */
  readonly verb: string;
  /** What it was done to, in one line; a path by its end. */
  readonly target: string;
  /** Lines added and removed; null where it changed none. */
  readonly lines: { readonly added: number; readonly removed: number } | null;
  /** `exit 1`, `14`, `refused`. */
  readonly outcome: string;
  readonly failed: boolean;
  /** Ms it took; null where that is not known, or too short to tell. */
  readonly took: number | null;
}

const FAMILIES: readonly (readonly [RegExp, ToolFamily])[] = [
  [/^(?:Edit|MultiEdit|NotebookEdit|Write|apply_patch|str_replace\w*|create_file)$/, 'edit'],
  [
    /^(?:Bash|PowerShell|exec_command|shell|local_shell|shell_command|container\.exec|exec)$/,
    'shell',
  ],
  [/^(?:Grep|Glob|WebSearch|web_search|ToolSearch|tool_search|grep_files|LS|list_dir)$/, 'search'],
  [
    /^(?:Read|NotebookRead|read_file|view_image|WebFetch|BashOutput|TaskOutput|write_stdin)$/,
    'read',
  ],
  [/^(?:Task|Agent|spawn_agent)$/, 'agent'],
  [/^(?:TodoWrite|TodoRead|update_plan|TaskCreate|TaskUpdate|ExitPlanMode)$/, 'plan'],
];

const SIGNS: Readonly<Record<ToolFamily, string>> = {
  edit: '✎',
  shell: '$',
  search: '⌕',
  read: '▤',
  agent: '⋔',
  plan: '☑',
  other: '·',
};

export function familyOf(name: string): ToolFamily {
  const bare = name.replace(/^functions\./, '');
  return FAMILIES.find(([pattern]) => pattern.test(bare))?.[1] ?? 'other';
}

/** The line of a use; its words where nothing was read yet are its name alone. */
export function toolLine(events: ToolEvents): ToolLine {
  const { name, call, result } = events;
  const changes = call === null ? [] : changesIn(name, call.text);
  const family = changes.length > 0 ? 'edit' : familyOf(name);
  const output = result === null ? null : parseOutput(result.text);
  const failed = events.failed || (output !== null && output.failed);
  return {
    family,
    sign: SIGNS[family],
    verb: family === 'shell' ? '' : name.replace(/^functions\./, ''),
    target: targetOf(family, { name, text: call?.text ?? '', changes }),
    lines: changes.length === 0 ? null : sumOf(changes),
    outcome: output === null ? '' : outcomeOf(family, { output, failed }),
    failed,
    took: longEnough(output?.took ?? tookBetween(call?.time, result?.time)),
  };
}

/** Below this, how long it took says nothing. */
const LEAST_MS = 100;

const longEnough = (ms: number): number | null => (ms >= LEAST_MS ? ms : null);

/** NaN where a time is missing. */
const tookBetween = (start: string | undefined, end: string | undefined): number =>
  Date.parse(end ?? '') - Date.parse(start ?? '');

/** `2.4 s`, `41 s`, `3 min`, `2 h`. */
export function tookWords(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  if (seconds < 99.5) return `${Math.round(seconds)} s`;
  const minutes = seconds / 60;
  return minutes < 99.5 ? `${Math.round(minutes)} min` : `${Math.round(minutes / 60)} h`;
}

function sumOf(changes: readonly FileDiff[]) {
  return {
    added: changes.reduce((sum, { added }) => sum + added, 0),
    removed: changes.reduce((sum, { removed }) => sum + removed, 0),
  };
}

interface Target {
  readonly name: string;
  readonly text: string;
  readonly changes: readonly FileDiff[];
}

function targetOf(family: ToolFamily, { name, text, changes }: Target): string {
  const [first] = changes;
  if (first !== undefined)
    return changes.length === 1
      ? shortPath(first.path)
      : `${shortPath(first.path)} and ${plural(changes.length - 1, 'other file')}`;
  if (family === 'shell') return firstLine(commandOf(text));
  const steps = planIn(name, text);
  if (steps.length > 0) return firstLine(planWords(steps));
  const fields = callFields(text, TARGETS);
  const path = fields.get('file_path') ?? fields.get('notebook_path');
  if (path !== undefined) return shortPath(path);
  for (const key of TARGETS) {
    const value = fields.get(key);
    if (value !== undefined && value.trim() !== '') return firstLine(value);
  }
  return firstLine(text);
}

const TARGETS = [
  'file_path',
  'notebook_path',
  'description',
  'pattern',
  'query',
  'url',
  'path',
  'subject',
  'skill',
  'prompt',
  'task_id',
  'taskId',
] as const;

const MOST = 200;
const firstLine = (text: string): string =>
  (/\S[^\n]*/.exec(text)?.[0] ?? '').slice(0, MOST).trim();

/** Fields that shells are called with beside the command, which comes first and bare. */
const BESIDE =
  /^(?:description|timeout|timeout_ms|run_in_background|dangerouslyDisableSandbox|workdir|yield_time_ms|max_output_tokens|justification|sandbox_permissions|with_escalated_permissions|prefix_rule|login|tty|shell):(?: |$)/;

/** A shell's command without the fields behind it, of which some are lists. */
export function commandOf(text: string): string {
  const lines = text.split('\n');
  let end = lines.length;
  for (let at = lines.length - 1; at > 0; at--) {
    if (BESIDE.test(lines[at] ?? '')) end = at;
    else if (!/^ *- /.test(lines[at] ?? '')) break;
  }
  return lines.slice(0, end).join('\n');
}

interface Ending {
  readonly output: ReturnType<typeof parseOutput>;
  readonly failed: boolean;
}

function outcomeOf(family: ToolFamily, { output, failed }: Ending): string {
  if (output.refused) return 'refused';
  if (output.exitCode !== null && output.exitCode !== 0) return `exit ${output.exitCode}`;
  if (failed) return 'failed';
  return family === 'search' ? String(countFound(output.text)) : '';
}

/** How many lines a search found, where it does not say so itself. */
export function countFound(text: string): number {
  const said = /^Found (\d+)\b/.exec(text)?.[1];
  if (said !== undefined) return Number(said);
  if (/^No (?:files|matches|results)\b/i.test(text.trim())) return 0;
  return text.split('\n').filter((line) => line.trim() !== '').length;
}

/** Looks around in a line: `Read 7, Grep 2`. */
export function looksWords(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : `${name} ${count}`)).join(', ');
}
