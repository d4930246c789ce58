/**
 * Turns a summary's text into what is drawn: paragraphs, list items and key points of plain words,
 * code, strong words, anchored words and expansion markers. Markers come from the host's list and
 * offsets, never from the text: the same characters quoted from a log stay words.
 */
import type { AnchorType } from '../../../core/model/anchor.ts';
import type { ExpansionMarker } from '../../../core/model/summary.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { anchorOfWords, findAnchorPlaces, type Anchor, type AnchorPlace } from './anchorPlaces.ts';
import { anchorTypeOf } from './anchorWords.ts';
import { inlineSpans, type Span } from './inlineSpans.ts';
import { ROLE_WORDS } from '../../../core/model/point.ts';
import type { Doubt } from '../../state/doubts.ts';

export type Marker = OutputOf<'show'>['markers'][number] & ExpansionMarker;

export type Inline =
  | (Span & {
      /** Of the node's list, when the words are an anchor's; null otherwise. */
      readonly anchor: number | null;
      /** Are they its last words here? */
      readonly endsAnchor: boolean;
      /** Of the node's list, when they stand in a sentence that is in doubt; null otherwise. */
      readonly doubt: number | null;
      readonly endsDoubt: boolean;
    })
  | { readonly kind: 'marker'; readonly marker: Marker; readonly index: number };

export interface Block {
  readonly kind: 'paragraph' | 'item' | 'heading' | 'keyPoint';
  /** UTF-16 offset of its first character in the content. */
  readonly start: number;
  readonly inlines: readonly Inline[];
  /** Of a key point: its type, and its place in the node's anchors if it is one of them. */
  readonly type: AnchorType | null;
  readonly anchor: number | null;
}

export interface LayoutOptions {
  readonly anchors?: readonly Anchor[];
  /** Where appended anchors begin. */
  readonly appendedFrom?: number | null;
  readonly doubts?: readonly Doubt[];
  /** Was it put together of points? Then each stands in its own line, and a project's name above its own. */
  readonly isTold?: boolean;
}

/** Lays out the text. Every character outside of markers and layout marks is kept, in order. */
export function layOutSummary(
  content: string,
  markers: readonly Marker[],
  { anchors = [], appendedFrom = null, doubts = [], isTold = false }: LayoutOptions = {},
): readonly Block[] {
  const valid = validMarkers(content, markers);
  const keyPointsFrom = appendedFrom ?? content.length;
  const places = findAnchorPlaces(content, anchors, {
    limit: keyPointsFrom,
    taken: valid.map(({ startOffset, endOffset }) => ({ start: startOffset, end: endOffset })),
  });
  const blocks: OpenBlock[] = [];
  // Widened: else the compiler takes it for null all through the loop.
  let open = null as OpenBlock | null;
  for (const piece of splitAtMarkers(content, valid)) {
    if (piece.kind === 'marker') {
      open ??= startBlock({ kind: 'paragraph', type: null }, piece.start);
      open.inlines.push({ kind: 'marker', marker: piece.marker, index: piece.index });
      continue;
    }
    let at = piece.start;
    const lines = piece.text.split(isTold ? LINE_OR_POINT : '\n');
    for (const [lineIndex, line] of lines.entries()) {
      const isAppended = at >= keyPointsFrom;
      // The words of an anchor may go over lines.
      const goesOn: boolean =
        lineIndex === 0 || (isAppended && open?.kind === 'keyPoint' && !isLayoutMark(line));
      const before: OpenBlock | null = goesOn ? open : null;
      const look = before === null ? lineLook(line, { isAppended, isTold }) : null;
      const words = look === null ? line : look.rest.trimStart();
      open = before;
      if (words !== '') {
        const block: OpenBlock = before ?? startBlock(look ?? PLAIN, at);
        const start = at + line.length - words.length;
        const joined = before !== null && lineIndex > 0 ? ` ${words}` : words;
        block.inlines.push(
          ...markedSpans(joined, start - (joined.length - words.length), { places, doubts }),
        );
        open = block;
      }
      at += line.length + 1;
    }
  }
  return closeBlocks(blocks, anchors);

  function startBlock({ kind, type }: Look, start: number): OpenBlock {
    const block = { kind, type, start, inlines: [] };
    blocks.push(block);
    return block;
  }
}

interface Look {
  readonly kind: Block['kind'];
  readonly type: AnchorType | null;
}

interface OpenBlock extends Look {
  readonly start: number;
  readonly inlines: Inline[];
}

const PLAIN: Look = { kind: 'paragraph', type: null };

type Piece =
  | { readonly kind: 'text'; readonly start: number; readonly text: string }
  | {
      readonly kind: 'marker';
      readonly start: number;
      readonly marker: Marker;
      readonly index: number;
    };

/** In order, inside the text, not overlapping: anything else is a host's mistake and left out. */
function validMarkers(content: string, markers: readonly Marker[]): readonly Marker[] {
  let end = 0;
  return markers
    .toSorted((a, b) => a.startOffset - b.startOffset)
    .filter((marker) => {
      const fits =
        marker.startOffset >= end &&
        marker.endOffset > marker.startOffset &&
        marker.endOffset <= content.length;
      if (fits) end = marker.endOffset;
      return fits;
    });
}

function splitAtMarkers(content: string, markers: readonly Marker[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const [index, marker] of markers.entries()) {
    const start = marker.startOffset;
    if (start > at) pieces.push({ kind: 'text', start: at, text: content.slice(at, start) });
    pieces.push({ kind: 'marker', start, marker, index });
    at = marker.endOffset;
  }
  if (at < content.length) pieces.push({ kind: 'text', start: at, text: content.slice(at) });
  return pieces;
}

const ITEM = /^\s*[-*•]\s+/;
const HEADING = /^\s*#{1,6}\s+/;
const KEY_POINT = /^\[(\w+)\]:\s*/;
const KEY_POINTS_TITLE = /^\s*key points:?\s*$/i;

const ROLES = Object.values(ROLE_WORDS).join('|');
/** "Done: …", "Found (shop): …". */
const POINT = new RegExp(`^(?:${ROLES})(?: \\([^()]{1,60}\\))?: `);
/** A break takes one character, as the space before a point does. */
const LINE_OR_POINT = new RegExp(
  `\n|(?<=[.!?…。！？:;)\\]"”’»」]) (?=(?:${ROLES})(?: \\([^()]{1,60}\\))?: )`,
);
/** What stands alone before what it is about: the name of a project. */
const NAME = /^\S.{0,79}:\s*$/;

const isLayoutMark = (line: string): boolean =>
  line.trim() === '' || ITEM.test(line) || HEADING.test(line);

/** How a line begins says what it is; only what was appended holds key points, only what was told points. */
function lineLook(
  line: string,
  { isAppended, isTold }: { readonly isAppended: boolean; readonly isTold: boolean },
): Look & { readonly rest: string } {
  const item = ITEM.exec(line);
  if (item !== null) {
    const rest = line.slice(item[0].length);
    const [label = '', name = ''] = (isAppended ? KEY_POINT.exec(rest) : null) ?? [];
    const type = anchorTypeOf(name);
    return type === null
      ? { kind: 'item', type: null, rest }
      : { kind: 'keyPoint', type, rest: rest.slice(label.length) };
  }
  const heading = HEADING.exec(line);
  if (heading !== null) return { kind: 'heading', type: null, rest: line.slice(heading[0].length) };
  if (isTold && !isAppended && POINT.test(line)) return { kind: 'item', type: null, rest: line };
  const isTitle = isAppended ? KEY_POINTS_TITLE.test(line) : isTold && NAME.test(line);
  return { kind: isTitle ? 'heading' : 'paragraph', type: null, rest: line };
}

interface Marks {
  readonly places: readonly AnchorPlace[];
  readonly doubts: readonly Doubt[];
}

/** The spans of some words, cut where an anchor or a doubt begins or ends. `start` is where they stand in the content. */
function markedSpans(words: string, start: number, { places, doubts }: Marks): readonly Inline[] {
  return inlineSpans(words, start).flatMap((span) => {
    const end = span.start + span.text.length;
    const cuts = [...places, ...doubts]
      .flatMap((range) => [range.start, range.end])
      .filter((at) => at > span.start && at < end);
    const edges = [...new Set([span.start, ...cuts, end])].sort((a, b) => a - b);
    return edges.slice(0, -1).map((from, index) => {
      const to = edges[index + 1] ?? end;
      const holds = (range: Pick<Doubt, 'start' | 'end'>): boolean =>
        range.start <= from && range.end >= to;
      const doubt = doubts.findIndex(holds);
      return {
        kind: span.kind,
        start: from,
        text: span.text.slice(from - span.start, to - span.start),
        anchor: places.find(holds)?.anchor ?? null,
        endsAnchor: false,
        doubt: doubt < 0 ? null : doubt,
        endsDoubt: false,
      };
    });
  });
}

/** Says of each anchor and each doubt where its last words are, and of each key point whose words it holds. */
function closeBlocks(blocks: readonly OpenBlock[], anchors: readonly Anchor[]): readonly Block[] {
  const anchorEnds = new Map<number, Inline>();
  const doubtEnds = new Map<number, Inline>();
  for (const inline of blocks.flatMap(({ inlines }) => inlines)) {
    if (inline.kind === 'marker') continue;
    if (inline.anchor !== null) anchorEnds.set(inline.anchor, inline);
    if (inline.doubt !== null && inline.text.trim() !== '') doubtEnds.set(inline.doubt, inline);
  }
  const lastOfAnchor = new Set(anchorEnds.values());
  const lastOfDoubt = new Set(doubtEnds.values());
  return blocks.map(({ inlines, ...block }) => ({
    ...block,
    inlines: inlines.map((inline) =>
      inline.kind === 'marker'
        ? inline
        : {
            ...inline,
            endsAnchor: lastOfAnchor.has(inline),
            endsDoubt: lastOfDoubt.has(inline),
          },
    ),
    anchor: block.type === null ? null : anchorOfWords(anchors, block.type, wordsOf(inlines)),
  }));
}

/** As they were written: marks of code and strong words are part of an anchor's text. */
function wordsOf(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'marker') return '';
      const { kind, text } = inline;
      if (kind === 'text') return text;
      return kind === 'code' ? `\`${text}\`` : `**${text}**`;
    })
    .join('');
}
