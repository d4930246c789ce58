import { REVERSAL } from '../ideas/cues.ts';
import { guessLanguage } from '../text/language.ts';
import { reportsChange } from '../points/reportsChange.ts';
import { termsOf, wordCount } from '../text/terms.ts';
import { branchWork } from './branchWork.ts';
import { isOfProcess } from './isOfProcess.ts';
import { givenPhrase } from './givenTitle.ts';
import { namingPhrase } from './requestTitle.ts';
import type { RequestTitle } from './requestTitle.ts';
import { firstUpper } from './titlePhrase.ts';
import { titleRules } from './titleRules.ts';
import { resultTitle } from './resultTitle.ts';
import { workTitle } from './workTitle.ts';

export interface TitledConversation {
  /** The title in its log; null if there is none. */
  readonly given: string | null;
  /** The branch that it began on; null if none is known. */
  readonly branch?: string | null;
  /** Titles of the pull requests that it opened, in order. */
  readonly pullRequests?: readonly string[];
  /** Titles of the issues and documents that it made, in order. */
  readonly issues?: readonly string[];
  /** Subjects of its commits, in order. */
  readonly commits?: readonly string[];
  readonly requests?: readonly WeighedRequest[];
  /** Requests of the day on which it began, if this is a later part of it. */
  readonly before?: readonly WeighedRequest[];
  /** Sentences of its reports that tell a change, in order. */
  readonly results?: readonly string[];
  /** Names of the files that were changed, the one changed most often first. */
  readonly files?: readonly string[];
  /** Titles of its segments, in order. */
  readonly segments: readonly string[];
  /** What was spoken of most, the most first. */
  readonly topics?: readonly string[];
}

/** A request, cut to some 1,000 characters. They are in the order in which they were made. */
export interface WeighedRequest {
  readonly text: string;
  /** Does it open the conversation, and is it no mere question before the work? */
  readonly opens?: boolean;
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
/** The request that opens it says what it is about, also where it is no wish. */
const OPENS = { worth: 0.5, form: 0.4 };

/** What is asked for besides, or points elsewhere, is seldom what it was about. */
const SIDE = 1.5;

/** Of more requests one may be a side matter; of fewer on a branch, its name says enough. */
const MANY_REQUESTS = 8;
const SOME_REQUESTS = 3;
/** Topics that a conversation is about, and how many of them make a title. */
const MAIN_TOPICS = 7;
const SPOKEN_TOPICS = 3;
const LEAST_SPOKEN = 2;
/** The share of all requests that has the words of one that stands for them. */
const SHARED = 0.25;
/** A word that is no everyday one. */
const NAME = /\p{Lu}|\d|\p{L}[-_./]\p{L}/u;

/**
 * The title of a conversation: the one in its log, else that of its last pull request, commit or of an issue
 * that it made, else what {@link saidOf} says of it, else the title of its first segment. Before what was committed, asked, done or
 * spoken of stands the branch's name for the work, unless that is said again.
 */
export function conversationTitle(input: TitledConversation): string {
  const { given, pullRequests = [], commits = [], requests = [], topics = [], segments } = input;
  const { before = [] } = input;
  const stored = givenPhrase(given) ?? workTitle(pullRequests, []);
  if (stored !== undefined) return stored;
  const asked = bestRequest(requests, topics);
  const work = workOf(input, asked);
  // What goes on the next day leans on the day before.
  const begun =
    asked !== undefined && isTelling(asked) && asked.named > 0
      ? undefined
      : bestRequest(before, topics);
  const wanted = [begun, asked].find(
    (title) => title !== undefined && tellsWork(title, input, work !== undefined),
  );
  const committed = workTitle([], commits);
  const written = committed === undefined ? writtenDown(input, wanted) : undefined;
  if (written !== undefined) return written;
  const said = committed ?? saidOf(input, { wanted, work });
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
    work,
  }: { readonly wanted: RequestTitle | undefined; readonly work: string | undefined },
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
      spokenOf(input, work)
    );
  const others = wanted?.text ?? commanded(requests) ?? spokenOf(input, work);
  const wish = wanted?.form === 'statement' ? undefined : heaviestWish(requests);
  const own = wanted?.form === 'wish' && !TRIED.test(wanted.source) ? wanted.source : undefined;
  return wish ?? resultOf(input, own) ?? others;
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

/** "Add this test case", "fix that": what it is stands elsewhere. */
const POINTS_AT =
  /(?:^|\s)(?:(?:this|that|these|those)(?!\s+(?:\S+\s+)?(?:branch|repo|repository|project|pr|pull request|app|package)\b)|it|them)(?:$|[\s,.;:])/i;
/** "The last change", "the new functionality": so may any be called. */
const NAMELESS =
  /\b(?:the|this|that) (?:last|new|latest|above|same|other|previous) (?:changes?|functionality|features?|ones?|things?|parts?|code|work)\b/i;
/** Asks for something besides. */
const BESIDE =
  /^(?:and |then |ok,? )*(?:also\b|(?:can|could|should) (?:you|we) also\b|one more thing|(?:can|could) you check (?:if|whether)\b)/i;
/** "I just tried to release it": the matter is what came of that. */
const TRIED = /^(?:\p{L}+,? )?i (?:just |have |have just )?tried to\b/iu;
/** Words that a result shares with the wish that it stands for. */
const LEAST_SAME = 2;
/** A share of the work that is most of it, as far as it is counted. */
const MUCH = 0.5;

function isClearWish({ form, text, source }: RequestTitle): boolean {
  return (
    form === 'wish' &&
    ![/^be /i, POINTS_AT, NAMELESS].some((pattern) => pattern.test(text)) &&
    ![TRIED, BESIDE].some((pattern) => pattern.test(source))
  );
}

/** The clear wish after which most of the work was done, if much was. */
function heaviestWish(requests: readonly WeighedRequest[]): string | undefined {
  const wishes = requests.flatMap(({ text, share }) => {
    const phrase = share < MUCH ? undefined : namingPhrase(text);
    return phrase !== undefined && phrase.named > 0 && isTelling(phrase) && isClearWish(phrase)
      ? [{ text: phrase.text, share }]
      : [];
  });
  return wishes.toSorted((a, b) => b.share - a.share)[0]?.text;
}

/**
 * The two wishes after which most was done, the earlier one first: what stands for the whole where no single one
 * does. Undefined if there are no two.
 */
function mattersOf(
  requests: readonly WeighedRequest[],
  work: string | undefined,
): string | undefined {
  const known = work === undefined ? [] : [work];
  const wishes = requests.flatMap(({ text, share }, at) => {
    const phrase = namingPhrase(text);
    return phrase !== undefined && isMatter(phrase) ? [{ text: phrase.text, share, at }] : [];
  });
  const chosen: { readonly text: string; readonly at: number }[] = [];
  for (const wish of wishes.toSorted((a, b) => b.share - a.share)) {
    const others = [...known, ...chosen.map(({ text }) => text)];
    const { length } = [...chosen, wish].map(({ text }) => text).join(BETWEEN);
    if (
      chosen.length < MATTERS &&
      length <= LONGEST &&
      !others.some((one) => shareWords(one, wish.text))
    )
      chosen.push(wish);
  }
  if (chosen.length < MATTERS) return undefined;
  return chosen
    .toSorted((a, b) => a.at - b.at)
    .map(({ text }) => text)
    .join(BETWEEN);
}

const MATTERS = 2;
const BETWEEN = '; ';
/** UTF-16 units of a title of several matters. */
const LONGEST = 90;

/** What a phrase is worth, and the words that it names, to be one of two that stand for much. */
const MATTER = { worth: 6, named: 2 };

function isMatter(phrase: RequestTitle): boolean {
  return (
    phrase.worth >= MATTER.worth &&
    phrase.named >= MATTER.named &&
    isTelling(phrase) &&
    isClearWish(phrase) &&
    !isOfProcess(phrase.source) &&
    // "Actually revert the commit" is a step back.
    REVERSAL.exec(phrase.source.toLowerCase())?.index !== 0
  );
}

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

/** Fewer words name a step rather than its matter ("Install via brew"). */
const LEAST_WORDS = 4;
/** So many files are what was worked on; of more, none stands for them. */
const FEW_FILES = 2;

/**
 * What stands before a request that does not name its matter: the files that were changed, else, where
 * it only points there or has hardly a word, a name that was spoken of most.
 */
function matterOf(
  { text, leaning, named }: RequestTitle,
  { files = [], topics = [] }: TitledConversation,
): string | undefined {
  const isShort = leaning || (wordCount(text) < LEAST_WORDS && !NAME.test(text.slice(1)));
  if (!isShort && named > 0) return undefined;
  if (files.length > 0 && files.length <= FEW_FILES && !files.some((file) => text.includes(file)))
    return files.join(', ');
  const spoken = topics
    .slice(0, MAIN_TOPICS)
    .find((topic) => NAME.test(topic) && !shareWords(topic, text));
  return isShort ? spoken : undefined;
}

/**
 * Does a request stand for the whole? Where much else was asked, it has to be about what was spoken
 * of; behind a branch's name it has to say what was done for that work.
 */
function tellsWork(
  { text, names, form, leaning }: RequestTitle,
  { requests = [], topics = [] }: TitledConversation,
  onBranch: boolean,
): boolean {
  if (!names || leaning) return false;
  if (onBranch) return form === 'wish';
  if (requests.length <= MANY_REQUESTS) return true;
  const words = new Set(keysOf(text));
  const main = topics.slice(0, MAIN_TOPICS).map(keysOf);
  if (main.filter((topic) => holdsAll(words, topic)).length > 1) return true;
  const spoken = requests.map((request) => new Set(keysOf(request.text)));
  const [, second = 0] = sharesOf(new Set(tellingKeys(text)), spoken);
  return second >= SHARED * requests.length;
}

/** The names that the person spoke of most, where much was asked. */
function spokenOf(
  { requests = [], topics = [] }: TitledConversation,
  work: string | undefined,
): string | undefined {
  if (requests.length < (work === undefined ? MANY_REQUESTS + 1 : SOME_REQUESTS)) return undefined;
  const spoken = requests.map(({ text }) => new Set(keysOf(text)));
  const known = new Set(work === undefined ? [] : keysOf(work));
  const named = topics.slice(0, MAIN_TOPICS).flatMap((topic, rank) => {
    const words = keysOf(topic);
    const said = spoken.filter((request) => holdsAll(request, words)).length;
    const isName = words.length > 1 || NAME.test(topic);
    if (!isName || said === 0 || words.some((word) => known.has(word))) return [];
    return [{ topic, said, rank }];
  });
  const most: string[] = [];
  for (const { topic } of named.toSorted((a, b) => b.said - a.said || a.rank - b.rank))
    if (most.length < SPOKEN_TOPICS && !most.some((one) => shareWords(one, topic)))
      most.push(topic);
  return most.length < LEAST_SPOKEN ? undefined : firstUpper(most.join(', '));
}

function holdsAll(words: ReadonlySet<string>, wanted: readonly string[]): boolean {
  return wanted.length > 0 && wanted.every((word) => words.has(word));
}

/** What is asked of the branch itself is work on what it is called after. */
const OF_BRANCH = /\b(?:branch|conflicts?|merge|pull request|PR|rebase)\b/i;

/**
 * What the branch calls the work, where it is not itself spoken of: only if this conversation is about
 * it, by the words of its requests, commits and files, or names no other matter.
 */
function workOf(input: TitledConversation, asked: RequestTitle | undefined): string | undefined {
  const { branch, requests = [], commits = [], files = [] } = input;
  if (typeof branch !== 'string' || requests.some(({ text }) => text.includes(branch)))
    return undefined;
  const work = branchWork(branch);
  if (work === undefined || asked === undefined || asked.named === 0) return work;
  if (!tellsWork(asked, input, true) || OF_BRANCH.test(asked.source)) return work;
  const said = [...requests.map(({ text }) => text), ...commits, ...files];
  const words = new Set(said.flatMap((text) => keysOf(text.replace(/[-_.]/g, ' '))));
  const telling = tellingKeys(work);
  return telling.length === 0 || telling.some((key) => words.has(key)) ? work : undefined;
}

/** The words of a title without what is done ("fix", "add"). */
function tellingKeys(title: string): string[] {
  const language = guessLanguage(title);
  const { verb } = titleRules(language);
  return termsOf(title, language).flatMap(({ key, stop, shape, surface }) =>
    stop || shape === 'number' || verb.test(surface) ? [] : [key],
  );
}

function withWork(work: string, said: string, isLong: boolean): string {
  if (!shareWords(work, said)) return `${work}: ${said}`;
  // Of much work on a branch that says what is done, what was done is only a part.
  const isWish = titleRules('en').verb.test(work) && tellingKeys(work).length > 1;
  return isLong && isWish && reportsChange(said) ? work : said;
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
  for (const { text, share, opens = false } of requests) {
    const title = namingPhrase(text);
    // Whoever says the same each time says how to work, not on what.
    if (title === undefined || said.filter((one) => one.includes(title.source)).length > 1)
      continue;
    const worth =
      title.worth +
      SHARE * share +
      FORM[title.form] * (opens ? OPENS.form : 1) +
      (opens && !title.leaning ? OPENS.worth : 0) -
      (BESIDE.test(title.source) || POINTS_AT.test(title.text) ? SIDE : 0) +
      centrality(title, spoken, known);
    const isBetter =
      best === undefined ||
      (isTelling(title) === isTelling(best.title)
        ? worth > best.worth || turnsRound(title, best.title)
        : isTelling(title));
    if (isBetter) best = { title, worth };
  }
  return best?.title;
}

const isTelling = ({ names, leaning }: RequestTitle): boolean => names && !leaning;

/** The share of a title's words that a later request has to speak of to turn it round, and their number. */
const SAME_MATTER = 0.5;
const SAME_WORDS = 2;

/** Does a later request take back what an earlier one wanted ("thinking again: remove the command")? */
function turnsRound(later: RequestTitle, earlier: RequestTitle): boolean {
  if (!REVERSAL.test(later.source.toLowerCase())) return false;
  const words = new Set(keysOf(later.source));
  const wanted = keysOf(earlier.text);
  const shared = wanted.filter((word) => words.has(word)).length;
  return shared >= SAME_WORDS && shared >= SAME_MATTER * wanted.length;
}

/** How much a title is about what all was about: topics, and the two words that most requests have. */
function centrality(
  { text }: RequestTitle,
  requests: readonly ReadonlySet<string>[],
  topics: readonly (readonly string[])[],
): number {
  const words = new Set(keysOf(text));
  const held = topics.filter((topic) => holdsAll(words, topic)).length;
  const [first = 1, second = 1] = sharesOf(words, requests);
  return TOPIC * Math.min(MOST_TOPICS, held) + AGAIN * Math.min(MOST_AGAIN, first + second - 2);
}

/** How many requests hold each of the words, the most first. */
function sharesOf(
  words: ReadonlySet<string>,
  requests: readonly ReadonlySet<string>[],
): readonly number[] {
  return [...words]
    .map((word) => requests.filter((request) => request.has(word)).length)
    .toSorted((a, b) => b - a);
}
