import type { Language } from '../text/language.ts';
import { sentenceSpans } from '../text/sentences.ts';
import type { Term } from '../text/terms.ts';
import { termsOf } from '../text/terms.ts';
import { wordCount } from '../text/wordCount.ts';
import { cleanSentence } from './cleanSentence.ts';
import { stripMarkers } from './markers.ts';
import type { ChildSummary, PeriodInput } from './types.ts';
import type { Unit } from './unit.ts';

/** A shorter title is a label. */
const TITLE_WORDS = 4;

/**
 * What the children say: sentences of their Briefs and, where a title names a subject rather than a
 * date, the title before them. Projects together, each in time order, nothing twice.
 */
export function periodUnits({ level, children }: PeriodInput, language: Language): Unit[] {
  const units: Unit[] = [];
  const seen = new Set<string>();
  for (const [turn, group] of byProject(children).entries())
    for (const { child, at } of group) {
      const sentences = sentencesOf(child, level);
      for (const [place, { text: raw, title }] of sentences.entries()) {
        const clean = cleanSentence(withoutProject(raw, child.project));
        const terms = termsOf(clean.text, language);
        const key = clean.text.toLowerCase().replace(/\P{L}+$/u, '');
        // Only the Briefs of periods open with an overview.
        const list = level !== 'day' && place === 0 && !title && isTopicList(clean.text, terms);
        if (key === '' || seen.has(key) || list) continue;
        seen.add(key);
        units.push({
          ...clean,
          index: units.length,
          event: at,
          start: 0,
          end: raw.length,
          source: title ? 'subject' : 'assistant',
          name: child.project,
          terms,
          heading: false,
          item: false,
          row: false,
          turn,
          place,
          places: sentences.length,
          closing: false,
          opening: false,
        });
      }
    }
  return units;
}

/** The text that a period is made of: what its ratios are counted by. */
export function periodText({ level, children }: PeriodInput): string {
  return children.flatMap((child) => sentencesOf(child, level).map(({ text }) => text)).join('\n');
}

interface ChildSentence {
  readonly text: string;
  readonly title: boolean;
}

/** A child's title, if it names a subject, and its Brief; without a Brief, what stands in for it. */
function sentencesOf(
  { title, brief, bullets, keywords }: ChildSummary,
  level: PeriodInput['level'],
): ChildSentence[] {
  const text = stripMarkers(brief).trim();
  // The titles of longer periods come from the calendar; without keywords one only says "no text".
  const named = level === 'day' && keywords.length > 0 && wordCount(title) >= TITLE_WORDS;
  const titled = text === '' || named;
  const said =
    text === ''
      ? bullets.map((bullet) => bullet.text)
      : sentenceSpans(text).map(({ start, end }) => text.slice(start, end));
  return [
    ...(titled ? [{ text: title, title: true }] : []),
    ...said.map((sentence) => ({ text: sentence, title: false })),
  ];
}

/** Children by project, projects in the order of their first child. */
export function byProject(
  children: readonly ChildSummary[],
): { readonly child: ChildSummary; readonly at: number }[][] {
  const groups = new Map<string | null, { child: ChildSummary; at: number }[]>();
  for (const [at, child] of children.entries()) {
    const group = groups.get(child.project) ?? [];
    group.push({ child, at });
    groups.set(child.project, group);
  }
  return [...groups.values()];
}

function withoutProject(sentence: string, project: string | null): string {
  const opening = `${project}: `;
  return project !== null && sentence.startsWith(opening)
    ? sentence.slice(opening.length)
    : sentence;
}

/** The overview that opens a period's Brief: names without a verb, of no use in its parent. */
function isTopicList(text: string, terms: readonly Term[]): boolean {
  return text.includes(', ') && terms.length > 2 && !terms.some(({ stop }) => stop);
}
