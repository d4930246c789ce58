import { guessLanguage } from '../text/language.ts';
import type { Language } from '../lexicon/languages.ts';
import { sentenceSpans } from '../text/sentences.ts';
import { termsOf, wordCount } from '../text/terms.ts';
import { cleanSentence, isQuestion } from './cleanSentence.ts';
import { stripMarkers } from './markers.ts';
import type { ChildSummary, PeriodInput, ProjectTopics } from './types.ts';
import type { Unit } from './unit.ts';

/**
 * A sentence of a child. The unit's event is the index of the child, its turn that of the project.
 */
export interface PeriodUnit {
  readonly unit: Unit;
  readonly project: string | null;
  /** The grips of the bullets that say it; empty for other sentences. */
  readonly gripIds: readonly string[];
  readonly bullet: boolean;
}

/** The speaker's name before a sentence of a conversation between people. */
const SPEAKER = /^[^\s:]{1,40}: /u;

export interface PeriodUnitsInput {
  readonly period: PeriodInput;
  /** Heaviest first; determines the order of the units. */
  readonly projects: readonly ProjectTopics[];
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Collects what the children say, without duplicates: by project, heaviest first, in chronological
 * order. A segment contributes its Brief and bullets; a period only its bullets, which know their
 * projects and contain what its Brief quotes. If a segment says nothing else, its title is used.
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

/**
 * The text that a period's ratios refer to: its children's Briefs, and bullets that are not in
 * them.
 */
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
  // Bullets come first, because they lack the full stop of their sentence.
  const all = [...bullets, ...sentences];
  const titled = all.length === 0 && level === 'day' && wordCount(child.title) > 0;
  return titled ? [said(child.title)] : all;
}
