import type { JsonValue, QuotedFact } from '../importer.ts';
import { isArray, isObject, textOf, cleanText } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { readable } from '../readable.ts';
import type { Piece } from './piece.ts';
import { note } from './piece.ts';

/** What is remembered of the tools called so far. */
export interface Tools {
  /** The name of the tool that a call named by its id used. */
  nameOf(id: string): string | undefined;
  /** Remembers a `tool_use` block. */
  called(id: string, name: string, input: JsonValue | undefined): void;
  /** What a `tool_result` block with this text shows. */
  returned(block: JsonObject, text: string): readonly QuotedFact[];
  /** Did the model ask to be woken with these words? */
  scheduled(text: string): boolean;
}

/** What depends on the line that a block is in. */
export interface BlockReader {
  /** Converts prose: a text block, an image, a document. May return no piece or several. */
  readonly prose: (text: string) => readonly Piece[];
  readonly tools: Tools;
}

/** Converts a message's content, which is a string or a list of blocks and strings. */
export function contentPieces(content: JsonValue | undefined, reader: BlockReader): Piece[] {
  if (content === undefined) return [];
  const blocks = isArray(content) ? content : [content];
  return blocks.flatMap((block) => blockPieces(block, reader));
}

function blockPieces(block: JsonValue, reader: BlockReader): readonly Piece[] {
  if (typeof block === 'string') return reader.prose(cleanText(block));
  if (!isObject(block)) return [];
  const type = typeOf(block);
  switch (type) {
    case 'thinking':
      return thinking(block);
    // Encrypted: there is nothing to read.
    case 'redacted_thinking':
      return [];
    default:
      if (type.endsWith('tool_use')) return [toolCall(block, reader)];
      if (type.endsWith('tool_result')) return [toolResult(block, reader)];
      return type === '' || PROSE_TYPES.has(type)
        ? reader.prose(partText(block))
        : [note(type, partText(block) || type)];
  }
}

const PROSE_TYPES: ReadonlySet<string> = new Set([
  'text',
  'image',
  'document',
  'search_result',
  'container_upload',
]);

function thinking(block: JsonObject): Piece[] {
  const text = textOf(block['thinking']);
  if (text === undefined || text.trim() === '') return [];
  return [{ kind: 'thinking', role: 'assistant', name: null, text }];
}

function toolCall(block: JsonObject, { tools }: BlockReader): Piece {
  const name = textOf(block['name']) ?? null;
  const id = textOf(block['id']);
  if (id !== undefined && name !== null) tools.called(id, name, block['input']);
  const text = toolCallText(block['input']);
  return {
    kind: 'tool_call',
    role: 'assistant',
    name,
    text,
    ...(id !== undefined && { callId: id }),
  };
}

/**
 * Kept even if empty, because it shows that the tool ran. Errors are recognisable from their text,
 * and from `is_error` in the kept line.
 */
function toolResult(block: JsonObject, { tools }: BlockReader): Piece {
  const id = textOf(block['tool_use_id']);
  const name = (id === undefined ? undefined : tools.nameOf(id)) ?? null;
  const text = partsText(block['content']);
  const facts = tools.returned(block, text);
  return {
    kind: 'tool_result',
    role: 'tool',
    name,
    text,
    ...(id !== undefined && { callId: id }),
    ...(facts.length > 0 && { facts }),
  };
}

function typeOf(block: JsonObject): string {
  return textOf(block['type']) ?? '';
}

/** Search results contain parts, which in a hostile log contain search results, and so on. */
const MAX_DEPTH = 2;

/** The readable parts of a tool result or search result, one per line. */
function partsText(content: JsonValue | undefined, depth = 0): string {
  if (content === undefined || content === null) return '';
  const parts = isArray(content) ? content : [content];
  return parts
    .map((part) => (isObject(part) && depth < MAX_DEPTH ? partText(part, depth) : readable(part)))
    .join('\n');
}

/** One part as text; binary data is named by its media type. */
function partText(part: JsonObject, depth = 0): string {
  switch (typeOf(part)) {
    case 'text':
      return textOf(part['text']) ?? '';
    case 'image':
      return `[image: ${sourceName(part['source'])}]`;
    case 'document':
      return documentText(part);
    case 'search_result':
      return lines(
        textOf(part['title']),
        textOf(part['source']),
        partsText(part['content'], depth + 1),
      );
    case 'tool_reference':
      return `[tool: ${textOf(part['tool_name']) ?? 'unnamed'}]`;
    case 'container_upload':
      return `[file: ${textOf(part['file_id']) ?? 'unnamed'}]`;
    default: {
      const text = textOf(part['text']);
      if (text !== undefined) return text;
      const { type: _type, ...fields } = part;
      return readable(fields);
    }
  }
}

function documentText(part: JsonObject): string {
  const source = isObject(part['source']) ? part['source'] : {};
  const title = textOf(part['title']);
  const label = title === undefined ? '' : `${title}, `;
  const text = source['type'] === 'text' ? textOf(source['data']) : undefined;
  return lines(`[document: ${label}${sourceName(source)}]`, text);
}

/** The media type of embedded data, or the address or id of external data. */
function sourceName(source: JsonValue | undefined): string {
  if (!isObject(source)) return 'unknown';
  return (
    textOf(source['media_type']) ??
    addressOf(source['url']) ??
    textOf(source['file_id']) ??
    textOf(source['type']) ??
    'unknown'
  );
}

/** An address; for a data URL, its media type. */
function addressOf(url: JsonValue | undefined): string | undefined {
  const address = textOf(url);
  return address?.startsWith('data:') === true ? address.slice(5).split(/[;,]/, 1)[0] : address;
}

function lines(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n');
}

/**
 * Writes a tool call's input as text: first a bare command, as in a terminal, then all other fields
 * as {@link readable} does, in logged order.
 */
export function toolCallText(input: JsonValue | undefined): string {
  if (input === undefined || input === null) return '';
  if (!isObject(input) || typeof input['command'] !== 'string') return readable(input);
  const { command, ...rest } = input;
  const others = readable(rest);
  return others === '' ? readable(command) : `${readable(command)}\n${others}`;
}
