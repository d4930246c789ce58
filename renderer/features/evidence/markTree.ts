/**
 * Marks a range of the Markdown source in the tree that was rendered from it. Nothing is put into the
 * source, so marking never changes what the Markdown means.
 */
import type { TextRange } from './excerpt.ts';

/** What is used of a hast node. */
export interface MarkupNode {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: MarkupNode[];
  position?:
    | {
        readonly start: { readonly offset?: number | undefined };
        readonly end: { readonly offset?: number | undefined };
      }
    | undefined;
}

/**
 * Wraps the words of the range in `mark` elements, in place. False, with the tree unchanged, when the
 * range is not to be found in what is rendered: in a link's target, or where the rendering says other
 * words than the source.
 */
export function markTree(root: MarkupNode, source: string, range: TextRange): boolean {
  const wanted = letters(source.slice(range.start, range.end).replaceAll(LINK_TARGET, ''));
  const cuts: Cut[] = [];
  for (const unit of unitsOf(root)) cuts.push(...cutsOf(unit, source, range));
  const found = letters(
    cuts.map(({ node, start, end }) => textOf(node).slice(start, end)).join(''),
  );
  if (found.length < ENOUGH * wanted.length || found.length === 0) return false;
  if (!isSubsequence(found, wanted)) return false;
  for (const cut of cuts) wrap(cut);
  return true;
}

/** What a link leads to stands in the source, but not among the words. */
const LINK_TARGET = /\]\([^)\s]*\)/g;

/** Markup may take some more letters of the source (names of languages and entities), not most of them. */
const ENOUGH = 0.6;

/** A run of text nodes that a known part of the source was rendered to. */
interface Unit {
  readonly texts: readonly Place[];
  readonly source: TextRange;
}

interface Place {
  readonly node: MarkupNode;
  readonly parent: MarkupNode;
}

interface Cut extends Place, TextRange {}

/**
 * The smallest parts whose place in the source is known: text nodes as a rule, else the element around
 * them (highlighted code, text that was split at bare URLs).
 */
function unitsOf(root: MarkupNode): readonly Unit[] {
  const units: Unit[] = [];
  const walk = (node: MarkupNode): void => {
    const children = node.children ?? [];
    const range = rangeOf(node);
    const unplaced = children.some(isUnplacedWords);
    const highlighted = node.tagName === 'code' && children.some((child) => !isText(child));
    if (range !== null && (unplaced || highlighted)) {
      units.push({ texts: textsBelow(node), source: range });
      return;
    }
    for (const child of children) {
      const own = isText(child) ? rangeOf(child) : null;
      if (own === null) walk(child);
      else units.push({ texts: [{ node: child, parent: node }], source: own });
    }
  };
  walk(root);
  return units;
}

/** Text without a place in the source, other than the line breaks that only lay out the HTML. */
function isUnplacedWords(node: MarkupNode): boolean {
  return isText(node) && rangeOf(node) === null && textOf(node).trim() !== '';
}

function cutsOf(unit: Unit, source: string, range: TextRange): readonly Cut[] {
  if (unit.source.end <= range.start || unit.source.start >= range.end) return [];
  const whole = unit.texts.map(({ node }) => textOf(node)).join('');
  const offsets = align(source, unit.source, whole);
  const inside = (at: number): boolean => {
    const offset = offsets[at];
    return offset !== undefined && offset >= range.start && offset < range.end;
  };
  let from = 0;
  while (from < whole.length && !inside(from)) from++;
  let to = whole.length;
  while (to > from && !inside(to - 1)) to--;
  const cuts: Cut[] = [];
  let at = 0;
  for (const place of unit.texts) {
    const { length } = textOf(place.node);
    const start = Math.max(0, from - at);
    const end = Math.min(length, to - at);
    if (start < end) cuts.push({ ...place, start, end });
    at += length;
  }
  return cuts;
}

/** For each unit of the rendered text, its offset in the source: markup is what is passed over. */
function align(source: string, { start, end }: TextRange, text: string): readonly number[] {
  const offsets: number[] = [];
  let at = start + fenceLength(source.slice(start, end));
  for (let i = 0; i < text.length && at < end; i++) {
    while (at < end && source[at] !== text[i]) at++;
    if (at < end) offsets.push(at++);
  }
  return offsets;
}

/** The opening line of a fenced block: its letters are no part of the code. */
function fenceLength(part: string): number {
  return /^\s*(?:`{3,}|~{3,})[^\n]*\n/.exec(part)?.[0].length ?? 0;
}

function wrap({ node, parent, start, end }: Cut): void {
  const text = textOf(node);
  const pieces = [
    textNode(text.slice(0, start)),
    {
      type: 'element',
      tagName: 'mark',
      properties: {},
      children: [textNode(text.slice(start, end))],
    },
    textNode(text.slice(end)),
  ].filter((piece) => piece.type !== 'text' || piece.value !== '');
  const children = parent.children ?? [];
  children.splice(children.indexOf(node), 1, ...pieces);
}

const textNode = (value: string): MarkupNode => ({ type: 'text', value });

/** HTML in a message is shown as its own source, like any text. */
const isText = ({ type }: MarkupNode): boolean => type === 'text' || type === 'raw';

const textOf = ({ value }: MarkupNode): string => value ?? '';

function rangeOf({ position }: MarkupNode): TextRange | null {
  const start = position?.start.offset;
  const end = position?.end.offset;
  return start === undefined || end === undefined ? null : { start, end };
}

function textsBelow(node: MarkupNode): readonly Place[] {
  return (node.children ?? []).flatMap((child) =>
    isText(child) ? [{ node: child, parent: node }] : textsBelow(child),
  );
}

const letters = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const letter of whole) if (part.startsWith(letter, at)) at += letter.length;
  return at >= part.length;
}
