import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import { fitText } from '../../text/fitText.ts';
import { briefText } from '../../text/briefText.ts';
import type { CountTokens } from '../../model/countTokens.ts';
import { BOARDS } from '../../model/point.ts';
import type { PointRole } from '../../model/point.ts';
import { StrataError } from '../../model/result.ts';
import type { ConversationReader } from '../conversations/ports/conversationReader.ts';
import { isExcluded } from '../settings/excluded.ts';
import type { PointQuery, PointReader } from '../marks/ports/markStore.ts';
import type { NodeSearchReader } from './ports/searchStore.ts';

export interface BriefDeps {
  readonly reader: Pick<ConversationReader, 'listConversations'> &
    Pick<NodeSearchReader, 'projectAround'> &
    PointReader & { zone(): Promise<string> };
  readonly countTokens: CountTokens;
}

/** Newest conversations, and newest points of each kind. */
const CONVERSATIONS = 3;
const POINTS = 6;
const NEWEST = { open: false, agents: false, all: false, offset: 0 };

/** See the procedure `brief`. */
export async function brief(
  { reader, countTokens }: BriefDeps,
  { project: named, budget, unasked, withheld }: ParsedInputOf<'brief'>,
): Promise<OutputOf<'brief'>> {
  const project = unasked ? await tellable(reader, named, withheld) : named;
  const { conversations, total } = await reader.listConversations({
    ...NEWEST,
    project,
    limit: CONVERSATIONS,
  });
  if (total === 0)
    throw new StrataError({
      code: 'not-found',
      message: `No conversation of this memory is of the project ${project.slice(0, 100)}. \`projects\` lists them by name, id and folder.`,
      details: { project: project.slice(0, 100) },
    });
  const zone = await reader.zone();
  const pointsOf = async (roles: readonly PointRole[]) =>
    (await reader.listPoints({ ...EVERY, project, roles })).points;
  const points = [
    ...(await pointsOf(BOARDS.open)),
    ...(await pointsOf(BOARDS.decisions)),
    ...(await pointsOf(['done'])),
  ];
  const facts = {
    project: conversations[0]?.project ?? project,
    total,
    conversations: conversations.map(({ conversationId, title, end }) => ({
      conversationId,
      title,
      end,
    })),
    points: points.map(({ role, text, gripIds, supported, time, conversationId }) => ({
      role,
      text,
      gripIds,
      supported,
      time,
      conversationId,
    })),
  };
  const fitted = fitText(briefText(facts, { zone }), { budget, countTokens });
  return { ...facts, text: fitted.text, tokens: fitted.tokens, leftOut: fitted.leftOut };
}

/** The project around a folder, of which an agent may be told unasked. Throws `not-found`. */
async function tellable(
  reader: Pick<NodeSearchReader, 'projectAround'>,
  folder: string,
  withheld: readonly string[],
): Promise<string> {
  const around = await reader.projectAround(folder);
  if (around === null)
    throw new StrataError({
      code: 'not-found',
      message: `${folder.slice(0, 100)} is in no project of this memory.`,
    });
  if ([folder, ...around.roots].some((one) => isExcluded(one, withheld)))
    throw new StrataError({
      code: 'not-found',
      message: `${folder.slice(0, 100)} is of a project that is excluded from leaving this machine.`,
    });
  return around.projectId;
}

const EVERY: Omit<PointQuery, 'roles'> = {
  conversationId: undefined,
  fromMs: undefined,
  toMs: undefined,
  state: 'open',
  text: undefined,
  agents: false,
  limit: POINTS,
  offset: 0,
};
