import type { OutputOf } from '../contract/procedures.ts';
import { oneLine } from '../model/visibleText.ts';
import type { Strength } from '../model/search.ts';
import type { FitText, TextPiece } from './fitText.ts';
import { DOUBT_MARKS } from './markDoubts.ts';
import { ROLE_WORDS } from './pointText.ts';
import { whenIn } from './whenIn.ts';

type Reply = OutputOf<'navigate'>;
type Evidence = Reply['evidence'][number];

/** The way from the years down to a node. */
export interface Way {
  /** Of the nodes on it, the year first, the node itself last. */
  readonly titles: readonly string[];
  readonly score: number;
  readonly matchedTerms: readonly string[];
  /** What was looked at on the way and not gone on with. */
  readonly besides: readonly { readonly title: string; readonly score: number }[];
}

export interface NavigateReply extends Pick<
  Reply,
  | 'question'
  | 'evidence'
  | 'scope'
  | 'period'
  | 'strength'
  | 'unknownWords'
  | 'doubt'
  | 'stoppedBy'
  | 'more'
> {
  /** How the search was done, in words. */
  readonly mode: string;
  /** By the id of the node that each leads to. */
  readonly ways: ReadonlyMap<string, Way>;
  /** What was searched, in a sentence. */
  readonly searched: string;
  /** Times that the question names, where no evidence is of any of them. */
  readonly missedTimes: readonly string[];
}

export interface EvidencePiece extends TextPiece {
  readonly evidence: Evidence;
}

/** With a smaller budget, only the evidence is shown. */
const LEAST_FOR_WAY = 800;
const LONGEST_QUESTION = 200;
/** Names come from logs, so they must not break into lines of their own. */
const LONGEST_NAME = 60;
const LONGEST_POINT = 280;
const WAYS = 2;
const BESIDES = 4;

/**
 * The reply of `navigate` in Markdown: how well it answers, the way, then the evidence by segment, best
 * segment first, each in the order in which it was said, and how to go on. Each line has its number in
 * the segment, by which `grip` opens it.
 *
 * @param budget tokens; null: no limit
 */
export function navigateText(
  reply: NavigateReply,
  { budget, zone }: { readonly budget: number | null; readonly zone: string },
): FitText<EvidencePiece> {
  const { question, mode, ways, evidence, searched, strength } = reply;
  const hasWay = budget === null || budget >= LEAST_FOR_WAY;
  return {
    pieces: evidence.map((each) => ({ evidence: each, text: each.excerpt })),
    compose: (pieces, leftOut) => {
      const kept = pieces.map((piece) => piece.evidence);
      return [
        `# ${oneLine(question, LONGEST_QUESTION)}`,
        verdictOf(reply),
        ...supersededLines(kept, zone),
        ...(kept.length > 0 && strength === 'not found'
          ? [reply.stoppedBy === null ? 'The nearest:' : 'The best so far:']
          : []),
        ...(hasWay ? wayLines(kept, ways) : []),
        ...segmentsOf(kept, zone),
        ...(hasWay ? howToGoOn(kept) : []),
        [
          `${mode}. Times: ${zone}.`,
          ...(strength === 'not found' ? [] : [searched, ...moreOf(reply, leftOut, budget)]),
        ].join(' '),
      ].join('\n\n');
    },
  };
}

/** `No event holds: dentist.`, for whoever may know another word. */
export function unknownText(
  unknownWords: readonly string[],
  isNarrowed = false,
): readonly string[] {
  if (unknownWords.length === 0) return [];
  const words = unknownWords.slice(0, MOST_UNKNOWN).map((word) => oneLine(word, LONGEST_WORD));
  const more = unknownWords.length > MOST_UNKNOWN ? ' …' : '';
  return [`No event ${isNarrowed ? 'there ' : ''}holds: ${words.join(', ')}${more}.`];
}

const MOST_UNKNOWN = 8;
const LONGEST_WORD = 30;

const VERDICTS: Readonly<Record<Strength, string>> = {
  found: '**Found**',
  weak: '**Weak**',
  'not found': '**Not found.**',
};

/** What keeps a reader from taking what follows for an answer. */
function verdictOf(reply: NavigateReply): string {
  const line = verdictLine(reply);
  const more = [...missedText(reply), ...unknownText(reply.unknownWords, reply.scope !== null)];
  return [more.length > 0 ? line.replace(/(?<!\.)$/, '.') : line, ...more].join(' ');
}

/** What follows is not of the time that was asked for. */
function missedText({ missedTimes, evidence }: NavigateReply): readonly string[] {
  if (missedTimes.length === 0 || evidence.length === 0) return [];
  const times = missedTimes.map((time) => `“${oneLine(time, LONGEST_NAME)}”`);
  return [`Nothing of ${times.join(' or ')} is among it.`];
}

function verdictLine({
  strength,
  period,
  scope,
  searched,
  evidence,
  doubt,
}: NavigateReply): string {
  const scoped =
    scope === null
      ? ''
      : ` in project ${oneLine(scope.project, LONGEST_NAME)} (project "all": everywhere)`;
  if (strength === 'not found') {
    const next =
      evidence.length > 0
        ? []
        : [`Ask in other words, or \`find\` exact ones; \`toc\` lists what there is.`];
    return [scoped === '' ? VERDICTS[strength] : `**Not found**${scoped}.`, searched, ...next].join(
      ' ',
    );
  }
  if (period === null) return foundLine({ strength, doubt, scoped });
  const counts = period.counts.map(({ role, count }) => `${count} ${role}`).join(', ');
  const nodes = period.nodeIds.length === 0 ? '' : ` · ${period.nodeIds.join(', ')}`;
  const none = period.missing.length === 0 ? '' : `nothing ${period.missing.join(' or ')}, but `;
  return `${VERDICTS[strength]}${scoped}: ${oneLine(period.title, LONGEST_QUESTION)} · ${none}${counts}${nodes}`;
}

/** What is doubted is said before anything else: the words alone would pass for an answer. */
function foundLine({
  strength,
  doubt,
  scoped,
}: Pick<NavigateReply, 'strength' | 'doubt'> & { readonly scoped: string }): string {
  const told = `${VERDICTS[strength]}${scoped}`;
  if (doubt === null)
    return strength === 'weak' ? `${told}: what follows may not answer it.` : `${told}.`;
  const why = oneLine(doubt, LONGEST_POINT);
  return strength === 'weak'
    ? `${told}: ${startSmall(why)} What follows is the nearest.`
    : `${told}, but ${startSmall(why)}`;
}

export const startSmall = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** So many pieces are looked at for what was replaced since. */
const BEST = 3;

/** What holds now, where some of the best evidence was replaced: said before it. */
function supersededLines(evidence: readonly Evidence[], zone: string): readonly string[] {
  const best = evidence.slice(0, BEST).find((one) => one.superseded !== undefined);
  const now = best?.superseded;
  if (best === undefined || now === undefined) return [];
  return [
    `#${best.place} was superseded on ${whenIn(Date.parse(now.time), zone)} by: ${oneLine(now.text, LONGEST_POINT)} · ${now.gripId}`,
  ];
}

/** The ways to the first segments that are shown, and what else was looked at on them. */
function wayLines(
  evidence: readonly Evidence[],
  ways: ReadonlyMap<string, Way>,
): readonly string[] {
  const shown = [...new Set(evidence.map(({ nodeId }) => nodeId))].flatMap(
    (nodeId) => ways.get(nodeId) ?? [],
  );
  const told = new Map<string, string>();
  for (const { titles, score, matchedTerms } of shown) {
    const path = titles.slice(0, -1).map((title) => oneLine(title, LONGEST_NAME));
    const line = path.join(' › ');
    const words = matchedTerms.length === 0 ? '' : `: ${oneLine(matchedTerms.join(', '))}`;
    if (!told.has(line)) told.set(line, `${line} (${score.toFixed(2)}${words})`);
  }
  if (told.size === 0) return [];
  const besides = new Map(
    shown.flatMap((way) => way.besides).map(({ title, score }) => [title, score]),
  );
  const best = [...besides].filter(([, score]) => score > 0).toSorted(([, a], [, b]) => b - a);
  // Scores of nodes beside those of events would pass for better places that were left aside.
  const others = best.slice(0, BESIDES).map(([title]) => oneLine(title, LONGEST_NAME));
  const rest = best.length > BESIDES ? ` and ${best.length - BESIDES} more` : '';
  return [
    [
      ...[...told.values()].slice(0, WAYS).map((line) => `Way: ${line}`),
      ...(others.length === 0 ? [] : [`Looked at besides: ${others.join(', ')}${rest}`]),
    ].join('\n'),
  ];
}

function segmentsOf(evidence: readonly Evidence[], zone: string): readonly string[] {
  return [...Map.groupBy(evidence, ({ nodeId }) => nodeId).values()].map((of) => {
    const [first] = of;
    if (first === undefined) return '';
    const [event] = first.events;
    const inOrder = of.toSorted((a, b) => a.place - b.place);
    const [date = ''] = momentOf(inOrder[0], zone);
    const lines = inOrder.map((each) => lineOf(each, { date, zone }));
    const where = [
      ...(date === '' ? [] : [date]),
      ...(first.projectName === null ? [] : [oneLine(first.projectName, LONGEST_NAME)]),
    ];
    const conversation =
      first.conversation === '' || first.conversation === first.title
        ? []
        : [`in “${oneLine(first.conversation, LONGEST_NAME)}”`];
    return [
      [`## ${oneLine(first.title ?? '')}`, ...where].join(' · '),
      [first.nodeId, ...conversation, event?.conversationId ?? ''].join(' · '),
      ...lines,
    ].join('\n');
  });
}

/** Its date and its time in the zone; empty where it has no event. */
function momentOf(evidence: Evidence | undefined, zone: string): readonly string[] {
  const time = evidence?.events[0]?.time;
  return time === undefined ? [] : whenIn(Date.parse(time), zone).split(' ');
}

function lineOf(
  evidence: Evidence,
  { date: shown, zone }: { readonly date: string; readonly zone: string },
): string {
  const { place, role, bullet, supported, excerpt, events, superseded } = evidence;
  const [event] = events;
  const [date = '', time = ''] = momentOf(evidence, zone);
  const at = [`#${place}`, ...(date === shown ? [] : [date]), ...(time === '' ? [] : [time])].join(
    ' ',
  );
  if (role !== null && bullet !== null)
    return `- ${at} ${ROLE_WORDS[role]}: ${oneLine(bullet, LONGEST_POINT)}${supported === false ? ` ${DOUBT_MARKS.unsupported}` : ''}`;
  const who =
    event === undefined ? '' : (event.name ?? (event.kind === 'message' ? event.role : event.kind));
  return `- ${at} ${oneLine(who, LONGEST_NAME)}${superseded === undefined ? '' : ' (superseded)'}: ${excerpt}`;
}

function howToGoOn(evidence: readonly Evidence[]): readonly string[] {
  const [first] = evidence;
  return first === undefined
    ? []
    : [
        `Next: expand_grip ${first.nodeId}#${first.place} opens a line (any of them), conversation ${first.events[0]?.conversationId ?? ''} its session.`,
      ];
}

/** What a wider look costs at least, and at most, in tokens. */
const WIDER = { least: 4_000, most: 20_000 };

function moreOf(
  { more, evidence }: NavigateReply,
  leftOut: number,
  budget: number | null,
): readonly string[] {
  const pieces = more.pieces + leftOut;
  if (pieces === 0) return [];
  const segments =
    more.segments > 0
      ? ` in ${more.segments} more ${more.segments === 1 ? 'segment' : 'segments'}`
      : '';
  const why = leftOut > 0 && more.pieces === 0 ? ' (the budget is spent)' : '';
  // More pieces alone would only share the same room.
  const wider =
    budget === null
      ? `limit ${Math.min(200, evidence.length + pieces)}`
      : `budget ${Math.min(WIDER.most, Math.max(WIDER.least, 2 * budget))}`;
  return [`More: ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}${segments}${why}: ${wider}.`];
}
