import type { JsonObject } from '../json.ts';

/**
 * The types of Codex's lines that only help the tool to go on where it was. Types that become events
 * stand in the tables of `responseItems.ts`, `eventMessages.ts` and `turnItems.ts`; a type that stands
 * nowhere is unknown: its line is kept and counted. README.md says which were seen in real logs.
 */

/** Types of lines without events: state, though some carry facts. */
export const STATE_LINES: ReadonlySet<string> = new Set([
  'session_meta',
  'turn_context',
  'world_state',
  'inter_agent_communication_metadata',
]);

/** `payload.type` of `response_item` lines. */
export const STATE_ITEMS: ReadonlySet<string> = new Set([
  // Commits that undo would go back to.
  'ghost_snapshot',
  // Encrypted summaries; the `compacted` line tells of them.
  'compaction',
  'compaction_summary',
  'compaction_trigger',
  'context_compaction',
  'token_count',
]);

/** `payload.type` of `event_msg` lines. */
export const STATE_EVENTS: ReadonlySet<string> = new Set([
  // Accounting and settings.
  'token_count',
  'session_configured',
  'thread_settings_applied',
  'mcp_startup_update',
  'mcp_startup_complete',
  // Where turns begin; where they end is an event only for what no other line says.
  'task_started',
  'turn_started',
  // Repeats the `compacted` line.
  'context_compacted',
  // A title.
  'thread_name_updated',
  // Beginnings and pieces of what a later line says whole.
  'item_started',
  'exec_command_begin',
  'exec_command_output_delta',
  'terminal_interaction',
  'patch_apply_begin',
  'patch_apply_updated',
  'mcp_tool_call_begin',
  'web_search_begin',
  'image_generation_begin',
  'collab_agent_spawn_begin',
  'collab_agent_interaction_begin',
  'collab_waiting_begin',
  'collab_close_begin',
  'agent_message_delta',
  'agent_message_content_delta',
  'agent_reasoning_delta',
  'agent_reasoning_raw_content_delta',
  'agent_reasoning_section_break',
  'reasoning_content_delta',
  'reasoning_raw_content_delta',
  'plan_delta',
  'plan_update',
  'raw_response_item',
  'turn_diff',
  // Questions to the client; the answers are results of calls.
  'exec_approval_request',
  'apply_patch_approval_request',
  'request_user_input',
  'request_permissions',
  'elicitation_request',
  'shutdown_complete',
]);

/** `item.type` of `item_completed` lines, as {@link itemType} writes it. */
export const STATE_TURN_ITEMS: ReadonlySet<string> = new Set([
  // Repeats the `compacted` line.
  'contextcompaction',
  'sleep',
]);

/** The type of an item in one spelling: `CommandExecution`, `commandExecution`, `command_execution`. */
export function itemType(type: string): string {
  return type.toLowerCase().replaceAll('_', '');
}

/** Records of files and versions that have no envelope. */

/** The first line of mid-2025: what is a `session_meta`'s payload later. */
export function isOldMeta(record: JsonObject): boolean {
  return (
    typeof record['id'] === 'string' &&
    typeof record['timestamp'] === 'string' &&
    !('type' in record) &&
    !('role' in record) &&
    !('payload' in record)
  );
}

/**
 * Records that say nothing of a conversation which its own log does not say: marks of mid-2025, prompts
 * in `history.jsonl`, names in `session_index.jsonl`.
 */
export function isFileRecord(record: JsonObject): boolean {
  return record['record_type'] === 'state' || isPrompt(record) || isThreadName(record);
}

export function isPrompt(record: JsonObject): boolean {
  return (
    typeof record['session_id'] === 'string' &&
    typeof record['ts'] === 'number' &&
    typeof record['text'] === 'string'
  );
}

export function isThreadName(record: JsonObject): boolean {
  return typeof record['id'] === 'string' && typeof record['thread_name'] === 'string';
}
