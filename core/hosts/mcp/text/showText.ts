import type { OutputOf } from '../../../contract/procedures.ts';
import { oneLine } from '../../../domain/text/cutText.ts';
import type { FitText } from '../../../domain/search/fitText.ts';
import { whenIn } from '../../../engine/search/whenIn.ts';
import { chunksOf } from '../fitReply.ts';
import type { ReplyPiece } from '../fitReply.ts';
import { priceWords } from '../prices.ts';
import type { nextPrices } from '../prices.ts';

type Shown = OutputOf<'show'>;

export interface ShowPiece extends ReplyPiece {
  readonly kind: 'content' | 'bullet' | 'keywords';
}

export interface ShowTextOptions {
  readonly zone: string;
  /** What the levels cost that say more. */
  readonly next: Awaited<ReturnType<typeof nextPrices>>;
  /** Say only what must be said: there is little room. */
  readonly short: boolean;
}

/** A node as Markdown: its text, its bullets with their grips, and what it costs to open more. */
export function showText(shown: Shown, { zone, next, short }: ShowTextOptions): FitText<ShowPiece> {
  const { bullets, keywords, content } = shown;
  const pieces: readonly ShowPiece[] = [
    ...chunksOf(content).map((text): ShowPiece => ({ kind: 'content', text })),
    ...bullets.map((bullet): ShowPiece => ({ kind: 'bullet', text: bulletText(bullet) })),
    ...(keywords.length === 0
      ? []
      : [{ kind: 'keywords' as const, text: `Keywords: ${oneLine(keywords.join(', '))}` }]),
  ];
  return {
    pieces,
    compose(kept, leftOut) {
      const of = (kind: ShowPiece['kind']): readonly string[] =>
        kept.filter((piece) => piece.kind === kind).map(({ text }) => text);
      return [
        short ? `# ${oneLine(shown.title)}\n${shown.nodeId}` : headText(shown, zone),
        content === '' ? 'It has no text yet.' : of('content').join('').trimEnd(),
        of('bullet').join('\n'),
        ...of('keywords'),
        leftOut > 0 ? `(${leftOut} more pieces left out: the budget is spent.)` : '',
        short ? '' : nextText(shown, next),
      ]
        .filter((part) => part !== '')
        .join('\n\n');
    },
  };
}

function headText(shown: Shown, zone: string): string {
  const { nodeId, title, parents, contentLevel, tokenCount, state, successors } = shown;
  const parent = parents.at(-1);
  const when = (time: string): string => whenIn(Date.parse(time), zone);
  return [
    `# ${oneLine(title)}`,
    [
      nodeId,
      `${when(shown.start)} to ${when(shown.end)}`,
      `${contentLevel}, ${tokenCount} tokens`,
      ...(state === 'current' ? [] : [state]),
    ].join(' · '),
    ...(parent === undefined ? [] : [`In ${parent.nodeId}`]),
    ...(successors.length === 0 ? [] : [`Replaced by ${successors.join(', ')}`]),
  ].join('\n');
}

function bulletText({ text, gripIds, supported }: Shown['bullets'][number]): string {
  const grips = gripIds.map((gripId) => ` [${gripId}]`).join('');
  return `- ${oneLine(text)}${supported ? '' : ' (unsupported)'}${grips}`;
}

function nextText({ level, bullets }: Shown, next: ShowTextOptions['next']): string {
  const ways = [
    ...(next.length === 0 ? [] : [`show with level: ${priceWords(next)}`]),
    ...(level === 'segment' ? [] : ['toc: what is below it']),
    ...(bullets.some(({ gripIds }) => gripIds.length > 0)
      ? ['expand_grip: the words behind a bullet']
      : []),
  ];
  return ways.length === 0 ? '' : `Next · ${ways.join(' · ')}`;
}
