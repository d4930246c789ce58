import { oneLine } from '../model/visibleText.ts';
import type { FitText, TextPiece } from './fitText.ts';
import { DOUBT_MARKS } from './markDoubts.ts';
import { ROLE_WORDS } from '../model/point.ts';
import type { NavigateReply, Way } from './navigateReply.ts';
import { howToGoOn, moreOf } from './goOn.ts';
import { verdictOf } from './navigateVerdict.ts';
import { whenIn } from './whenIn.ts';

type Evidence = NavigateReply['evidence'][number];

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
 * @param limit pieces that were asked for at most
 */
export function navigateText(
  reply: NavigateReply,
  {
    budget,
    limit,
    zone,
  }: {
    readonly budget: number | null;
    readonly limit?: number | undefined;
    readonly zone: string;
  },
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
        ...(kept.length > 0 && strength === 'not found' ? ['The best so far:'] : []),
        ...nearLines(reply.near, zone),
        ...(hasWay ? wayLines(kept, ways) : []),
        ...segmentsOf(kept, zone),
        ...(hasWay ? howToGoOn(kept) : []),
        [
          `${mode}. Times: ${zone}.`,
          ...(strength === 'not found'
            ? []
            : [searched, ...moreOf(reply, { leftOut, budget, limit })]),
        ].join(' '),
      ].join('\n\n');
    },
  };
}

/** Where to look further by oneself, said so that nobody takes it for an answer. */
function nearLines(near: NavigateReply['near'], zone: string): readonly string[] {
  if (near.length === 0) return [];
  const each = near.map(({ conversationId, title, projectName, time }) => {
    const [date = ''] = whenIn(Date.parse(time), zone).split(' ');
    const where = [...(projectName === null ? [] : [oneLine(projectName, LONGEST_NAME)]), date];
    return `“${oneLine(title, LONGEST_NAME)}” (${where.join(', ')}) ${conversationId}`;
  });
  return [`Only near it, no answer: ${each.join('; ')}.`];
}

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

/** The id of a conversation stands with the first of its segments: it tells nothing twice. */
function segmentsOf(evidence: readonly Evidence[], zone: string): readonly string[] {
  const named = new Set<string>();
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
    const id = event?.conversationId ?? '';
    const isNamed = named.has(id);
    named.add(id);
    const conversation =
      first.conversation === '' || first.conversation === first.title
        ? []
        : [`in “${oneLine(first.conversation, LONGEST_NAME)}”`];
    return [
      [`## ${oneLine(first.title ?? '')}`, ...where].join(' · '),
      [first.nodeId, ...conversation, ...(isNamed ? [] : [id])].join(' · '),
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
