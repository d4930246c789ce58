import { measureFidelity } from '../fidelity/measureFidelity.ts';
import { periodSource } from '../fidelity/fidelitySource.ts';
import { guessLanguage } from '../text/language.ts';
import type { Language } from '../lexicon/languages.ts';
import type { ChildSummary, PeriodSummary } from '../summarize/types.ts';
import type { LevelContext } from './composeLevel.ts';
import { carries, claimOf, matchKeys } from './matchWords.ts';
import type { PeriodPoint } from './periodPoints.ts';
import { periodPoints } from './periodPoints.ts';
import { distinctBullets, withinNumber } from './readBullets.ts';
import { readKeywords } from './readNames.ts';
import { readPeriodObject } from './readReply.ts';
import { composeTexts } from './readSegmentReply.ts';
import { languageProblem } from './replyLanguage.ts';
import { plainProse } from './replyText.ts';
import type { ReplyBullet } from './replyShapes.ts';
import type { ComposeOptions, PeriodToCompose, Reading } from './types.ts';

export interface PeriodReplyContext {
  readonly period: PeriodToCompose;
  readonly options: ComposeOptions;
}

const MOST_GRIPS = 5;
/** How many other points may stand in if the cited ones don't support a bullet. */
const MOST_FOUND = 3;

/**
 * Reads a model's reply about a period or a chunk of one, like {@link readSegmentReply}. The grips
 * of a bullet are those of the children's bullets that it cites. Topics come from the built-in
 * summary, because they are counted rather than written. Never throws.
 */
export function readPeriodReply(text: string, context: PeriodReplyContext): Reading<PeriodSummary> {
  const reading = readPeriodObject(text);
  if (!reading.ok) return reading;
  const reply = reading.value;
  const { children, base } = context.period;
  const spoken = children.map((child) => spokenIn(child));
  const language = guessLanguage(spoken.join('\n'));
  const problem = languageProblem(
    [plainProse(reply.detailed), plainProse(reply.brief)],
    language,
    spoken,
  );
  if (problem !== undefined) return { ok: false, problem };
  const keywords = readKeywords(reply.keywords, base.keywords);
  const { texts, repairs } = composeTexts(reply, { ...periodLevel(context), keywords });
  const points = periodPoints(children).flatMap((child) => child.points);
  const written = distinctBullets(reply.bullets);
  const found = written.map((bullet) => supportOf(bullet, points, language));
  const bullets = withinNumber(
    found.map(({ bullet }) => bullet),
    base.bullets,
  );
  const repaired = found.filter(({ isRepaired }) => isRepaired).length;
  return {
    ok: true,
    value: {
      texts,
      bullets: bullets.bullets,
      keywords,
      fidelity: measureFidelity({
        level: 'detailed',
        text: texts.detailed,
        required: [],
        source: periodSource(children),
      }),
      originalTokens: base.originalTokens,
    },
    repairs: [
      ...reading.repairs,
      ...repairs,
      ...(repaired === 0 ? [] : [`bullets: citations of ${repaired} corrected`]),
      ...bullets.repairs,
    ],
  };
}

/** The context for composing the levels of a period, which has no anchors of its own. */
export function periodLevel({ period, options }: PeriodReplyContext): LevelContext {
  const { nodeId, base } = period;
  const { texts, originalTokens, keywords } = base;
  return { source: nodeId, base: texts, originalTokens, anchors: [], keywords, options };
}

/** A child's own words. */
export function spokenIn({ brief, bullets }: ChildSummary): string {
  return [brief, ...bullets.map(({ text }) => text)].join(' ');
}

interface ReadPoint {
  readonly bullet: PeriodSummary['bullets'][number];
  readonly isRepaired: boolean;
}

/** The cited points if they support the bullet; otherwise those that share most words with it. */
function supportOf(
  { text, cites }: ReplyBullet,
  points: readonly PeriodPoint[],
  language: Language,
): ReadPoint {
  const claim = claimOf(text, language);
  const ranked = points
    .map((point) => ({
      point,
      shared: sharedWords(point.text, [...claim.hard, ...claim.soft], language),
    }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .map(({ point }) => point);
  const cited = points.filter(({ ref }) =>
    cites.some((cite) => ref === cite || ref.startsWith(`${cite}.`)),
  );
  const isCarried = (some: readonly PeriodPoint[]): boolean =>
    some.length > 0 && carries(some.map((point) => point.text).join('\n'), claim, language);
  const fromCited = [...ranked.filter((point) => cited.includes(point)), ...cited];
  const near = [...new Set(fromCited)];
  const far = ranked.slice(0, MOST_FOUND);
  const isNear = isCarried(near);
  const isFar = !isNear && isCarried(far);
  const chosen = isFar || near.length === 0 ? far : near;
  return {
    bullet: {
      role: chosen[0]?.bullet.role ?? null,
      text,
      gripIds: bestGrips(chosen),
      project: chosen[0]?.bullet.project ?? null,
      supported: isNear || isFar,
    },
    isRepaired: isFar,
  };
}

function sharedWords(text: string, wanted: readonly string[], language: Language): number {
  const held = matchKeys(text, language);
  return wanted.filter((key) => held.has(key)).length;
}

/** At most five grips: the best of each point before the second of any. */
function bestGrips(points: readonly PeriodPoint[]): string[] {
  const most = Math.max(0, ...points.map(({ bullet }) => bullet.gripIds.length));
  const rounds = Array.from({ length: most }, (_, at) =>
    points.flatMap(({ bullet }) => bullet.gripIds.slice(at, at + 1)),
  );
  return [...new Set(rounds.flat())].slice(0, MOST_GRIPS);
}
