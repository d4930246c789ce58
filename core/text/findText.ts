import type { OutputOf } from '../contract/procedures.ts';
import { oneLine } from '../model/visibleText.ts';
import type { FitText, TextPiece } from './fitText.ts';
import { isCutText, nextCalls } from './goOn.ts';
import { startSmall, unknownText } from './navigateVerdict.ts';
import { DOUBT_MARKS } from './markDoubts.ts';
import { whenIn } from './whenIn.ts';
import { priceWords } from './priceWords.ts';
import type { NodePrices } from './priceWords.ts';

type Found = OutputOf<'find'>;

export interface FindPiece extends TextPiece {
  /** null: of events that are not yet in a segment. */
  readonly nodeId: string | null;
}

export interface FindTextOptions {
  readonly query: string;
  readonly zone: string;
  readonly prices?: NodePrices;
  /** Shows less of each hit: there is little room. */
  readonly short?: boolean;
}

const LONGEST = 300;
const LONGEST_SHORT = 100;

/**
 * Hits as Markdown, grouped by node, the node of the best hit first, each with what it costs to
 * open where prices are known. Nodes that match by their own words come after the hits.
 */
export function findText(found: Found, options: FindTextOptions): FitText<FindPiece> {
  const { zone, prices, query, short = false } = options;
  const longest = short ? LONGEST_SHORT : LONGEST;
  const pieces: readonly FindPiece[] = [
    ...found.results.map(({ nodeId, place, event, snippet, score, superseded }) => {
      const who = event.name === null ? event.role : `${event.role} ${oneLine(event.name)}`;
      const when = whenIn(Date.parse(event.time), zone);
      return {
        nodeId,
        text: `- ${place === null ? '' : `#${place} · `}${score.toFixed(2)} · ${when} ${who}: ${oneLine(snippet, longest)}${superseded === undefined ? '' : ` (superseded ${whenIn(Date.parse(superseded.time), zone)}: ${oneLine(superseded.text, LONGEST_SHORT)} · ${superseded.gripId})`}`,
      };
    }),
    ...found.nodes.map(({ nodeId, field, snippet, score, supported }) => ({
      nodeId,
      text: `- ${score.toFixed(2)} · its ${field}: ${oneLine(snippet, longest)}${supported ? '' : ` ${DOUBT_MARKS.unsupported}`}`,
    })),
  ];
  const titles = new Map(found.nodes.map(({ nodeId, title }) => [nodeId, title]));
  const heading = (nodeId: string | null): string => {
    if (nodeId === null) return '## In no segment yet';
    const price = prices?.get(nodeId);
    const title = price?.title ?? titles.get(nodeId) ?? nodeId;
    const words = priceWords(price?.levels);
    return `## ${oneLine(title)}${words === '' ? '' : ` · show: ${words}`}\n${nodeId}`;
  };
  return {
    pieces,
    compose: (kept, leftOut) =>
      [
        `# ${oneLine(query, longest)}`,
        ...strengthLines(found),
        ...[...Map.groupBy(kept, ({ nodeId }) => nodeId)].map(
          ([nodeId, of]) => `${heading(nodeId)}\n${of.map(({ text }) => text).join('\n')}`,
        ),
        [
          totalText(found),
          ...(short ? [] : howToGoOn(kept, found)),
          ...(leftOut > 0
            ? [`${leftOut} ${leftOut === 1 ? 'hit' : 'hits'} left out: the budget is spent.`]
            : []),
          ...(found.notIndexed > 0
            ? [
                found.notIndexed === 1
                  ? '1 event is not in the index yet: `strata index` adds it.'
                  : `${found.notIndexed} events are not in the index yet: \`strata index\` adds them.`,
              ]
            : []),
        ].join(' '),
      ].join('\n\n'),
  };
}

/** What keeps a reader from taking hits for an answer. */
function strengthLines({ strength, unknownWords, doubt, total }: Found): readonly string[] {
  if (total === 0) return unknownText(unknownWords);
  const label = strength === 'weak' ? '**Weak:**' : '**Nothing found but this:**';
  const weak = strength === 'found' ? [] : [`${label} ${startSmall(doubt ?? APART)}`];
  const but = strength === 'found' && doubt !== null ? [doubt] : [];
  const lines = [...weak, ...but, ...unknownText(unknownWords)];
  return lines.length === 0 ? [] : [lines.join(' ')];
}

const APART = 'the words stand far from each other, or are not all there.';

/** By the number of the best hit that has a segment. */
function howToGoOn(kept: readonly FindPiece[], { results }: Found): readonly string[] {
  const first = results.slice(0, kept.length).find(({ place }) => place !== null);
  if (first === undefined || first.nodeId === null) return [];
  const { nodeId, place, event, snippet } = first;
  return [
    nextCalls([`${nodeId}#${place}`], {
      isCut: isCutText(snippet),
      conversationId: event.conversationId,
    }),
  ];
}

function totalText({ total, totalIsCapped, results }: Found): string {
  if (total === 0)
    return 'No event matches. Try other words, fewer of them, or navigate with the whole question.';
  const events = `${total}${totalIsCapped ? ' or more' : ''} ${total === 1 ? 'event matches' : 'events match'}`;
  return results.length < total
    ? `${events}; raise limit for more than ${results.length}.`
    : `${events}.`;
}
