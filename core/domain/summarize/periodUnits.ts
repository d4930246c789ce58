import type { Language } from '../text/language.ts';
import { sentenceSpans } from '../text/sentences.ts';
import { termsOf } from '../text/terms.ts';
import { cleanSentence } from './cleanSentence.ts';
import { stripMarkers } from './markers.ts';
import type { ChildSummary } from './types.ts';
import type { Unit } from './unit.ts';

/** Sentences of the children's Briefs, projects together, each in time order, none twice. */
export function periodUnits(children: readonly ChildSummary[], language: Language): Unit[] {
  const units: Unit[] = [];
  const seen = new Set<string>();
  for (const [turn, group] of byProject(children).entries())
    for (const { child, at } of group) {
      const brief = briefOf(child);
      const spans = sentenceSpans(brief);
      for (const [place, { start, end }] of spans.entries()) {
        const clean = cleanSentence(withoutProject(brief.slice(start, end), child.project));
        const terms = termsOf(clean.text, language);
        const key = clean.text.toLowerCase();
        if (
          seen.has(key) ||
          clean.text === '' ||
          isTopicList(
            terms.map(({ stop }) => stop),
            clean.text,
          )
        )
          continue;
        seen.add(key);
        units.push({
          ...clean,
          index: units.length,
          event: at,
          start,
          end,
          source: 'assistant',
          name: child.project,
          terms,
          heading: false,
          item: false,
          row: false,
          turn,
          place,
          places: spans.length,
          closing: false,
          opening: false,
        });
      }
    }
  return units;
}

/** What a child brings as text: its Brief without markers, or what stands in for a missing one. */
export function briefOf({ brief, title, bullets }: ChildSummary): string {
  const text = stripMarkers(brief).trim();
  if (text !== '') return text;
  return [title, ...bullets.map((bullet) => bullet.text)].map((line) => `${line}.`).join(' ');
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
function isTopicList(stops: readonly boolean[], text: string): boolean {
  return text.includes(', ') && stops.length > 2 && !stops.some(Boolean);
}
