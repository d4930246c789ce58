import { escapeMarkers } from './markers.ts';
import type { Unit } from './unit.ts';

/** A text made of units, and where its paragraphs end. */
export interface Prose {
  /** Marker syntax in it is escaped. */
  readonly text: string;
  /** The end of each paragraph, in UTF-16 units of the text, and the index of its last unit. */
  readonly paragraphs: readonly { readonly end: number; readonly lastUnit: number }[];
}

/** A paragraph of this length ends where the next message begins. */
const LONG_PARAGRAPH = 500;
const PARAGRAPH_BREAK = '\n\n';
/** A clause whose continuation is not quoted. */
const CLAUSE_LEFT_OPEN = /\s*[,;，、；–—]$/u;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Writes units as paragraphs: one per turn, long ones split between messages. Consecutive gists of
 * a tool are joined behind its name; in conversations between people, each new speaker is named.
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

/** Is a unit the next clause of the same long sentence? */
function goesOn(text: string, before: Unit, unit: Unit): boolean {
  return (
    unit.event === before.event &&
    unit.index === before.index + 1 &&
    unit.start - before.end <= 1 &&
    CLAUSE_LEFT_OPEN.test(text)
  );
}

/** Ends the last sentence with a full stop of its script, or an ellipsis if it was cut. */
function endSentence(text: string): string {
  if (/[.!?。！？…][)"'”’»」）]*$/u.test(text)) return text;
  if (CLAUSE_LEFT_OPEN.test(text)) return text.replace(CLAUSE_LEFT_OPEN, ' …');
  const bare = text.replace(/[\s:：,;，；、–—-]+$/u, '');
  return bare + (isIdeographic(bare) ? '。' : '.');
}

/** Scripts without spaces have none between sentences either. */
function gap(text: string, next: string): string {
  return isIdeographic(text) && IDEOGRAPH.test(next) ? '' : ' ';
}

/** Joins texts and their paragraphs into one paragraph. */
export function asOneParagraph(...texts: readonly string[]): string {
  return texts
    .flatMap((text) => text.split(PARAGRAPH_BREAK))
    .filter((part) => part !== '')
    .reduce((joined, part) => (joined === '' ? part : joined + gap(joined, part) + part), '');
}

function isIdeographic(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。！？」）]$/u.test(text);
}
