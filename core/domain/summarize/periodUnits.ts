import { guessLanguage } from '../text/language.ts';
import type { Language } from '../lexicon/languages.ts';
import { sentenceSpans } from '../text/sentences.ts';
import { termsOf, wordCount } from '../text/terms.ts';
import { cleanSentence, isQuestion } from './cleanSentence.ts';
import { stripMarkers } from './markers.ts';
import type { ChildSummary, PeriodInput, ProjectTopics } from './types.ts';
import type { Unit } from './unit.ts';

/** A sentence of a child. The unit's event is the child's index, its turn the project's. */
export interface PeriodUnit {
  readonly unit: Unit;
  readonly project: string | null;
  /** Of the bullet that says it, and of bullets that say the same; empty for other sentences. */
  readonly gripIds: readonly string[];
  readonly bullet: boolean;
}

/** Written before what somebody says in a talk between people. */
const SPEAKER = /^[^\s:]{1,40}: /u;

export interface PeriodUnitsInput {
  readonly period: PeriodInput;
  /** Heaviest first: the order of the units. */
  readonly projects: readonly ProjectTopics[];
  readonly names: ReadonlyMap<string, string>;
}

/**
 * What the children say, each sentence once: projects by weight, each in time order. Of a segment the
 * Brief and the bullets; of a period only the bullets, which know their projects and hold what its
 * Brief says after the overview. A title speaks for a segment that says nothing else.
 */
export function periodUnits({ period, projects, names }: PeriodUnitsInput): PeriodUnit[] {
  const turns = new Map(projects.map(({ project }, turn) => [project, turn]));
  const found = new Map<string, Found & { gripIds: string[] }>();
  for (const [at, child] of period.children.entries()) {
    const language = guessLanguage(
      child.bullets.reduce((text, bullet) => `${text} ${bullet.text}`, child.brief),
    );
    for (const sentence of sentencesOf(child, period.level)) {
      const key = sentence.text.toLowerCase().replace(/\P{L}+$/u, '');
      const known = found.get(key) ?? found.get(key.replace(SPEAKER, ''));
      if (known === undefined)
        found.set(key, { ...sentence, at, language, gripIds: [...sentence.gripIds] });
      else {
        known.gripIds.push(...sentence.gripIds);
        known.bullet ||= sentence.bullet;
      }
    }
  }
  const turnOf = ({ project }: Found): number => turns.get(project) ?? projects.length;
  return [...found.values()]
    .sort((a, b) => turnOf(a) - turnOf(b))
    .map(({ at, text, language, project, bullet, gripIds }, index) => ({
      project,
      bullet,
      gripIds: [...new Set(gripIds)],
      unit: {
        index,
        event: at,
        start: 0,
        end: text.length,
        source: 'assistant',
        name: project === null ? null : (names.get(project) ?? project),
        text,
        terms: termsOf(text, language),
        heading: false,
        item: false,
        row: false,
        preamble: false,
        leadIn: false,
        offer: false,
        question: isQuestion(text),
        dependent: false,
        turn: turns.get(project) ?? projects.length,
        place: 0,
        places: 1,
        closing: false,
        opening: false,
      },
    }));
}

/** What a period's ratios are counted by: its children's Briefs, and bullets that stand for them. */
export function periodText({ level, children }: PeriodInput): string {
  const texts = children.flatMap(({ brief, bullets }) => {
    const said = stripMarkers(brief).trim();
    const more = level === 'day' ? [] : bullets.filter(({ text }) => !said.includes(text));
    return [said, ...more.map(({ text }) => text)];
  });
  return texts.filter((text) => text !== '').join('\n');
}

interface Sentence {
  readonly text: string;
  readonly project: string | null;
  bullet: boolean;
  readonly gripIds: readonly string[];
}

interface Found extends Sentence {
  readonly at: number;
  readonly language: Language;
}

function sentencesOf(child: ChildSummary, level: PeriodInput['level']): Sentence[] {
  const bullets = child.bullets.map(({ text, project, gripIds }) => ({
    text,
    project,
    gripIds,
    bullet: true,
  }));
  const own = child.topics.length === 1 ? (child.topics[0]?.project ?? null) : null;
  const said = (text: string): Sentence => ({ text, project: own, bullet: false, gripIds: [] });
  const brief = stripMarkers(child.brief).trim();
  if (level !== 'day' && bullets.length > 0) return bullets;
  const sentences = sentenceSpans(brief)
    .map(({ start, end }) => cleanSentence(brief.slice(start, end)).text)
    .filter((text) => text !== '')
    .map((text) => said(text));
  // First, because a bullet has no full stop that its sentence had not.
  const all = [...bullets, ...sentences];
  const titled = all.length === 0 && level === 'day' && wordCount(child.title) > 0;
  return titled ? [said(child.title)] : all;
}
