/** What the client inserts into a conversation in the user's or the developer's name. */
import type { Piece } from './piece.ts';
import { note } from './piece.ts';

/** Tags in which the client wraps what it says in the user's name. */
const TAGS: ReadonlySet<string> = new Set([
  'environment_context',
  'environments',
  'user_instructions',
  'INSTRUCTIONS',
  'permissions instructions',
  'collaboration_mode',
  'multi_agent_mode',
  'apps_instructions',
  'skills_instructions',
  'plugins_instructions',
  'recommended_plugins',
  'model_switch',
  'personality_spec',
  'token_budget',
  'realtime_conversation',
  'turn_aborted',
  'skill',
  'user_shell_command',
  'user_action',
  'subagent_notification',
  'hook_prompt',
  'hook_context',
  'goal_context',
  'codex_internal_context',
  'system_reminder',
]);

/**
 * Notes with the client's standing instructions: tens of kilobytes at the start of every session
 * that say nothing about it. They stay in the kept line but give no events.
 */
const STANDING_INSTRUCTIONS: ReadonlySet<string> = new Set([
  'environment-context',
  'environments',
  'user-instructions',
  'instructions',
  'permissions-instructions',
  'collaboration-mode',
  'multi-agent-mode',
  'apps-instructions',
  'skills-instructions',
  'plugins-instructions',
  'recommended-plugins',
  'model-switch',
  'personality-spec',
  'token-budget',
  'realtime-conversation',
  'agents-md',
  'developer',
  'system',
]);

/** How texts begin that the client wrote in the user's name without an end mark. */
const BEGINNINGS: readonly (readonly [string, string])[] = [
  [
    'Another language model started to solve this problem and produced a summary',
    'compact-summary',
  ],
  ['Warning: apply_patch was requested via', 'warning'],
  ['Warning: The maximum number of unified exec processes', 'warning'],
];

const AGENTS_FILE = /^# AGENTS\.md instructions\b/;
const AGENTS_END = '</INSTRUCTIONS>';
const OPENING_TAG = /^<([A-Za-z][A-Za-z_-]*(?: instructions)?)(?: [^<>]*)?>/;
/** Separates what an editor inserted from what the person asked. */
const REQUEST_HEADING = /^#{1,3} My request for Codex:?[ \t]*$/gim;

/**
 * Separates a text with the user role into what a person asked for (a message that opens a turn)
 * and what the client inserted (system notes). The request comes first, because what precedes it
 * belongs to it.
 */
export function userPieces(text: string): Piece[] {
  const { notes, rest } = leadingNotes(text);
  const { context, request } = splitEditorContext(rest);
  const asked: Piece[] =
    request.trim() === ''
      ? []
      : [{ kind: 'message', role: 'user', name: null, text: request, opensTurn: true }];
  return [...asked, ...notes, ...(context === '' ? [] : [note('editor-context', context)])];
}

/** The note for a text that is not a person's, named after its tag. */
export function clientNote(text: string, role: string): Piece[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  const tag = OPENING_TAG.exec(trimmed)?.[1];
  return [tag === undefined ? note(role, trimmed) : tagged(tag, trimmed)];
}

/** Does the piece become an event? Standing instructions don't. */
export function becomesEvent({ kind, name }: Piece): boolean {
  return kind !== 'system' || name === null || !STANDING_INSTRUCTIONS.has(name);
}

function leadingNotes(text: string): { readonly notes: Piece[]; readonly rest: string } {
  const notes: Piece[] = [];
  let rest = text;
  for (;;) {
    const trimmed = rest.trimStart();
    const found = AGENTS_FILE.test(trimmed)
      ? splitAfter(trimmed, AGENTS_END, (whole) => note('agents-md', whole))
      : leadingTag(trimmed);
    if (found === undefined) break;
    notes.push(found.note);
    rest = found.rest.trim();
  }
  const trimmed = rest.trim();
  const name = BEGINNINGS.find(([start]) => trimmed.startsWith(start))?.[1];
  return name === undefined
    ? { notes, rest }
    : { notes: [...notes, note(name, trimmed)], rest: '' };
}

function leadingTag(text: string): { readonly note: Piece; readonly rest: string } | undefined {
  const tag = OPENING_TAG.exec(text)?.[1];
  if (tag === undefined || !TAGS.has(tag)) return undefined;
  return splitAfter(text, `</${tag}>`, (whole) => tagged(tag, whole));
}

/**
 * Splits after the last end mark, because the content may quote it. Without one, a person wrote the
 * text.
 */
function splitAfter(text: string, end: string, write: (whole: string) => Piece) {
  const at = text.lastIndexOf(end);
  if (at < 0) return undefined;
  const stop = at + end.length;
  return { note: write(text.slice(0, stop).trimEnd()), rest: text.slice(stop) };
}

/** A note named after its outermost tag, which is removed. Inner tags distinguish fields. */
function tagged(tag: string, text: string): Piece {
  const [start, end] = [`<${tag}>`, `</${tag}>`];
  const isWrapped = text.startsWith(start) && text.endsWith(end);
  const inner = isWrapped ? text.slice(start.length, -end.length).trim() : text;
  const piece = note(tag.toLowerCase().replace(/[ _]+/g, '-'), inner);
  // The turn's own line says the same in other words.
  return tag === 'turn_aborted' ? { ...piece, ...ABORTED } : piece;
}

/** The summary that replaces a long history; newer versions do not log it. */
export function compactSummary(text: string | undefined): Piece {
  return note(
    'compact-summary',
    text === undefined || text.trim() === '' ? 'Context compacted' : text,
  );
}

/** Shared by everything that reports an aborted turn. */
export const ABORTED = { interrupts: true, sameAs: 'aborted', once: true } as const;

function splitEditorContext(text: string): { readonly context: string; readonly request: string } {
  const heading = [...text.matchAll(REQUEST_HEADING)].at(-1);
  if (heading === undefined) return { context: '', request: text };
  return {
    context: text.slice(0, heading.index).trim(),
    request: text.slice(heading.index + heading[0].length).trim(),
  };
}
