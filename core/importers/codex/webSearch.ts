import type { JsonValue } from '../importer.ts';
import { isArray, isObject, textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { readable } from '../readable.ts';
import type { Piece } from './piece.ts';
import { toolCall, toolResult } from './piece.ts';
import { searchResults } from './toolResultText.ts';

const NAME = 'web_search';

/**
 * A search or a page that was opened, and what it gave, when the log has that. The call has no id that
 * all streams share: it is known by its words.
 */
export function webSearch(fields: JsonObject): Piece[] {
  const found = searchResults(fields['results']);
  return [
    toolCall({ callId: undefined, name: NAME, text: actionText(fields) }),
    ...(found === '' ? [] : [toolResult({ callId: undefined, name: NAME, text: found })]),
  ];
}

function actionText({ action, query }: JsonObject): string {
  const asked = textOf(query) ?? '';
  if (!isObject(action)) return asked;
  const { queries, url, pattern } = action;
  const words = isArray(queries) && queries.length > 0 ? queries : [action['query']];
  const lines = [...words, url, pattern].filter(isText).map(readable);
  return lines.length === 0 ? asked : lines.join('\n');
}

function isText(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && value !== '';
}
