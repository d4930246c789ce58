import type { OutputOf } from '../contract/procedures.ts';
import { parseTimedId } from '../model/ids.ts';
import { oneLine } from '../model/visibleText.ts';
import { chunksOf } from './chunksOf.ts';
import { fidelityWords } from './fidelityWords.ts';
import { markDoubts } from './markDoubts.ts';
import type { FitText, TextPiece } from './fitText.ts';
import { whenIn } from './whenIn.ts';
import { pointText } from './pointText.ts';
import { priceWords } from './priceWords.ts';
import type { LevelPrice } from './priceWords.ts';

type Shown = OutputOf<'show'>;

export interface ShowPiece extends TextPiece {
  readonly kind: 'content' | 'bullet' | 'keywords';
}

export interface ShowTextOptions {
  readonly zone: string;
  /** Prices of the levels that say more; with them, the text names the tools to continue with. */
  readonly next?: readonly LevelPrice[];
  /** Says only what is essential: there is little room. */
  readonly short?: boolean;
}

/**
 * A node as Markdown: its text, its bullets with their grips, and, where prices are known, what it
 * costs to open more.
 */
export function showText(
  shown: Shown,
  { zone, next, short = false }: ShowTextOptions,
): FitText<ShowPiece> {
  const { keywords, content } = shown;
  const marked = markDoubts(content, shown.doubts);
  const pieces: readonly ShowPiece[] = [
    ...chunksOf(marked).map((text): ShowPiece => ({ kind: 'content', text })),
    ...bulletTexts(shown, zone).map((text): ShowPiece => ({ kind: 'bullet', text })),
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
        content === '' ? NO_TEXT : of('content').join('').trimEnd(),
        of('bullet').join('\n').trimStart(),
        untoldText(shown),
        ...of('keywords'),
        leftOut > 0
          ? `(${leftOut} more pieces left out: the budget is spent.${fromWhere(shown, of('content').join(''))})`
          : '',
        short || next === undefined ? '' : nextText(shown, next),
      ]
        .filter((part) => part !== '')
        .join('\n\n');
    },
  };
}

/** Bullets, of a period below the conversation that says them, with its day. */
function bulletTexts({ bullets, page, level }: Shown, zone: string): readonly string[] {
  const isOfMany = (page?.projects.length ?? 0) > 1;
  const groups = [...Map.groupBy(bullets, ({ from }) => from?.nodeId)];
  return (
    groups
      // What has no place stands before the first heading.
      .toSorted(
        ([a, first], [b, second]) =>
          Number(a !== undefined) - Number(b !== undefined) || startOf(first) - startOf(second),
      )
      .flatMap(([, own]) => {
        const lines = own.map(line);
        const from = own[0]?.from;
        if (from === undefined) return lines;
        const head = [
          `**${oneLine(from.title)}**`,
          ...(isOfMany && from.project !== null ? [oneLine(from.project)] : []),
          ...(level === 'day' ? [] : [whenIn(startOf(own), zone).slice(0, 10)]),
          from.nodeId,
        ].join(' · ');
        return [`\n${head}\n${lines[0]}`, ...lines.slice(1)];
      })
  );
}

/** Of a period with many conversations, that points tell some of them only. */
function untoldText({ nodeId, bullets, page }: Shown): string {
  const told = new Set(bullets.flatMap(({ from }) => from?.nodeId ?? [])).size;
  const all = page?.totals.conversations ?? 0;
  return told === 0 || told >= all
    ? ''
    : `Points tell ${told} of ${all} conversations; toc ${nodeId} lists all.`;
}

const line = (bullet: Bullet): string => `- ${pointText(bullet)}`;

type Bullet = Shown['bullets'][number];

/** When the first of them was said; those without evidence stand first. */
function startOf(bullets: readonly Bullet[]): number {
  const [gripId] = bullets.flatMap(({ gripIds }) => gripIds).toSorted();
  return gripId === undefined ? 0 : (parseTimedId('grip', gripId)?.ms ?? 0);
}

/** How to read on, of a segment in full: its last event may have been cut. */
function fromWhere({ nodeId, level, contentLevel }: Shown, kept: string): string {
  const last = kept.match(/^#\d+(?= \[)/gm)?.at(-1);
  return level !== 'segment' || contentLevel !== 'full' || last === undefined
    ? ''
    : ` Go on with from ${last.slice(1)}, or expand_grip ${nodeId}${last}.`;
}

const NO_TEXT = 'Not summarised yet: `strata index` writes its text.';

function headText(shown: Shown, zone: string): string {
  const { nodeId, title, parents, contentLevel, tokenCount, ratio, version, state, successors } =
    shown;
  const parent = parents.at(-1);
  const when = (time: string): string => whenIn(Date.parse(time), zone);
  return [
    `# ${oneLine(title)}`,
    [
      nodeId,
      `${when(shown.start)} to ${when(shown.end)}`,
      `${contentLevel}, ${tokenCount} tokens${ratio === null ? '' : `, ${ratio}:1`}`,
      version === null ? 'draft' : `version ${version}`,
      ...(state === 'current' ? [] : [state]),
    ].join(' · '),
    ...(parent === undefined ? [] : [`In ${parent.nodeId}`]),
    ...(successors.length === 0 ? [] : [`Replaced by ${successors.join(', ')}`]),
    ...writerLines(shown),
  ].join('\n');
}

/** Who wrote the text and how faithfully, and why not the model that was wanted. */
function writerLines({
  summarizer,
  model,
  promptVersion,
  fidelity,
  edited,
  pinned,
  problem,
}: Shown): readonly string[] {
  if (summarizer === null) return [];
  const facts = [
    model === null ? summarizer : `${summarizer} ${model}, ${promptVersion ?? 'no prompt'}`,
    ...(fidelity === null ? [] : [fidelityWords(fidelity)]),
    ...(edited.title || edited.bullets ? ['edited by a person'] : []),
    ...(pinned ? ['pinned'] : []),
  ];
  return [
    `By ${oneLine(facts.join(' · '))}`,
    ...(problem === null
      ? []
      : [`Not by ${oneLine(problem.model ?? 'a model')}: ${oneLine(problem.message)}`]),
  ];
}

function nextText({ level, bullets }: Shown, next: readonly LevelPrice[]): string {
  const ways = [
    ...(next.length === 0 ? [] : [`show with level: ${priceWords(next)}`]),
    ...(level === 'segment' ? [] : ['toc: what is below it']),
    ...(bullets.some(({ gripIds }) => gripIds.length > 0)
      ? ['expand_grip: the words behind a bullet']
      : []),
  ];
  return ways.length === 0 ? '' : `Next · ${ways.join(' · ')}`;
}
