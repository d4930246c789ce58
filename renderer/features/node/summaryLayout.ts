/**
 * Turns a summary's text into what is drawn: paragraphs and list items of plain words, code, strong
 * words and expansion markers. Markers come from the host's list and offsets, never from the text:
 * the same characters quoted from a log stay words.
 */
import type { ExpansionMarker } from '../../../core/model/summary.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';

export type Marker = OutputOf<'show'>['markers'][number] & ExpansionMarker;

export type Inline =
  | { readonly kind: 'text' | 'code' | 'strong'; readonly text: string }
  | { readonly kind: 'marker'; readonly marker: Marker; readonly index: number };

export interface Block {
  readonly kind: 'paragraph' | 'item' | 'heading';
  /** UTF-16 offset of its first character in the content. */
  readonly start: number;
  readonly inlines: readonly Inline[];
}

/** Lays out the text. Every character outside of markers and layout marks is kept, in order. */
export function layOutSummary(content: string, markers: readonly Marker[]): readonly Block[] {
  const pieces = splitAtMarkers(content, validMarkers(content, markers));
  const blocks: { kind: Block['kind']; start: number; inlines: Inline[] }[] = [];
  let open: (typeof blocks)[number] | null = null;
  for (const piece of pieces) {
    if (piece.kind === 'marker') {
      open ??= startBlock('paragraph', piece.start);
      open.inlines.push({ kind: 'marker', marker: piece.marker, index: piece.index });
      continue;
    }
    let at = piece.start;
    for (const [lineIndex, line] of piece.text.split('\n').entries()) {
      if (lineIndex > 0) open = null;
      const { kind, rest } = open === null ? lineKind(line) : { kind: null, rest: line };
      const words = open === null ? rest.trimStart() : rest;
      if (words !== '') {
        open ??= startBlock(kind ?? 'paragraph', at);
        open.inlines.push(...inlineSpans(words));
      }
      at += line.length + 1;
    }
  }
  return blocks;

  function startBlock(kind: Block['kind'], start: number): (typeof blocks)[number] {
    const block = { kind, start, inlines: [] };
    blocks.push(block);
    return block;
  }
}

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

function lineKind(line: string): { readonly kind: Block['kind']; readonly rest: string } {
  const item = /^\s*[-*•]\s+/.exec(line);
  if (item !== null) return { kind: 'item', rest: line.slice(item[0].length) };
  const heading = /^\s*#{1,6}\s+/.exec(line);
  if (heading !== null) return { kind: 'heading', rest: line.slice(heading[0].length) };
  return { kind: 'paragraph', rest: line };
}

/** Backticks make code, double stars make strong words; nothing else is markup here. */
export function inlineSpans(text: string): readonly Inline[] {
  const spans: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(/`([^`\n]+)`|\*\*([^*\n]+)\*\*/g)) {
    if (match.index > at) spans.push({ kind: 'text', text: text.slice(at, match.index) });
    const [, code, strong] = match;
    if (code === undefined) spans.push({ kind: 'strong', text: strong ?? '' });
    else spans.push({ kind: 'code', text: code });
    at = match.index + match[0].length;
  }
  if (at < text.length) spans.push({ kind: 'text', text: text.slice(at) });
  return spans;
}
