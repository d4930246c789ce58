import type { OutputOf } from '../../../contract/procedures.ts';
import { WHOLE } from '../ports/vectorStore.ts';
import type { DueVector, VectorOf } from '../ports/vectorStore.ts';
import { isExcluded } from '../../settings/excluded.ts';
import { costOf } from '../../settings/prices.ts';
import { wouldPass } from '../../summaries/estimate.ts';
import { changedTexts } from './changedTexts.ts';
import { spaceOf } from './embedRequest.ts';
import type { EmbedRequest } from './embedRequest.ts';
import type { VectorDeps } from './vectorDeps.ts';

/** If there are more texts, only a sample of this size is counted. */
const MOST_COUNTED = 1_000;
const PAGE = 100;

/**
 * Estimates what {@link embedDue} would cost now; also works while vectors are off, so that the
 * cost is known in advance.
 */
export async function estimateEmbeddings(
  { settings, privacy, price, blocked, ceilings }: EmbedRequest,
  deps: Pick<
    VectorDeps,
    'reader' | 'countTokens' | 'hashText' | 'breathe' | 'spentSince' | 'now' | 'zone'
  >,
): Promise<OutputOf<'estimateEmbed'>> {
  const { reader } = deps;
  const { model, dimensions } = settings;
  const space = spaceOf(settings);
  const all = await reader.dueVectors(space);
  const due = all.filter(({ project }) => !isExcluded(project, privacy.excludedProjects));
  const counted = sampleOf(due);
  const changed = { segments: 0, points: 0 };
  let counts = 0;
  for (let at = 0; at < counted.length; at += PAGE) {
    await deps.breathe();
    const page = await changedTexts(counted.slice(at, at + PAGE), reader, {
      ...deps,
      maskEmail: privacy.maskEmail,
    });
    const segments = countNodes(page.changed);
    changed.segments += segments;
    changed.points += page.changed.length - segments;
    counts += page.changed.reduce((sum, { tokens }) => sum + tokens, 0);
  }
  const share = counted.length === 0 ? 1 : due.length / counted.length;
  const segments = Math.round(changed.segments * share);
  const points = Math.round(changed.points * share);
  const tokens = Math.round(counts * share);
  const cost = price === null ? null : costOf(price, tokens, 0);
  const stored = await reader.countVectors(space);
  return {
    segments,
    points,
    tokens,
    cost,
    model,
    dimensions,
    stored: stored.nodes,
    storedPoints: stored.points,
    excluded: countNodes(all) - countNodes(due),
    blocked:
      blocked !== null
        ? { code: blocked.code, message: blocked.message }
        : segments + points === 0
          ? null
          : await wouldPass(cost, { model, ceilings, deps }),
  };
}

const countNodes = (texts: readonly VectorOf[]): number =>
  texts.filter(({ part }) => part === WHOLE).length;

/** Evenly spread, so that every period is represented. */
function sampleOf(due: readonly DueVector[]): readonly DueVector[] {
  if (due.length <= MOST_COUNTED) return due;
  const step = due.length / MOST_COUNTED;
  return Array.from({ length: MOST_COUNTED }, (_, at) => due[Math.floor(at * step)]).filter(
    (one) => one !== undefined,
  );
}
