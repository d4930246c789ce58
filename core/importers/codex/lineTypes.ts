import type { JsonObject } from '../json.ts';

/**
 * The types of Codex's lines that only help the tool to resume. Types that give events are listed
 * in `responseItems.ts`, `eventMessages.ts` and `turnItems.ts`; all others are unknown: their lines
 * are kept and counted. README.md says which were seen in real logs.
 */

/** Line types without events; some carry facts. */
export const STATE_LINES: ReadonlySet<string> = new Set([
  'session_meta',
  'turn_context',
  'world_state',
  'inter_agent_communication_metadata',
]);

/** `payload.type` of `response_item` lines. */
export const STATE_ITEMS: ReadonlySet<string> = new Set([
  // Commits for undo.
  'ghost_snapshot',
  // Encrypted summaries; see the `compacted` line.
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
  // Beginnings of turns. Their ends give events only for what no other line says.
  'task_started',
  'turn_started',
  // Repeats the `compacted` line.
  'context_compacted',
  // A title.
  'thread_name_updated',
  // Beginnings and parts of what a later line says completely.
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
  // Questions to the client, answered in results of calls.
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

/** Normalises the type of an item: `CommandExecution`, `commandExecution`, `command_execution`. */
export function itemType(type: string): string {
  return type.toLowerCase().replaceAll('_', '');
}

/** The first line of mid-2025; later the payload of `session_meta`. */
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
 * Records that add nothing to a conversation's own log: marks of mid-2025, prompts in
 * `history.jsonl`, names in `session_index.jsonl`.
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
