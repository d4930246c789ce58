import type { ConversationFact, TitleRank } from '../importer.ts';
import { textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import type { ConverterState } from './converterState.ts';
import { TITLE_RANK } from '../importer.ts';
import type { TitleType } from './lineTypes.ts';

/** The conversation a line belongs to. */
export interface Belonging {
  readonly conversation: string;
  /** The session that started the sub-agent; null for a session. */
  readonly parent: string | null;
}

const SHORT_ID = 8;
const PARENT_SAID = 1;
const PROJECT_SAID = 2;
const BRANCH_SAID = 4;

/**
 * Finds the conversation of a line. The session is named by the line, otherwise by the line before,
 * otherwise by the file. A sub-agent is named by the line, otherwise by the file; older versions
 * wrote sub-agents into the parent's file without a name, and these are named after the first line
 * of their chain.
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

/** Follows `parentUuid` to the first line of the chain, which has no parent or one outside. */
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

/** What git says where no branch is checked out. */
const NO_BRANCH: ReadonlySet<string> = new Set(['', 'HEAD']);

/** What a line says about its conversation for the first time. */
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
  const branch = textOf(record['gitBranch'])?.trim();
  if (branch !== undefined && !NO_BRANCH.has(branch) && (said & BRANCH_SAID) === 0) {
    facts.push({ fact: 'branch', conversation, branch });
    said |= BRANCH_SAID;
  }
  if (said !== before) state.introduced.set(conversation, said);
  return facts;
}

/** Where each type keeps its title, and the rank of that title. */
const TITLES: Readonly<Record<TitleType, readonly [field: string, rank: TitleRank]>> = {
  summary: ['summary', TITLE_RANK.summary],
  'ai-title': ['aiTitle', TITLE_RANK.generated],
  // A copy of the custom title or, for background jobs, made by the tool.
  'agent-name': ['agentName', TITLE_RANK.generated],
  'custom-title': ['customTitle', TITLE_RANK.custom],
};

/**
 * The title given by a line. A `summary` names an event, often of another file, rather than a
 * session. If that event's id is no real UUID, it could be anything, so there is no title.
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

/** The session and sub-agent of a log file, as far as its path tells. */
export interface FileSubject {
  readonly session: string;
  /** null in a session's own file. */
  readonly agent: string | null;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const AGENT_FILE = /^agent-(.+)$/;

/**
 * Understands three layouts: `{session}.jsonl`; `agent-{id}.jsonl` beside the sessions;
 * `{session}/subagents/…/agent-{id}.jsonl`, also below `workflows/{id}/`. If the path names no
 * session, the file name is used.
 */
export function fileSubject(path: string): FileSubject {
  const parts = path.split(/[\\/]/);
  const base = (parts.at(-1) ?? '').replace(/\.jsonl$/i, '');
  const agent = AGENT_FILE.exec(base)?.[1] ?? null;
  const folder = parts.lastIndexOf('subagents');
  const owner = folder > 0 ? parts[folder - 1] : undefined;
  if (owner !== undefined && owner !== '') return { session: owner, agent };
  return { session: UUID.exec(base)?.[0] ?? (base || 'session'), agent };
}

const WHOLE_UUID = new RegExp(`^${UUID.source}$`, 'i');

/** Is an id a real UUID, so that no other record has the same one by chance? */
export function isUuid(id: string): boolean {
  return WHOLE_UUID.test(id);
}
