import { recordsAtStart } from '../lines.ts';
import type { FileHead } from '../importer.ts';
import { isArray, isObject } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { isOldMeta, isPrompt, isThreadName, STATE_LINES } from './lineTypes.ts';

const OWN_LINES: ReadonlySet<string> = new Set([
  ...STATE_LINES,
  'response_item',
  'event_msg',
  'compacted',
]);

/** Message parts that only exist in this format. */
const OWN_PARTS: ReadonlySet<string> = new Set(['input_text', 'output_text', 'input_image']);

/** The start of a line longer than the head. The envelope comes first. */
const CUT_LINE =
  /^\s*\{(?:"(?:timestamp|ordinal)":\s*(?:"[^"]*"|\d+),\s*)*"type":\s*"(?:session_meta|turn_context|response_item|event_msg|compacted|world_state)"/;
/** The first line of mid-2025, without an envelope, if its instructions are long. */
const CUT_META = /^\s*\{"id":"[^"]+","timestamp":"[^"]+",(?:"instructions"|"git"):/;

const OWN_PATH =
  /[\\/]\.codex[\\/](?:archived_)?sessions[\\/]|[\\/]rollout-\d{4}-\d\d-\d\dT[\d-]+-[0-9a-f-]{36}\.jsonl(?:\.zst)?$/;

/**
 * Is the file a log of Codex? Decided by its first lines. The path only decides for files in
 * Codex's own folders, or named like Codex's, in which all line types are new.
 */
export function detectCodex(file: FileHead): boolean {
  const records = recordsAtStart(file);
  if (records.some(isOwnLine)) return true;
  if (records.length > 0) return OWN_PATH.test(file.path);
  const [firstLine = ''] = file.head.split('\n', 1);
  return CUT_LINE.test(firstLine) || CUT_META.test(firstLine);
}

function isOwnLine(record: JsonObject): boolean {
  const { type, payload } = record;
  if (isObject(payload)) return typeof type === 'string' && OWN_LINES.has(type);
  if (isOldMeta(record)) return 'instructions' in record || 'git' in record;
  if (isPrompt(record)) return !('type' in record);
  return isThreadName(record) ? !('type' in record) : isBareItem(record);
}

/** An item of mid-2025: a message with typical parts, or a call with its id. */
function isBareItem({ type, content, call_id: callId }: JsonObject): boolean {
  if (type === 'function_call' || type === 'function_call_output')
    return typeof callId === 'string';
  if (type !== 'message' || !isArray(content)) return false;
  return content.some(
    (part) => isObject(part) && typeof part['type'] === 'string' && OWN_PARTS.has(part['type']),
  );
}
