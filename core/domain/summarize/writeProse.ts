import { escapeMarkers } from './markers.ts';
import type { Unit } from './unit.ts';

/** A text made of units in order, and where its paragraphs end. */
export interface Prose {
  /** Marker syntax in it is escaped. */
  readonly text: string;
  /** Of each paragraph, where it ends (UTF-16 units of the text) and its last unit's index. */
  readonly paragraphs: readonly { readonly end: number; readonly lastUnit: number }[];
}

/** From this length a paragraph ends where the next message begins. */
const LONG_PARAGRAPH = 500;
const PARAGRAPH_BREAK = '\n\n';
/** What follows was said elsewhere, or not quoted. */
const CLAUSE_LEFT_OPEN = /\s*[,;，、；–—]$/u;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Writes units, given in order, as paragraphs: one a turn, long ones divided between messages. Gists
 * of the same tool are gathered behind its name; between people, whoever speaks next is named.
 */
export function writeProse(units: readonly Unit[], people: boolean): Prose {
  const paragraphs: { end: number; lastUnit: number }[] = [];
  const written: string[] = [];
  let length = 0;
  let text = '';
  let before: Unit | undefined;
  const finish = (last: Unit): void => {
    const paragraph = endSentence(text);
    written.push(paragraph);
    paragraphs.push({ end: length + paragraph.length, lastUnit: last.index });
    length += paragraph.length + PARAGRAPH_BREAK.length;
    text = '';
  };
  for (const unit of units) {
    const fresh =
      before === undefined ||
      unit.turn !== before.turn ||
      (unit.event !== before.event && text.length > LONG_PARAGRAPH);
    if (fresh && before !== undefined) finish(before);
    text = append(text, unit, fresh ? undefined : before, people);
    before = unit;
  }
  if (before !== undefined) finish(before);
  return { text: written.join(PARAGRAPH_BREAK), paragraphs };
}

function append(text: string, unit: Unit, before: Unit | undefined, people: boolean): string {
  const words = escapeMarkers(unit.text);
  const gathered = isGist(unit) && before?.source === unit.source && before.name === unit.name;
  if (gathered) return `${text}${unit.source === 'file' ? ', ' : '; '}${words}`;
  const joined = before !== undefined && goesOn(text, before, unit) ? text : undefined;
  const opened = before === undefined ? text : `${joined ?? endSentence(text)}${gap(text, words)}`;
  return opened + (introduction(unit, before, people) ?? '') + words;
}

function introduction(unit: Unit, before: Unit | undefined, people: boolean): string | undefined {
  if (unit.name === null) return undefined;
  if (isGist(unit) || (people && (before === undefined || before.name !== unit.name)))
    return `${escapeMarkers(unit.name)}: `;
  return undefined;
}

const isGist = (unit: Unit): boolean => unit.source === 'file' || unit.source === 'command';

/** Is a unit the next clause of the long sentence that the one before was cut from? */
function goesOn(text: string, before: Unit, unit: Unit): boolean {
  return (
    unit.event === before.event &&
    unit.index === before.index + 1 &&
    unit.start - before.end <= 1 &&
    CLAUSE_LEFT_OPEN.test(text)
  );
}

/** Ends the last sentence with a full stop of its script, or a sign that it is cut, unless it has an end. */
function endSentence(text: string): string {
  if (/[.!?。！？…][)"'”’»」）]*$/u.test(text)) return text;
  if (CLAUSE_LEFT_OPEN.test(text)) return text.replace(CLAUSE_LEFT_OPEN, ' …');
  const bare = text.replace(/[\s:：,;，；、–—-]+$/u, '');
  return bare + (isIdeographic(bare) ? '。' : '.');
}

/** Scripts without spaces need none between their own sentences. */
function gap(text: string, next: string): string {
  return isIdeographic(text) && IDEOGRAPH.test(next) ? '' : ' ';
}

/** Joins the paragraphs of a prose text, and texts, to one. */
export function asOneParagraph(...texts: readonly string[]): string {
  return texts
    .flatMap((text) => text.split(PARAGRAPH_BREAK))
    .filter((part) => part !== '')
    .reduce((joined, part) => (joined === '' ? part : joined + gap(joined, part) + part), '');
}

function isIdeographic(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。！？」）]$/u.test(text);
}
