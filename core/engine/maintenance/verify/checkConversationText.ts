import { builtWith } from '../../index/builtIn.ts';
import type { PlanDeps } from '../../index/planSegment.ts';
import { builtInPeriodHash, periodSourceHash, titleOf } from '../../index/rollUpPeriod.ts';
import { textStays } from '../../index/textStays.ts';
import type { IndexReader } from '../../index/ports/indexStore.ts';
import type { Found, VerifyReader } from '../ports/maintenanceStore.ts';

export interface CheckConversationTextDeps {
  readonly reader: Pick<IndexReader, 'materialOf'>;
  readonly facts: Pick<VerifyReader, 'cleanConversationNode' | 'isBuiltWith'>;
  readonly plan: Pick<PlanDeps, 'hashText' | 'hex' | 'tags'>;
}

const LEVEL = 'conversation';

/** Finds out whether a conversation's text was made from other inputs than the present ones: null if not. */
export async function checkConversationText(
  nodeIx: number,
  { reader, facts, plan }: CheckConversationTextDeps,
): Promise<Found | null> {
  const node = facts.cleanConversationNode(nodeIx);
  if (node === undefined) return null;
  const { nodeId, naming, text } = node;
  // The next indexing rewrites everything written by another build.
  if (!facts.isBuiltWith(builtWith(plan.tags)) && text?.chosen === false) return null;
  const material = await reader.materialOf(nodeIx);
  const title = titleOf({ nodeId, level: LEVEL, naming }, material);
  const sourceHash = periodSourceHash(material.facts, plan);
  const inputHash = builtInPeriodHash(sourceHash, { level: LEVEL, title, naming }, plan);
  const isDraft = text?.isDraft ?? false;
  const { keep, outdated } = textStays(text, { sourceHash, inputHash, isDraft }, plan.hex);
  if (keep && outdated === (text?.outdated ?? false)) return null;
  return { check: 'stale-conversations', example: nodeId, target: [nodeIx] };
}
