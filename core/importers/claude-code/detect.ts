import { recordsAtStart } from '../lines.ts';
import type { FileHead } from '../importer.ts';
import { isObject } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { isEventType, isStateType, isTitleType } from './lineTypes.ts';

/** Lines of these types form a tree; in other tools' logs they don't. */
const TREE_TYPES: ReadonlySet<string> = new Set(['system', 'attachment', 'progress']);
const TREE_FIELDS = ['parentUuid', 'isSidechain'];
/** Other lines refer to at least one of these. */
const SUBJECT_FIELDS = ['sessionId', 'leafUuid', 'messageId', 'agentId'];

/** The start of a line longer than the head. The envelope may come before or after the message. */
const CUT_LINE = /^\s*\{.*"(?:parentUuid|isSidechain|leafUuid|sessionId)":/s;
const CUT_MARK = /"(?:isSidechain|userType|requestId)":|"type":"(?:user|assistant|summary)"/;

const OWN_PATH =
  /[\\/]\.claude[\\/]projects[\\/]|[\\/]subagents[\\/](?:.*[\\/])?agent-[^\\/]+\.jsonl$/;

/**
 * Is the file a log of Claude Code? Decided by its first lines. The path only decides for files in
 * Claude Code's own folders in which all line types are new.
 */
export function detectClaudeCode(file: FileHead): boolean {
  const records = recordsAtStart(file);
  if (records.some(isForeignLine)) return false;
  if (records.some(isOwnLine)) return true;
  if (records.length > 0) return OWN_PATH.test(file.path);
  const [firstLine = ''] = file.head.split('\n', 1);
  return CUT_LINE.test(firstLine) && CUT_MARK.test(firstLine);
}

/** From a tool that copied the envelope but stores messages as parts. */
function isForeignLine({ message }: JsonObject): boolean {
  return isObject(message) && 'parts' in message && !('content' in message);
}

function isOwnLine(record: JsonObject): boolean {
  const { type, message } = record;
  if (typeof type !== 'string') return false;
  if (type === 'user' || type === 'assistant')
    return isObject(message) ? 'content' in message : hasOne(record, TREE_FIELDS);
  if (TREE_TYPES.has(type)) return hasOne(record, TREE_FIELDS);
  const known = isEventType(type) || isTitleType(type) || isStateType(type);
  return known && hasOne(record, SUBJECT_FIELDS);
}

function hasOne(record: JsonObject, fields: readonly string[]): boolean {
  return fields.some((field) => field in record);
}
