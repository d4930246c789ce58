/** Ideas that an agent links, asked about as a model is. */
import { answerShape } from '../../domain/compose/replySchemas.ts';
import { linkBatch } from '../ideas/linking/linkBatches.ts';
import type { LinkBatch, LinkTalk } from '../ideas/linking/linkBatches.ts';
import { linkOneBatch } from '../ideas/linking/linkByModel.ts';
import type { LinkDeps } from '../ideas/linking/linkByModel.ts';
import type { AbortableSignal } from '../../model/progress.ts';
import { createTally } from '../summaries/tally.ts';
import type { Candidate } from './batch.ts';

/** As much as a model is asked about as turns are completed. */
const MODE = 'link';
const TOOLS =
  'What is not listed is found by `ideas` (by words, entity or conversation; open ones with `open`; what one is related to with `id`), `entities` and `topics` (what a conversation spoke of). Name an idea that you found there by its id, in the place of a label.';

export interface LinksToAnswer extends LinkBatch {
  readonly talk: LinkTalk;
}

/** What would be asked about the ideas of some turns; null: nothing. */
export async function linksToAnswer(
  deps: LinkDeps,
  turnIds: readonly string[],
): Promise<LinksToAnswer | null> {
  const batch = await linkBatch(deps, { turnIds, mode: MODE, tried: new Set() });
  return batch === null || batch.talk === null ? null : { ...batch, talk: batch.talk };
}

/**
 * The next ideas of some turns that can be linked with something. Those that cannot are noted, and not asked
 * about.
 */
export async function nextLinks(
  deps: LinkDeps,
  turnIds: readonly string[],
  signal: AbortableSignal,
): Promise<Candidate | null> {
  for (;;) {
    const batch = await linkBatch(deps, { turnIds, mode: MODE, tried: new Set() });
    if (batch === null) return null;
    if (batch.talk === null) {
      await linkOneBatch(batch, { deps, mode: MODE, signal, tally: createTally() });
      continue;
    }
    const subjects = [...new Set(batch.fresh.map(({ turnId }) => turnId))];
    // As an answer will find it.
    const own = await linksToAnswer(deps, subjects);
    if (own === null) return null;
    const { system, user, schema } = own.talk.question;
    return {
      kind: 'links',
      shown: { kind: 'links', nodeId: null },
      subjects,
      textIx: null,
      prompt: { system, user },
      note: [
        TOOLS,
        'Answer with one JSON object, in this form:',
        ...(schema === null ? [] : [answerShape(schema.schema)]),
      ].join('\n'),
    };
  }
}

/** An answer with labels in the place of ids, which stand for ideas that the agent found by itself. */
export function withLabels(answer: string, { ideas, talk: { labels } }: LinksToAnswer): string {
  return ideas.reduce(
    (text, idea) =>
      text.includes(idea.ideaId) ? text.replaceAll(idea.ideaId, labels.of(idea)) : text,
    answer,
  );
}

/** Has an answer checked and stored. */
export const answerLinks = (batch: LinksToAnswer, deps: LinkDeps, signal: AbortableSignal) =>
  linkOneBatch(batch, { deps, mode: MODE, signal, tally: createTally(), tries: 1 });
