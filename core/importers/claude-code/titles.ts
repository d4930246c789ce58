import { TITLE_RANK } from '../importer.ts';
import type { ConversationFact, TitleRank } from '../importer.ts';
import { textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { isUuid } from './fileNames.ts';
import type { TitleType } from './lineTypes.ts';

/** Where each type keeps its title, and what the title is worth. */
const TITLES: Readonly<Record<TitleType, readonly [field: string, rank: TitleRank]>> = {
  summary: ['summary', TITLE_RANK.summary],
  'ai-title': ['aiTitle', TITLE_RANK.generated],
  // Repeats a custom title or, for background jobs, is made by the tool.
  'agent-name': ['agentName', TITLE_RANK.generated],
  'custom-title': ['customTitle', TITLE_RANK.custom],
};

/**
 * The title that a line gives. A `summary` names an event, often of another file, and no session;
 * one whose event has no real UUID could name anything and gives none.
 */
export function titleFacts(
  type: TitleType,
  record: JsonObject,
  conversation: string,
): ConversationFact[] {
  const [field, rank] = TITLES[type];
  const title = textOf(record[field]);
  if (title === undefined) return [];
  if (type !== 'summary') return [{ fact: 'title', conversation, title, rank }];
  const nativeId = textOf(record['leafUuid']);
  return nativeId !== undefined && isUuid(nativeId)
    ? [{ fact: 'titleOfEvent', nativeId, title, rank }]
    : [];
}
