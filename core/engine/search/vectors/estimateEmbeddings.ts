import type { OutputOf } from '../../../contract/procedures.ts';
import type { DueVector } from '../ports/vectorStore.ts';
import { isExcluded } from '../../settings/excluded.ts';
import { costOf } from '../../settings/prices.ts';
import { wouldPass } from '../../summaries/estimate.ts';
import { changedTexts } from './changedTexts.ts';
import { spaceOf } from './embedRequest.ts';
import type { EmbedRequest } from './embedRequest.ts';
import type { VectorDeps } from './vectorDeps.ts';

/** If there are more segments, only a sample of this size is counted. */
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
  let changed = 0;
  let counts = 0;
  for (let at = 0; at < counted.length; at += PAGE) {
    await deps.breathe();
    const page = await changedTexts(counted.slice(at, at + PAGE), reader, {
      ...deps,
      maskEmail: privacy.maskEmail,
    });
    changed += page.changed.length;
    counts += page.changed.reduce((sum, { tokens }) => sum + tokens, 0);
  }
  const share = counted.length === 0 ? 1 : due.length / counted.length;
  const segments = Math.round(changed * share);
  const tokens = Math.round(counts * share);
  const cost = price === null ? null : costOf(price, tokens, 0);
  return {
    segments,
    tokens,
    cost,
    model,
    dimensions,
    stored: await reader.countVectors(space),
    excluded: all.length - due.length,
    blocked:
      blocked !== null
        ? { code: blocked.code, message: blocked.message }
        : segments === 0
          ? null
          : await wouldPass(cost, { model, ceilings, deps }),
  };
}

/** Evenly spread, so that every period is represented. */
function sampleOf(due: readonly DueVector[]): readonly DueVector[] {
  if (due.length <= MOST_COUNTED) return due;
  const step = due.length / MOST_COUNTED;
  return Array.from({ length: MOST_COUNTED }, (_, at) => due[Math.floor(at * step)]).filter(
    (one) => one !== undefined,
  );
}
