import type { CountTokens } from '../../model/countTokens.ts';
import type { SummaryText } from '../../model/summary.ts';
import type { UpperLevel } from '../../model/toc.ts';
import { saysNothing } from '../anchors/findAnchors.ts';
import { reportsChange } from '../points/reportsChange.ts';
import { namesOnlyFiles, saysOnlyHowItStands } from '../points/toldAs.ts';
import { escapeMarkers, withMarkers } from '../summarize/markers.ts';
import { repeatsTitle } from '../summarize/repeatsTitle.ts';
import { shorten } from '../text/cutText.ts';
import { PASS_THROUGH_BELOW } from '../summarize/sizes.ts';
import type { ChildSummary, PeriodBullet } from '../summarize/types.ts';
import { byStanding, inOrder, inShort, resultsFirst } from './pointOrder.ts';
import { ended, NO_PROJECT, sentenceInProject, sentenceOf } from './sentenceOf.ts';
import { GREETING } from './periodTitle.ts';
import { heaviestFirst, projectShares } from './projectShares.ts';
import { largestFirst, workStreams } from './workStreams.ts';
import type { WorkStream } from './workStreams.ts';

export interface PageInput {
  readonly nodeId: string;
  readonly level: UpperLevel;
  /** In time order. */
  readonly children: readonly ChildSummary[];
  /** The points of the whole, best first for each role. */
  readonly points: readonly PeriodBullet[];
  /** Do they tell its largest works, the best of each first? */
  readonly isByWork?: boolean;
  /** Tokens of all that its children say. */
  readonly originalTokens: number;
  /** Its main topic, by which markers are named. */
  readonly topic: string;
  readonly countTokens: CountTokens;
}

/** All that children say: what the texts of their parent are made from. */
export function materialOf(children: readonly ChildSummary[], level: UpperLevel): string {
  return byProject(children)
    .map(({ name, own }) =>
      [...name, ...paragraphs(own, level, ({ bullets }) => bullets)].join('\n\n'),
    )
    .join('\n\n');
}

/** A period tells what came of each conversation first; a conversation tells its segments as a story. */
function inTurn(points: readonly PeriodBullet[], level: UpperLevel): readonly PeriodBullet[] {
  return level === 'conversation' ? points : resultsFirst(points);
}

/** Children with the name of their project before them, where there are several. */
function byProject(
  children: readonly ChildSummary[],
): readonly { readonly name: readonly string[]; readonly own: readonly ChildSummary[] }[] {
  const shares = projectShares(children);
  return shares.map(({ project, children: own }) => ({
    name: shares.length > 1 ? [`${project ?? NO_PROJECT}:`] : [],
    own,
  }));
}

/** How many times longer the children's words are than a text. */
const DETAILED = { aim: 3, least: 4.8 };
const BRIEF = { aim: 10, most: 6.2 };
/** A text never needs more, however much there is, in tokens. */
const LONGEST_DETAILED = 1_600;
const LONGEST_BRIEF = 260;
/** Less tells too little. */
const FEWEST_BRIEF = 100;
/** Of what is too short to be shortened. */
const FEW_POINTS = 3;
/** How often what is left of a budget is filled. */
const PASSES = 3;
const MOST_PROJECTS = 4;
const MOST_WORKS = 10;
/** Work of which less was said is not named, in tokens. */
const SLIGHT = 100;

/** The children with the points that there is room for, in time order. */
export function detailedPage(input: PageInput): SummaryText {
  const { nodeId, level, children, originalTokens, topic, countTokens } = input;
  if (originalTokens < PASS_THROUGH_BELOW) {
    const text = escapeMarkers(materialOf(children, level));
    return { content: text, tokens: countTokens(text), markers: [] };
  }
  const aim = Math.max(
    Math.min(originalTokens / DETAILED.aim, LONGEST_DETAILED),
    originalTokens / DETAILED.least,
  );
  const written = withinBudget(input, aim);
  return withMarkers(written, [{ at: written.length, tokens: originalTokens, topic }], {
    source: nodeId,
    level: 'detailed',
    countTokens,
  });
}

/** As many points as fit: first one of each child, heaviest first, then their second, and so on. */
function withinBudget(
  { children, level, countTokens, nodeId, topic }: PageInput,
  budget: number,
): string {
  const order = heaviestFirst(level === 'conversation' ? children : telling(children));
  const taken = new Map<string, Set<PeriodBullet>>();
  const told = ({ bullets, ...child }: ChildSummary): readonly PeriodBullet[] =>
    bullets.filter((point) => taken.get(child.nodeId)?.has(point));
  const write = (): string =>
    escapeMarkers(
      byProject(children.filter(({ nodeId: child }) => taken.has(child)))
        .map(({ name, own }) => [...name, ...paragraphs(own, level, told)].join('\n\n'))
        .join('\n\n'),
    );
  const marker = countTokens(`[→more:${nodeId}:${topic}]`);
  const mostPoints = Math.max(0, ...children.map(({ bullets }) => bullets.length));
  // A period's titles say what was asked: requests come where nothing else is left to tell.
  const isSpare = ({ role }: PeriodBullet): boolean => level !== 'conversation' && role === 'asked';
  const rankedOf = (which: (point: PeriodBullet) => boolean) =>
    new Map(
      children.map((child) => [
        child,
        (level === 'conversation' ? inShort : byStanding)(
          besideTitle(child.bullets.filter(which), child.title, level !== 'conversation'),
        ),
      ]),
    );
  const rankings = [rankedOf((point) => !isSpare(point)), rankedOf(isSpare)];
  // Costs are estimated piece by piece: what they leave over is filled once more.
  for (let pass = 0; pass < PASSES; pass++) {
    let left = budget - marker - countTokens(write());
    for (const child of order) {
      const cost = countTokens(child.title) + 3;
      if (taken.has(child.nodeId) || (cost > left && taken.size > 0)) continue;
      taken.set(child.nodeId, new Set());
      left -= cost;
    }
    for (const ranked of rankings)
      for (let round = 0; round < mostPoints; round++)
        for (const child of order) {
          const own = taken.get(child.nodeId);
          const point = ranked.get(child)?.[round];
          if (own === undefined || point === undefined || own.has(point)) continue;
          const cost = countTokens(sentenceOf(point)) + 1;
          if (cost > left) continue;
          own.add(point);
          left -= cost;
        }
  }
  return write();
}

/** What was said without an answer is not told where anything else is. */
function telling(children: readonly ChildSummary[]): readonly ChildSummary[] {
  const told = children.filter(
    ({ weight, bullets }) =>
      weight >= SLIGHT || bullets.some(({ role }) => role !== 'asked' && role !== 'failed'),
  );
  return told.length > 0 ? told : children;
}

/** What was worked on, by project, and the points that fit. */
export function briefPage(input: PageInput): SummaryText {
  const { nodeId, children, points, originalTokens, topic, countTokens } = input;
  const ranked =
    input.isByWork === true
      ? points
      : input.level === 'conversation'
        ? inShort(points)
        : byStanding(points);
  if (originalTokens < PASS_THROUGH_BELOW) {
    const few = inOrder(ranked.slice(0, FEW_POINTS));
    const said = few.length > 0 ? few.map(sentenceOf) : children.map(({ title }) => ended(title));
    const text = escapeMarkers(said.join(' '));
    return { content: text, tokens: countTokens(text), markers: [] };
  }
  const marker = countTokens(`[→detail:${nodeId}]`);
  const most = Math.min(originalTokens / BRIEF.most, LONGEST_BRIEF);
  const aim = Math.min(originalTokens / BRIEF.aim, LONGEST_BRIEF);
  let left = Math.max(aim, Math.min(most, FEWEST_BRIEF)) - marker;
  const take = (cost: number): boolean => {
    if (cost > left) return false;
    left -= cost;
    return true;
  };
  let works = input.level === 'conversation' ? [] : worksTold(input, left);
  left -= countTokens(sentencesOf(works).join(' '));
  const isShared = input.level !== 'conversation' && projectShares(children).length > 1;
  const say = isShared ? sentenceInProject : sentenceOf;
  const known = new Set(works.map(({ result }) => result?.text));
  const others = works
    .reduce((own, { name }) => besideTitle(own, name, true), ranked)
    .filter(({ text }) => !known.has(text));
  const costOf = (point: PeriodBullet): number => countTokens(say(point)) + 1;
  const results = others.filter(({ role }) => role !== 'asked').slice(0, BEST);
  const hasRoom =
    works.length > 0 || results.length === 0 || results.some((point) => costOf(point) <= left);
  // One of the best is told whole, or else the first of them shortened.
  const told = hasRoom ? others.filter((point) => take(costOf(point))) : results.slice(0, 1);
  const tokens = Math.round(originalTokens / DETAILED.aim);
  // Tokens of parts may not add up to those of the whole.
  for (;;) {
    const text = escapeMarkers([...sentencesOf(works), ...inOrder(told).map(say)].join(' '));
    const brief = withMarkers(text, [{ at: text.length, tokens, topic }], {
      source: nodeId,
      level: 'brief',
      countTokens,
    });
    if (brief.tokens <= originalTokens / BRIEF.most) return brief;
    const [only] = told;
    if (told.length > 1 || (told.length === 1 && works.length > 0)) told.pop();
    else if (only !== undefined) {
      // A text without a word tells less than half a sentence.
      const shorter = shorten(only.text, Math.floor(only.text.length * SHORTER));
      if (shorter.length >= only.text.length || shorter.length < LEAST_SAID) return brief;
      told[0] = { ...only, text: shorter };
    } else {
      const fewer = withLess(works);
      if (fewer.length === 0) return brief;
      works = fewer;
    }
  }
}

/** So many of the best results are looked through for one that fits. */
const BEST = 3;
/** How much of a sentence is kept at a time, and the least that is left of it, in UTF-16 units. */
const SHORTER = 0.75;
const LEAST_SAID = 20;

/** Without the last result that is told, or else the last piece of work; empty where there is but one name. */
function withLess(works: readonly WorkTold[]): readonly WorkTold[] {
  const last = works.findLastIndex(({ result }) => result !== undefined);
  return last < 0
    ? works.slice(0, -1)
    : works.map((work, at) => (at === last ? { ...work, result: undefined } : work));
}

/** A piece of work, and the point that says best what came of it; undefined if none does. */
interface WorkTold extends Pick<WorkStream, 'name' | 'project'> {
  readonly result: PeriodBullet | undefined;
}

/** The largest pieces of work with what came of them, as far as there is room; at least one of the largest project. */
function worksTold({ children, countTokens }: PageInput, budget: number): readonly WorkTold[] {
  const works = largestFirst(workStreams(children));
  const largest = works[0]?.tokens ?? 0;
  const firsts = projectShares(children)
    .slice(0, MOST_PROJECTS)
    .flatMap(({ project }) => works.find((work) => work.project === project) ?? []);
  const others = works
    .filter(({ project }) => firsts.some((first) => first.project === project))
    .filter((work) => !firsts.includes(work) && !GREETING.test(work.name))
    .filter(({ tokens }) => tokens >= SLIGHT || largest < SLIGHT);
  let told: readonly WorkTold[] = [];
  for (const { name, project, nodeIds } of [...firsts, ...others].slice(0, MOST_WORKS)) {
    const points = children
      .filter(({ nodeId }) => nodeIds.includes(nodeId))
      .flatMap(({ bullets }) => bullets);
    const own = besideTitle(byStanding(points), name, true).filter(({ role }) => RESULTS.has(role));
    const more = own.filter(({ text }) => !repeatsTitle(text, name));
    const result = more[0] ?? own[0];
    const ways = result === undefined ? [undefined] : [result, undefined];
    const next = ways
      .map((one) => [...told, { name, project, result: one }])
      .find((all) => countTokens(sentencesOf(all).join(' ')) <= budget);
    if (next !== undefined) told = next;
    else if (told.length === 0) told = [{ name, project, result: undefined }];
  }
  return told;
}

const RESULTS: ReadonlySet<PeriodBullet['role']> = new Set<PeriodBullet['role']>([
  'done',
  'found',
  'decided',
  'corrected',
  'open',
]);

/** By project: "shop: Tax table by country. Done: Filled it from the ledger." */
function sentencesOf(works: readonly WorkTold[]): string[] {
  const shares = [...Map.groupBy(works, ({ project }) => project)];
  return shares.map(([project, own]) => {
    const named = project ?? (shares.length > 1 ? NO_PROJECT : null);
    const said = own.map(({ name, result }) =>
      [ended(name), ...(result === undefined ? [] : [sentenceOf(result)])].join(' '),
    );
    return `${named === null ? '' : `${named}: `}${said.join(' ')}`;
  });
}

/** A paragraph for each title, with the points of all children that bear it. */
function paragraphs(
  children: readonly ChildSummary[],
  level: UpperLevel,
  pointsOf: (child: ChildSummary) => readonly PeriodBullet[],
): string[] {
  return [...Map.groupBy(children, ({ title }) => title.trim())].map(([title, own]) => {
    const points = besideTitle(
      inTurn(own.flatMap(pointsOf), level),
      title,
      level !== 'conversation',
    );
    return [ended(title), ...points.map(sentenceOf)].join(' ');
  });
}

/**
 * Points that say more than a title, and more than how work stands. What was asked is said again once it is done;
 * below "Added …", "I added …" says nothing. Of a period the name of a file that was changed tells nothing by itself,
 * but that something was done about what was found.
 */
function besideTitle(
  points: readonly PeriodBullet[],
  title: string,
  isPeriod: boolean,
): readonly PeriodBullet[] {
  const isReport = reportsChange(title);
  const letters = lettersOf(title);
  const telling = points.filter(
    ({ text }) =>
      lettersOf(text.replace(WRITTEN_DOWN, '')) !== letters &&
      !(isReport && repeatsTitle(text, title)) &&
      !saysNothing(text) &&
      !saysOnlyHowItStands(text),
  );
  const isCause = ({ role }: PeriodBullet): boolean => role === 'found' || role === 'decided';
  return isPeriod && !telling.some(isCause)
    ? telling.filter(({ text }) => !namesOnlyFiles(text))
    : telling;
}

/** An issue that was made is told by its title. */
const WRITTEN_DOWN = /^Wrote down (?=“)/u;

const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
