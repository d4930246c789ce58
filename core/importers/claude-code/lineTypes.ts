/**
 * The line types of Claude Code. Any other type is unknown: its line is kept and counted. README.md
 * says which were seen in real logs.
 */

/** Lines that become events. */
export const EVENT_TYPES = [
  'user',
  'assistant',
  'system',
  'attachment',
  'pr-link',
  'frame-link',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Lines with a conversation's title: state with a fact. */
export const TITLE_TYPES = ['summary', 'ai-title', 'custom-title', 'agent-name'] as const;
export type TitleType = (typeof TITLE_TYPES)[number];

/** Lines that only help the tool to resume. */
export const STATE_TYPES = [
  // Repeat what other lines say: output of a running tool, messages of a sub-agent, waiting
  // prompts.
  'progress',
  'queue-operation',
  'last-prompt',
  // Copies of edited files.
  'file-history-snapshot',
  'file-history-delta',
  'attribution-snapshot',
  'content-replacement',
  // Modes and settings.
  'mode',
  'permission-mode',
  'memory-mode',
  'dev-mods',
  'agent-setting',
  'agent-color',
  'tag',
  'atis-latch',
  'isolation-latch',
  // Where the session runs, and related sessions.
  'bridge-session',
  'worktree-state',
  'relocated',
  'continued-in',
  'fork-context-ref',
  'observer-ref',
  'ended-by-model',
  'history-suppression',
  // Accounting.
  'cost-state',
  'api-request',
  'api-request-shape',
  'api-request-blob',
  // The journal of a workflow's agents.
  'started',
  'result',
  'failed',
] as const;

/** A family of small lines about published artifacts; new members are common. */
const STATE_PREFIX = 'artifact-';

const eventTypes: ReadonlySet<string> = new Set(EVENT_TYPES);
const titleTypes: ReadonlySet<string> = new Set(TITLE_TYPES);
const stateTypes: ReadonlySet<string> = new Set(STATE_TYPES);

export function isEventType(type: string): type is EventType {
  return eventTypes.has(type);
}

export function isTitleType(type: string): type is TitleType {
  return titleTypes.has(type);
}

export function isStateType(type: string): boolean {
  return stateTypes.has(type) || type.startsWith(STATE_PREFIX);
}
