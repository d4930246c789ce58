import type { ConversationFact } from '../importer.ts';
import { textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import type { ConverterState } from './converterState.ts';
import type { FileSubject } from './fileNames.ts';

/** Whose line it is. */
export interface Belonging {
  readonly conversation: string;
  /** The session that started the sub-agent; null for a session's own line. */
  readonly parent: string | null;
}

const SHORT_ID = 8;
const PARENT_SAID = 1;
const PROJECT_SAID = 2;

/**
 * Finds a line's conversation. A session is named by the line, else by the line before, else by the
 * file. A sub-agent is named by the line, else by the file; one that older versions wrote into its
 * parent's file has no name and gets that of the first line of its chain.
 */
export function belongingOf(
  record: JsonObject,
  file: FileSubject,
  state: ConverterState,
): Belonging {
  const named = textOf(record['sessionId']) ?? textOf(record['session_id']);
  if (named !== undefined) state.session = named;
  const session = named ?? state.session ?? file.session;
  const agent = textOf(record['agentId']) ?? file.agent ?? unnamedAgent(record, state);
  return agent === null
    ? { conversation: session, parent: null }
    : { conversation: `${session}/${agent}`, parent: session };
}

/** Follows `parentUuid` to the chain's first line, which has no parent or one outside all chains. */
function unnamedAgent(record: JsonObject, state: ConverterState): string | null {
  if (record['isSidechain'] !== true) return null;
  const own = textOf(record['uuid']);
  const above = textOf(record['parentUuid']);
  const root =
    (above === undefined ? undefined : state.chains.get(above)) ??
    (own ?? above ?? 'unnamed').slice(0, SHORT_ID);
  if (own !== undefined) state.chains.set(own, root);
  return `sidechain-${root}`;
}

/** What a line tells about its conversation that no line before it told. */
export function newFacts(
  record: JsonObject,
  { conversation, parent }: Belonging,
  state: ConverterState,
): ConversationFact[] {
  const before = state.introduced.get(conversation) ?? 0;
  const project = textOf(record['cwd']);
  const facts: ConversationFact[] = [];
  let said = before;
  if (parent !== null && (said & PARENT_SAID) === 0) {
    facts.push({ fact: 'parent', conversation, parent });
    said |= PARENT_SAID;
  }
  if (project !== undefined && (said & PROJECT_SAID) === 0) {
    facts.push({ fact: 'project', conversation, project });
    said |= PROJECT_SAID;
  }
  if (said !== before) state.introduced.set(conversation, said);
  return facts;
}
