import { isChore, tellsTry } from '../points/workCues.ts';
import { likelierTitle } from './likelyTitle.ts';
import { resultTitle } from './resultTitle.ts';
import { namingPhrase } from './requestTitle.ts';
import type { RequestTitle } from './requestTitle.ts';
import { givenPhrase } from './givenTitle.ts';
import { withWork, workOf } from './titleBranch.ts';
import type { TitledConversation, WeighedRequest } from './titledConversation.ts';
import {
  MANY_REQUESTS,
  matterOf,
  mattersOf,
  SOME_REQUESTS,
  spokenOf,
  tellsWork,
} from './titleMatters.ts';
import { firstUpper } from './titlePhrase.ts';
import { titleRules } from './titleRules.ts';
import { bestRequest, heaviestWish, isBeside, isClearWish, isTelling } from './titleWishes.ts';
import { keysOf } from './titleWords.ts';
import { workTitle } from './workTitle.ts';

/**
 * The title of a conversation: the one in its log, else that of its last pull request, commit or of an issue
 * that it made, else what {@link saidOf} says of it, else the title of its first segment. Before what was committed, asked, done or
 * spoken of stands the branch's name for the work, unless that is said again.
 */
export function conversationTitle(input: TitledConversation): string {
  const { given, pullRequests = [], commits = [], issues = [] } = input;
  const stored = givenPhrase(given) ?? workTitle(pullRequests, []);
  if (stored !== undefined) return stored;
  const title = spokenTitle(input);
  // Somebody thought about what was committed or written down.
  const isThought = issues.length > 0 || workTitle([], commits) !== undefined;
  return isThought ? title : likelierTitle(title, input);
}

function spokenTitle(input: TitledConversation): string {
  const { commits = [], requests = [], topics = [], segments, before = [] } = input;
  const asked = bestRequest(requests, topics);
  const work = workOf(input, asked);
  // What goes on the next day leans on the day before.
  const begun =
    asked !== undefined && isTelling(asked) && asked.named > 0 && !isBeside(asked)
      ? undefined
      : bestRequest(before, topics);
  const wanted = [begun, asked].find(
    (title) => title !== undefined && tellsWork(title, input, work !== undefined),
  );
  const committed = workTitle([], commits);
  const written = committed === undefined ? writtenDown(input, wanted) : undefined;
  if (written !== undefined) return written;
  const said = committed ?? saidOf(input, { wanted, asked, work });
  if (work !== undefined)
    return said === undefined ? work : withWork(work, said, requests.length > SOME_REQUESTS);
  const title = said ?? segments[0] ?? asked?.text ?? 'Conversation';
  const own = requests.map(({ text }) => namingPhrase(text)).find((one) => one?.text === title);
  const matter = own === undefined ? undefined : matterOf(own, input);
  return matter === undefined ? title : `${matter}: ${title}`;
}

/**
 * What was wanted or done: a wish that names the work; else, where little was asked, the wish after which most
 * was done or a change that was reported, since a question, a statement or what points elsewhere is seldom what
 * the work was about; else these all the same, a command, or what the person spoke of most.
 */
function saidOf(
  input: TitledConversation,
  {
    wanted,
    asked,
    work,
  }: {
    readonly wanted: RequestTitle | undefined;
    readonly asked: RequestTitle | undefined;
    readonly work: string | undefined;
  },
): string | undefined {
  if (wanted !== undefined && isClearWish(wanted)) return wanted.text;
  const { requests = [] } = input;
  // Of much that was asked, neither the largest part nor a change stands for the whole.
  if (requests.length > MANY_REQUESTS)
    return (
      wanted?.text ??
      commanded(requests) ??
      mattersOf(requests, work) ??
      workTitle(input.issues?.slice(0, 1) ?? [], []) ??
      mattersOf(requests, work, 1) ??
      (asked !== undefined && stands(asked) ? asked.text : undefined) ??
      resultOf(input, undefined) ??
      spokenOf(input, work)
    );
  const others = wanted?.text ?? commanded(requests) ?? spokenOf(input, work);
  const wish = wanted?.form === 'statement' ? undefined : heaviestWish(requests);
  const own =
    wanted?.form === 'wish' && !tellsTry(wanted.source) && !isChore(wanted.source)
      ? wanted.source
      : undefined;
  return wish ?? resultOf(input, own) ?? others;
}

/** Does a request say more of the whole than names that were spoken of most? */
function stands(asked: RequestTitle): boolean {
  return isTelling(asked) && asked.named > 0 && !isBeside(asked);
}

/** A few of them are about the work, more are a plan of much else. */
const FEW_ISSUES = 3;

/**
 * The first issue or document that was made, whose title somebody thought about: where making it was all that was
 * done, or no wish names the work.
 */
function writtenDown(
  { issues = [], files = [] }: TitledConversation,
  wanted: RequestTitle | undefined,
): string | undefined {
  const ticket = issues.find((title) => TICKET.test(title));
  if (ticket !== undefined) return ticket;
  if (issues.length > FEW_ISSUES) return undefined;
  if (files.length > 0 && wanted !== undefined && isClearWish(wanted)) return undefined;
  const title = workTitle(issues.slice(0, 1), []);
  // What was only written down is still to be done.
  return title === undefined || files.length > 0 ? title : `Filed: ${title}`;
}

/** "ENT-98: Move the help": so the work is called elsewhere, too. */
const TICKET = /^\p{Lu}{2,}-\d+: \S/u;

/** Words that a result shares with the wish that it stands for. */
const LEAST_SAME = 2;
/** What came of it; in the place of a wish only what speaks of the same. */
function resultOf(
  { results = [], requests = [], topics = [], files = [] }: TitledConversation,
  wish: string | undefined,
): string | undefined {
  if (results.length === 0 || files.length === 0) return undefined;
  const spoken =
    wish === undefined ? [...requests.map(({ text }) => text.slice(0, SPOKEN)), ...topics] : [wish];
  const least = wish === undefined ? 0 : LEAST_SAME;
  return resultTitle(results, new Set(spoken.flatMap(keysOf)), least);
}

/** What of a request is read for the words that a result takes up, in UTF-16 units. */
const SPOKEN = 600;

/** "/workflows:review": the command is what was wanted. */
const COMMAND = /^\s*\/(?:[\w-]+:)*([a-z][\w-]+)(?=\s|$)/i;

/** The verb of a command that opens the conversation. */
function commanded([first]: readonly WeighedRequest[]): string | undefined {
  const name = COMMAND.exec(first?.text ?? '')?.[1]?.replaceAll('-', ' ');
  return name !== undefined && titleRules('en').verb.test(name) ? firstUpper(name) : undefined;
}
