import { guessLanguage } from '../text/language.ts';
import { termsOf } from '../text/terms.ts';
import { branchWork } from './branchWork.ts';
import { givenPhrase } from './givenTitle.ts';
import { namingPhrase } from './requestTitle.ts';
import type { RequestTitle } from './requestTitle.ts';
import { workTitle } from './workTitle.ts';

export interface TitledConversation {
  /** The title in its log; null if there is none. */
  readonly given: string | null;
  /** The branch that it began on; null if none is known. */
  readonly branch?: string | null;
  /** Titles of the pull requests that it opened, in order. */
  readonly pullRequests?: readonly string[];
  /** Subjects of its commits, in order. */
  readonly commits?: readonly string[];
  readonly requests?: readonly WeighedRequest[];
  /** Titles of its segments, in order. */
  readonly segments: readonly string[];
  /** What was spoken of most, the most first. */
  readonly topics?: readonly string[];
}

/** A request, cut to some 1,000 characters. */
export interface WeighedRequest {
  readonly text: string;
  /** How much happened after it, 0–1. */
  readonly share: number;
}

/** What counts besides how well a phrase names something: how much was done for it, */
const SHARE = 4;
/** what was spoken of most, by its names and by the words of the other requests, */
const TOPIC = 0.7;
const MOST_TOPICS = 2;
const AGAIN = 0.35;
const MOST_AGAIN = 4;
/** and its form, because what work is called after is seldom asked or stated. */
const FORM = { wish: 0, question: -0.7, statement: -1.5 } as const;

/**
 * The title of a conversation: the one in its log, else that of its last pull request, else the
 * subject of its last commit, else the request that names its work best, else the title of its first
 * segment. Before what was committed or asked stands the branch's name for the work, unless that is
 * said again. Never what the assistant stated.
 */
export function conversationTitle(input: TitledConversation): string {
  const { given, pullRequests = [], commits = [], requests = [], segments } = input;
  const stored = givenPhrase(given) ?? workTitle(pullRequests, []);
  if (stored !== undefined) return stored;
  const asked = bestRequest(requests, input.topics ?? []);
  const work = workOf(input);
  const tells = asked?.names === true && (work === undefined || asked.form !== 'statement');
  const said = workTitle([], commits) ?? (tells ? asked.text : undefined);
  if (work !== undefined) return said === undefined ? work : withWork(work, said);
  return said ?? segments[0] ?? asked?.text ?? 'Conversation';
}

/** What the branch calls the work, where it is not itself spoken of. */
function workOf({ branch, requests = [] }: TitledConversation): string | undefined {
  if (typeof branch !== 'string' || requests.some(({ text }) => text.includes(branch)))
    return undefined;
  return branchWork(branch);
}

function withWork(work: string, said: string): string {
  return shareWords(work, said) ? said : `${work}: ${said}`;
}

/** The work that a conversation on a branch belongs to, if its title speaks of it. */
export function workIn(title: string, branch: string | null): string | null {
  const work = branch === null ? undefined : branchWork(branch);
  return work !== undefined && shareWords(work, title) ? work : null;
}

function shareWords(one: string, other: string): boolean {
  const words = new Set(keysOf(other));
  return keysOf(one).some((key) => words.has(key));
}

function keysOf(text: string): string[] {
  return termsOf(text, guessLanguage(text)).flatMap(({ key, stop }) => (stop ? [] : [key]));
}

function bestRequest(
  requests: readonly WeighedRequest[],
  topics: readonly string[],
): RequestTitle | undefined {
  const spoken = requests.map(({ text }) => new Set(keysOf(text)));
  const known = topics.map(keysOf);
  // What is asked once more is still one request.
  const said = [...new Set(requests.map(({ text }) => text.trim()))];
  let best: { readonly title: RequestTitle; readonly worth: number } | undefined;
  for (const { text, share } of requests) {
    const title = namingPhrase(text);
    // Whoever says the same each time says how to work, not on what.
    if (title === undefined || said.filter((one) => one.includes(title.source)).length > 1)
      continue;
    const worth = title.worth + SHARE * share + FORM[title.form] + centrality(title, spoken, known);
    const isBetter =
      best === undefined || (title.names === best.title.names ? worth > best.worth : title.names);
    if (isBetter) best = { title, worth };
  }
  return best?.title;
}

/** How much a title is about what all was about: topics, and the two words that most requests have. */
function centrality(
  { text }: RequestTitle,
  requests: readonly ReadonlySet<string>[],
  topics: readonly (readonly string[])[],
): number {
  const words = new Set(keysOf(text));
  const held = topics.filter((topic) => topic.every((word) => words.has(word))).length;
  const [first = 0, second = 0] = [...words]
    .map((word) => requests.filter((request) => request.has(word)).length - 1)
    .toSorted((a, b) => b - a);
  return TOPIC * Math.min(MOST_TOPICS, held) + AGAIN * Math.min(MOST_AGAIN, first + second);
}
