import { measureFidelity } from '../fidelity/measureFidelity.ts';
import { periodSource } from '../fidelity/fidelitySource.ts';
import { guessLanguage } from '../text/language.ts';
import type { Language } from '../lexicon/languages.ts';
import type { ChildSummary, PeriodSummary } from '../summarize/types.ts';
import type { LevelContext } from './composeLevel.ts';
import type { PeriodPoint } from './periodPoints.ts';
import { periodPoints } from './periodPoints.ts';
import { distinctBullets, withinNumber } from './readBullets.ts';
import { readKeywords, readTitle } from './readNames.ts';
import { readPeriodObject } from './readReply.ts';
import { composeTexts } from './readSegmentReply.ts';
import { isDetailedKept } from './acceptedSizes.ts';
import { languageProblem } from './replyLanguage.ts';
import { plainProse } from './replyText.ts';
import type { ReplyBullet } from './replyShapes.ts';
import type { ComposeOptions, PeriodToCompose, Reading } from './types.ts';
import { withTextDoubtsOf } from '../trust/carryDoubts.ts';
import { isHeld, judgeSentence } from '../trust/judgeSentence.ts';
import { isSupportedPoint, periodTrust } from '../trust/periodTrust.ts';
import { withDoubts } from '../trust/textDoubts.ts';
import { isTitleHeld } from '../trust/titleDoubt.ts';
import type { TrustSource } from '../trust/trustSource.ts';
import { trustSource } from '../trust/trustSource.ts';

export interface PeriodReplyContext {
  readonly period: PeriodToCompose;
  readonly options: ComposeOptions;
}

/** A checked summary, with a conversation's title where that names what is below. */
export type ComposedPeriod = PeriodSummary & { readonly title: string | null };

const MOST_GRIPS = 5;

/**
 * Reads a model's reply about a period, a conversation or a chunk of one, like {@link readSegmentReply}. The grips
 * of a bullet are those of the children's supported bullets whose words hold it. Topics come from the built-in
 * summary, because they are counted rather than written. Never throws.
 */
export function readPeriodReply(
  text: string,
  context: PeriodReplyContext,
): Reading<ComposedPeriod> {
  const { children, base, level } = context.period;
  const reading = readPeriodObject(text, { detailed: isDetailedKept(base.originalTokens) });
  if (!reading.ok) return reading;
  const reply = reading.value;
  const spoken = children.map((child) => spokenIn(child));
  const language = guessLanguage(spoken.join('\n'));
  const problem = languageProblem(
    [plainProse(reply.detailed), plainProse(reply.brief)],
    language,
    spoken,
  );
  if (problem !== undefined) return { ok: false, problem };
  const keywords = readKeywords(reply.keywords, base.keywords);
  const trust = periodTrust(children);
  const title = level === 'conversation' ? readTitle(reply.title, language) : '';
  const isNamed = title !== '' && isTitleHeld(title, trust);
  const { texts, repairs } = composeTexts(reply, { ...periodLevel(context, trust), keywords });
  const points = periodPoints(children).flatMap((child) => child.points);
  const written = distinctBullets(reply.bullets);
  const source = pointSource(points, trust.language);
  const found = written.map((bullet) => supportOf(bullet, points, source));
  const bullets = withinNumber(
    found.map(({ bullet }) => bullet),
    base.bullets,
  );
  const repaired = found.filter(({ isRepaired }) => isRepaired).length;
  return {
    ok: true,
    value: {
      title: isNamed ? title : null,
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
      ...(level !== 'conversation' || isNamed ? [] : ['title: the built-in one stands in']),
      ...repairs,
      ...(repaired === 0 ? [] : [`bullets: citations of ${repaired} corrected`]),
      ...bullets.repairs,
    ],
  };
}

/** The context for composing the levels of a period, which has no anchors of its own. */
export function periodLevel(
  { period, options }: PeriodReplyContext,
  trust: TrustSource,
): LevelContext {
  const { nodeId, base, children } = period;
  const { texts, originalTokens, keywords } = base;
  return {
    source: nodeId,
    base: texts,
    originalTokens,
    anchors: [],
    keywords,
    options,
    judged: (text, isBase) => (isBase ? withTextDoubtsOf(text, children) : withDoubts(text, trust)),
  };
}

/** A child's own words. */
export function spokenIn({ brief, bullets }: ChildSummary): string {
  return [brief, ...bullets.map(({ text }) => text)].join(' ');
}

interface ReadPoint {
  readonly bullet: PeriodSummary['bullets'][number];
  readonly isRepaired: boolean;
}

/** The supported points, of which each is known by its place among all. */
function pointSource(points: readonly PeriodPoint[], language: Language): TrustSource {
  return trustSource(
    points.flatMap(({ bullet }, of) =>
      isSupportedPoint(bullet) ? [{ text: bullet.text, of }] : [],
    ),
    language,
  );
}

/**
 * The cited points if they hold the bullet; otherwise others that do. What cites an unsupported
 * point is unsupported, whatever else holds its words. Grips are of the points that hold it; of a
 * bullet that nothing holds, of what it cites.
 */
function supportOf(
  { text, cites }: ReplyBullet,
  points: readonly PeriodPoint[],
  source: TrustSource,
): ReadPoint {
  const isCited = ({ ref }: PeriodPoint): boolean =>
    cites.some((cite) => ref === cite || ref.startsWith(`${cite}.`));
  const cited = points.filter(isCited);
  const leansOnNothing = points.some(
    ({ ref, bullet }) => cites.includes(ref) && !isSupportedPoint(bullet),
  );
  const near = judgeSentence(text, {
    ...source,
    units: source.units.filter(({ of }) => points[of] !== undefined && isCited(points[of])),
  });
  const isNear = isHeld(near.verdict);
  const far = isNear || leansOnNothing ? near : judgeSentence(text, source);
  const isFar = !isNear && isHeld(far.verdict);
  const supported = !leansOnNothing && (isNear || isFar);
  const held = (isFar ? far : near).units.flatMap(({ of }) => points[of] ?? []);
  const chosen = supported ? held : cited;
  return {
    bullet: {
      role: chosen[0]?.bullet.role ?? null,
      text,
      gripIds: bestGrips(chosen),
      project: chosen[0]?.bullet.project ?? null,
      supported,
    },
    isRepaired: isFar,
  };
}

/** At most five grips: the best of each point before the second of any. */
function bestGrips(points: readonly PeriodPoint[]): string[] {
  const most = Math.max(0, ...points.map(({ bullet }) => bullet.gripIds.length));
  const rounds = Array.from({ length: most }, (_, at) =>
    points.flatMap(({ bullet }) => bullet.gripIds.slice(at, at + 1)),
  );
  return [...new Set(rounds.flat())].slice(0, MOST_GRIPS);
}
