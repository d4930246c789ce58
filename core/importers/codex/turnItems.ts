/** Reads the items of `item_completed` lines: the content of a turn in newer versions. */
import { isArray, textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { contentOf } from './contentParts.ts';
import { itemType } from './lineTypes.ts';
import {
  assistantMessage,
  inPhase,
  saidByAssistant,
  userMessage,
  reviewEnd,
  reviewRequest,
} from './messages.ts';
import type { Piece } from './piece.ts';
import { note, thinking, toolCall } from './piece.ts';
import { readableFields } from '../readable.ts';
import type { ToolState } from './toolFacts.ts';
import {
  agentToolEnd,
  clientToolEnd,
  commandEnd,
  imageMade,
  imageViewed,
  patchEnd,
  plainNote,
  serverToolEnd,
  webSearch,
} from './toolRecords.ts';

type Reader = (item: JsonObject, state: ToolState) => readonly Piece[];

/** By {@link itemType}, because the spelling of the names has changed before. */
const TURN_ITEMS: Readonly<Record<string, Reader>> = {
  usermessage: (item) => userMessage(contentOf(item['content'])),
  agentmessage: (item) =>
    inPhase(assistantMessage(contentOf(item['content'] ?? item['text'])), item['phase']),
  reasoning: reasoning,
  plan: (item) => saidByAssistant(textOf(item['text']) ?? ''),
  commandexecution: commandEnd,
  filechange: patchEnd,
  mcptoolcall: serverToolEnd,
  dynamictoolcall: clientToolEnd,
  websearch: webSearch,
  extension: extension,
  imageview: imageViewed,
  imagegeneration: imageMade,
  collabagenttoolcall: agentToolEnd,
  subagentactivity: plainNote('sub-agent-activity', ['event_id', 'occurred_at_ms']),
  hookprompt: hookPrompt,
  enteredreviewmode: reviewRequest,
  exitedreviewmode: reviewEnd,
};

/** The reader for a type; undefined if it gives no events. */
export function turnItemReader(type: string): Reader | undefined {
  const name = itemType(type);
  return Object.hasOwn(TURN_ITEMS, name) ? TURN_ITEMS[name] : undefined;
}

function reasoning(item: JsonObject): Piece[] {
  const summary = item['summary_text'] ?? item['summary'];
  const raw = item['raw_content'] ?? item['content'];
  return [summary, raw].flatMap((parts) =>
    isArray(parts) ? parts.flatMap((part) => thinking(textOf(part))) : [],
  );
}

/** A tool of the service; the only one seen so far searches the web. */
function extension(item: JsonObject): Piece[] {
  const kind = textOf(item['kind']) ?? 'extension';
  if (kind.startsWith('web.')) return webSearch(item);
  const text = readableFields(item, EXTENSION_IDS);
  return [toolCall({ callId: textOf(item['id']), name: kind, text })];
}

const EXTENSION_IDS: ReadonlySet<string> = new Set(['type', 'id', 'kind']);

function hookPrompt(item: JsonObject): Piece[] {
  const parts = item['fragments'] ?? item['content'] ?? item['text'];
  const text = contentOf(parts).texts.join('\n');
  return text.trim() === '' ? [] : [note('hook-prompt', text)];
}
