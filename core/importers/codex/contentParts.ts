import type { JsonValue } from '../importer.ts';
import { isArray, isObject, textOf, cleanText } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { readable } from '../readable.ts';
import { itemType } from './lineTypes.ts';

/** The texts of a message, and labels for everything else. */
export interface Content {
  readonly texts: readonly string[];
  readonly labels: readonly string[];
}

/** Parts that refer to something which the text also mentions. */
const NAMED_PARTS: ReadonlySet<string> = new Set(['skill', 'mention']);
/** The client writes a tag before and after an image. */
const IMAGE_TAG = /^\s*<\/?image\b[^<>]*>\s*$/;

/** Reads a message's content, which is a text or a list of parts. */
export function contentOf(content: JsonValue | undefined): Content {
  if (content === undefined || content === null) return { texts: [], labels: [] };
  const texts: string[] = [];
  const labels: string[] = [];
  for (const part of isArray(content) ? content : [content]) {
    const label = isObject(part) ? labelOf(part) : undefined;
    if (label !== undefined) labels.push(label);
    else {
      const text = partText(part);
      if (text !== '' && !IMAGE_TAG.test(text)) texts.push(text);
    }
  }
  return { texts, labels };
}

/** The text of a part other than an image; empty for encrypted parts. */
function partText(part: JsonValue): string {
  if (typeof part === 'string') return cleanText(part);
  if (!isObject(part)) return '';
  const text = textOf(part['text']) ?? textOf(part['refusal']);
  if (text !== undefined) return text;
  const { type, text: _blank, encrypted_content: encrypted, ...fields } = part;
  return encrypted !== undefined || type === undefined || Object.keys(fields).length === 0
    ? ''
    : readable(fields);
}

function labelOf(part: JsonObject): string | undefined {
  const type = itemType(textOf(part['type']) ?? '');
  const name = textOf(part['name']);
  if (NAMED_PARTS.has(type) && name !== undefined) return `[${type}: ${name}]`;
  if (!type.includes('image')) return undefined;
  return imageLabel(part['image_url'] ?? part['url'] ?? part['path'] ?? part['mimeType']);
}

/** Labels an image with its address or path, or embedded data with its media type. */
export function imageLabel(address: JsonValue | undefined): string {
  const text = isObject(address) ? textOf(address['url']) : textOf(address);
  if (text === undefined) return '[image]';
  return `[image: ${text.startsWith('data:') ? (text.slice(5).split(/[;,]/, 1)[0] ?? '') : text}]`;
}
