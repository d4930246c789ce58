import type { Telling } from '../../domain/points/tellPoints.ts';
import { OPEN_POINTS } from '../../domain/points/tellPoints.ts';
import { maskSecrets } from '../../domain/secrets/maskSecrets.ts';
import { periodTitle } from '../../domain/pages/periodTitle.ts';
import { withSource } from '../../domain/summarize/markers.ts';
import { withDoubtsOf } from '../../domain/trust/carryDoubts.ts';
import { summarizePeriod, topicsOf } from '../../domain/summarize/summarizePeriod.ts';
import { summarizeTalk } from '../../domain/summarize/summarizeTalk.ts';
import type { SummaryText } from '../../model/summary.ts';
import { gripId } from '../../model/ids.ts';
import { conversationTitle } from '../../domain/summarize/conversationTitle.ts';
import { repeatsTitle } from '../../domain/summarize/repeatsTitle.ts';
import type { WeighedRequest } from '../../domain/summarize/titledConversation.ts';
import { isPeriodClosed } from '../../model/periodClosing.ts';
import type {
  ChildSummary,
  PeriodBullet,
  PeriodInput,
  PeriodSummary,
} from '../../domain/summarize/types.ts';
import type {
  DirtyPeriod,
  Naming,
  PeriodMaterial,
  PlannedGrip,
  PlannedPeriod,
  PlannedText,
  StoredChild,
} from './ports/indexStore.ts';
import { BUILT_IN, builtWith } from './builtIn.ts';
import type { Authorship } from './builtIn.ts';
import { gripsOf } from './planSegment.ts';
import type { PlanDeps } from './planSegment.ts';
import { textStays } from './textStays.ts';
import { withoutTags } from './withoutTags.ts';

/** Up to so many requests, a commit names what they came to. */
const FEW_REQUESTS = 8;

/** Where an upper node stands. */
type UpperNode = Pick<DirtyPeriod, 'nodeId' | 'level' | 'naming'>;

/** What is known of an upper node, with the grips that its points need. */
export interface RolledUp {
  readonly title: string;
  readonly summary: PeriodSummary;
  /** Grips of points that no text below has, by id. */
  readonly grips: ReadonlyMap<string, PlannedGrip>;
}

/**
 * Writes an upper node's text from what lies below it, unless the existing one was made from exactly
 * the same.
 */
export function rollUpPeriod(
  period: DirtyPeriod,
  material: PeriodMaterial,
  {
    deps,
    nowMs,
  }: {
    readonly deps: Pick<PlanDeps, 'countTokens' | 'hashText' | 'hex' | 'ticks' | 'tags'>;
    readonly nowMs: number;
  },
): PlannedPeriod {
  const { nodeIx, dirty } = period;
  const closed = isPeriodClosed(period, nowMs);
  const title = titleOf(period, material);
  const sourceHash = periodSourceHash(material.facts, deps);
  const inputHash = builtInPeriodHash(sourceHash, { ...period, title }, deps);
  const { keep, outdated } = textStays(
    period.text,
    { sourceHash, inputHash, isDraft: !closed },
    deps.hex,
  );
  if (keep) return { nodeIx, dirty, text: null, outdated, closed };
  const begunMs = deps.ticks();
  const { summary, grips } = rolledUp(period, material, deps);
  return {
    nodeIx,
    dirty,
    closed,
    outdated,
    text: periodText({
      title,
      summary: deps.tags ? summary : { ...summary, texts: withoutTags(summary.texts) },
      grips,
      deps,
      by: {
        ...BUILT_IN,
        durationMs: deps.ticks() - begunMs,
        sourceHash,
        inputHash,
      },
    }),
  };
}

/**
 * What an upper node says without a model. A conversation's part of a day that is a single segment
 * says what that one says, and what its end leaves open; one of several is told as a whole.
 */
export function rolledUp(
  node: UpperNode,
  material: PeriodMaterial,
  deps: Pick<PlanDeps, 'countTokens' | 'hashText' | 'hex'>,
): RolledUp {
  const title = titleOf(node, material);
  const told = node.level === 'conversation' ? ownOf(material.children) : material.children;
  const [only, ...others] = told;
  if (node.level === 'conversation' && only !== undefined && others.length === 0) {
    const summary = sameAs(node.nodeId, only, deps);
    if (summary !== undefined) {
      const { points, grips } = leftOpen(only, { ...material, ...node.naming }, deps);
      const bullets = besideTitle(withLeft(summary.bullets, points), title);
      return { title, summary: withoutProject({ ...summary, bullets }), grips };
    }
  }
  const {
    points,
    grips,
    keywords: keywordsOf,
  } = wholeOf(told, { ...material, ...node.naming }, deps);
  const keywords = keywordsOf();
  const summary = withDoubtsOf(
    summarizePeriod({ ...periodInput(node, told), points }, deps.countTokens),
    told,
  );
  const whole = keywords.length === 0 ? summary : { ...summary, keywords };
  if (node.level !== 'conversation') return { title, summary: whole, grips };
  const bullets = besideTitle(whole.bullets, title);
  return { title, summary: withoutProject({ ...whole, bullets }), grips };
}

/** What was asked is told by the title already where it says nothing else. */
function besideTitle(bullets: readonly PeriodBullet[], title: string): readonly PeriodBullet[] {
  const stay = bullets.filter(({ role, text }) => role !== 'asked' || !repeatsTitle(text, title));
  return stay.length === 0 ? bullets : stay;
}

/**
 * What a model reads of an upper node: of a conversation its own segments and, as a part of its own, what
 * came of its turns by their facts, with the grips of that.
 */
export function partsToCompose(
  { nodeId, level, naming }: UpperNode,
  { children, talk }: PeriodMaterial,
  deps: Pick<PlanDeps, 'hashText' | 'hex'>,
): { readonly children: readonly ChildSummary[] } & Pick<RolledUp, 'grips'> {
  if (level !== 'conversation') return { children, grips: new Map() };
  const own = ownOf(children);
  const said = new Set(own.flatMap(({ bullets }) => bullets.map(({ text }) => text)));
  const { points, grips } = pointsOfTalk(own, { talk, ...naming }, deps);
  const results = points.filter(
    ({ role, text }) => (role === 'done' || role === 'failed') && !said.has(text),
  );
  if (results.length === 0) return { children: own, grips };
  return {
    grips,
    children: [
      ...own,
      {
        nodeId,
        title: 'What came of all of it, by its log',
        brief: '',
        bullets: results,
        keywords: [],
        eventCount: 0,
        weight: 0,
        project: null,
      },
    ],
  };
}

/** The points of a conversation are of its project, whatever that is called by and by. */
export function withoutProject<Summary extends Pick<PeriodSummary, 'bullets'>>(
  summary: Summary,
): Summary {
  return { ...summary, bullets: summary.bullets.map((bullet) => ({ ...bullet, project: null })) };
}

/** A conversation is told by what the person and the assistant said, not by its sub-agents. */
function ownOf(children: PeriodMaterial['children']): PeriodMaterial['children'] {
  const own = children.filter(({ agent }) => !agent);
  return own.length > 0 ? own : children.map(withoutRoles);
}

/** What agents were asked and did is nobody's request, and what came of it is told where they were started. */
function withoutRoles(child: StoredChild): StoredChild {
  return { ...child, bullets: child.bullets.map((bullet) => ({ ...bullet, role: null })) };
}

/** The points of a conversation of several segments; none where it is told by its segments. */
function wholeOf(
  children: PeriodMaterial['children'],
  talk: Talk,
  deps: Pick<PlanDeps, 'hashText' | 'hex'>,
): Pick<RolledUp, 'grips'> &
  Pick<PeriodInput, 'points'> & { readonly keywords: () => readonly string[] } {
  // What a model wrote of a segment is not said by its events alone.
  return talk.talk.length === 0 || children.some(({ writtenByModel }) => writtenByModel)
    ? { points: undefined, grips: new Map(), keywords: () => [] }
    : pointsOfTalk(children, talk, deps);
}

/** What the last turn of a conversation leaves open: a segment does not know that it is the last one. */
function leftOpen(
  segment: StoredChild,
  { ending, goesOn }: Pick<PeriodMaterial, 'ending'> & Pick<Naming, 'goesOn'>,
  deps: Pick<PlanDeps, 'hashText' | 'hex'>,
): Pick<RolledUp, 'grips'> & { readonly points: readonly PeriodBullet[] } {
  if (segment.writtenByModel || goesOn) return { points: [], grips: new Map() };
  const { points, grips } = pointsOfTalk([segment], { talk: ending, goesOn }, deps, OPEN_POINTS);
  const known = new Set(segment.bullets.map(({ text }) => text));
  const open = points.filter(({ role, text }) => role === 'open' && !known.has(text));
  const own = new Set(open.flatMap(({ gripIds }) => gripIds));
  return { points: open, grips: new Map([...grips].filter(([id]) => own.has(id))) };
}

/** What was said in a conversation's part of a day, and whether more was said on a later one. */
type Talk = Pick<PeriodMaterial, 'talk'> & Pick<Naming, 'goesOn'>;

const quote = ({ gripIds }: PeriodBullet): string => gripIds.join(' ');

/** What was asked last is told once: as open, unless it is what the conversation began with. */
function withLeft(
  [first, ...others]: readonly PeriodBullet[],
  left: readonly PeriodBullet[],
): readonly PeriodBullet[] {
  if (first === undefined) return left;
  const open = left.filter((point) => first.role !== 'asked' || quote(point) !== quote(first));
  const quoted = new Set(open.map(quote));
  const stay = others.filter((point) => point.role !== 'asked' || !quoted.has(quote(point)));
  return [first, ...stay, ...open];
}

/** What all turns of a conversation come to; nothing where there are no words of it. */
function pointsOfTalk(
  children: PeriodMaterial['children'],
  { talk, goesOn }: Talk,
  deps: Pick<PlanDeps, 'hashText' | 'hex'>,
  quota?: Telling,
): Pick<RolledUp, 'grips'> & {
  readonly points: readonly PeriodBullet[];
  readonly keywords: () => readonly string[];
} {
  const grips = new Map<string, PlannedGrip>();
  if (talk.length === 0) return { points: [], grips, keywords: () => [] };
  const told = summarizeTalk(talk, { goesOn, quota });
  const project = children.find((child) => child.project !== null)?.project ?? null;
  const points = told.points.map(({ role, text, evidence, supported, worth }) => {
    const own = gripsOf({ evidence }, talk, deps);
    for (const grip of own) grips.set(gripId({ ms: grip.ms, hash: grip.key }), grip);
    const gripIds = own.map(({ ms, key }) => gripId({ ms, hash: key }));
    return { role, text, gripIds, supported, project, worth };
  });
  return { points, grips, keywords: told.keywords };
}

function sameAs(
  nodeId: string,
  { texts, fidelity, originalTokens, keywords, bullets }: StoredChild,
  { countTokens }: Pick<PlanDeps, 'countTokens'>,
): PeriodSummary | undefined {
  if (fidelity === null || texts === null) return undefined;
  const own = (level: 'detailed' | 'brief'): SummaryText =>
    withSource(texts[level], { source: nodeId, level, countTokens });
  return {
    texts: { ...texts, detailed: own('detailed'), brief: own('brief') },
    bullets,
    keywords,
    fidelity,
    originalTokens,
  };
}

/**
 * A period is called after its work (the calendar's name stands before it where it is shown), a
 * conversation as its log says, else after what came of it or was asked.
 */
export function titleOf(
  { level, naming }: UpperNode,
  { children, facts }: Pick<PeriodMaterial, 'children' | 'facts'>,
): string {
  const { given } = naming;
  // Secrets are found in whole sentences, and not all of them in what is left of one in a title.
  const { text: title } = maskSecrets(
    level === 'conversation'
      ? conversationTitle({
          given: given === null ? null : masked(given),
          branch: naming.branch === null ? null : masked(naming.branch),
          requests: naming.requests.map(maskedRequest),
          before: naming.before.map(maskedRequest),
          reply: naming.reply === null ? null : masked(naming.reply),
          files: naming.files.map(masked),
          results: ownOf(children).flatMap(({ bullets }) =>
            bullets.flatMap(({ role, text }) => (role === 'done' ? [text] : [])),
          ),
          topics: topicsOf(children),
          // Of long work a single commit is only a step.
          commits: naming.requests.length > FEW_REQUESTS ? [] : naming.commits.map(masked),
          pullRequests: naming.pullRequests.map(masked),
          issues: naming.issues.map(masked),
          segments: children.map((child) => child.title),
        })
      : periodTitle(children, projectsIn(facts)),
  );
  return title;
}

/** The number of projects as the page counts them: those of its conversations, without sub-agents. */
function projectsIn(facts: PeriodMaterial['facts']): number {
  return new Set(facts.flatMap(({ counts, project }) => (counts ? (project ?? []) : []))).size;
}

const maskedRequest = (request: WeighedRequest): WeighedRequest => ({
  ...request,
  text: masked(request.text),
});

function masked(words: string): string {
  return maskSecrets(words).text;
}

/** Hash of what an upper node's text is made from, whoever writes it. */
export function periodSourceHash(
  facts: PeriodMaterial['facts'],
  { hashText, hex }: Pick<PlanDeps, 'hashText' | 'hex'>,
): Uint8Array {
  return hashText(
    JSON.stringify(
      facts.map((child) => [child.nodeId, hex(child.contentHash), child.eventCount, child.project]),
    ),
  );
}

const GOES_ON = ' …';

/**
 * Hash of everything a built-in text is made from, including the summariser's version. A period is
 * called after what lies below it, a conversation also after what its log says; it leaves nothing open if it goes on.
 */
export function builtInPeriodHash(
  sourceHash: Uint8Array,
  {
    level,
    title,
    naming,
  }: Pick<UpperNode, 'level'> & {
    readonly title: string;
    readonly naming: Pick<Naming, 'goesOn'>;
  },
  { hashText, hex, tags }: Pick<PlanDeps, 'hashText' | 'hex' | 'tags'>,
): Uint8Array {
  const named = level === 'conversation' ? `${title}${naming.goesOn ? GOES_ON : ''}` : '';
  return hashText(`${hex(sourceHash)} ${builtWith(tags)} ${named}`);
}

/** An upper node in the form the built-in summariser reads. */
export function periodInput(
  { nodeId, level }: Pick<UpperNode, 'nodeId' | 'level'>,
  children: PeriodMaterial['children'],
): PeriodInput {
  return { nodeId, level, children };
}

/** An upper node's summary in stored form. */
export function periodText({
  title,
  summary,
  grips,
  deps,
  by,
}: Pick<RolledUp, 'title' | 'summary' | 'grips'> & {
  readonly deps: Pick<PlanDeps, 'hashText'>;
  readonly by: Authorship;
}): PlannedText<PlannedGrip | string> {
  const { texts, bullets, keywords, originalTokens, fidelity } = summary;
  return {
    title,
    texts,
    keywords,
    bullets: bullets.map(({ gripIds, ...bullet }) => ({
      ...bullet,
      grips: gripIds.map((id) => grips.get(id) ?? id),
    })),
    anchors: [],
    originalTokens,
    fidelity,
    ...by,
    contentHash: deps.hashText(JSON.stringify([title, texts, bullets, keywords])),
  };
}
