import { isObject, textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { readableFields } from '../readable.ts';
import type { ToolNames } from './blocks.ts';
import { requestPieces } from './messageLine.ts';
import type { Piece } from './piece.ts';
import { note } from './piece.ts';

/** What tells where an attachment belongs, not what it says. */
const IDS: ReadonlySet<string> = new Set(['type', 'toolUseID']);

/**
 * The pieces of an `attachment` line. A queued command is what a person typed while the model
 * worked; everything else is context that the client gave to the model: a note named for its type.
 */
export function attachmentLine(record: JsonObject, toolNames: ToolNames): readonly Piece[] {
  const { attachment } = record;
  if (!isObject(attachment)) return [];
  const type = textOf(attachment['type']) ?? 'attachment';
  if (type === 'queued_command')
    return requestPieces(attachment['prompt'], queuedMark(record, attachment), toolNames);
  return [note(type, readableFields(attachment, IDS) || type.replaceAll('_', ' '))];
}

/** The client queues its own notices the same way as a person's words. */
function queuedMark(record: JsonObject, attachment: JsonObject): string | null {
  if (record['isMeta'] === true || attachment['isMeta'] === true) return 'meta';
  const mode = textOf(attachment['commandMode']);
  return mode === 'task-notification' ? mode : null;
}
