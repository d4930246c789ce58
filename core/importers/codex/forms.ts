/** Records of files and versions that have no envelope. */
import type { JsonObject } from '../json.ts';

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
