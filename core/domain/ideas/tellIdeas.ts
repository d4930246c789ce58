import { MOST_ENTITIES, entitiesIn } from './entitiesIn.ts';
import type { DraftIdea } from './draft.ts';
import { factIdeas } from './factIdeas.ts';
import { modelIdeas } from './modelIdeas.ts';
import { proposalIdeas } from './proposalIdeas.ts';
import { leftTodos } from './leftTodos.ts';
import { requestIdeas } from './requestIdeas.ts';
import { isOutcome, isRequest, leftBehind, passedOver, settleOwn } from './settleOwn.ts';
import { statedIdeas } from './statedIdeas.ts';
import { todoIdeas } from './todoIdeas.ts';
import type { IdeaSource, ToldIdea } from './types.ts';
import { CONFIDENCE, IMPORTANCE } from './weights.ts';

/**
 * The ideas of a conversation, from what was kept of it, in its order. Careful before plenty: a sentence
 * becomes one only where its place says so (a person's choice, an answer to a tool, a list of to-dos), and
 * each only once; a question that was spoken to is told only with what answers it. A model's ideas come beside them, where the rules tell nothing of the same words.
 * Deterministic.
 */
export function tellIdeas(sources: readonly IdeaSource[]): readonly ToldIdea[] {
  const isPassedOver = passedOver(sources);
  const isLeftBehind = leftBehind(sources);
  const settle = settleOwn(sources);
  const replies = repliesAfter(sources);
  const reports = new Map(sources.filter(isOutcome).map(({ eventIx, text }) => [eventIx, text]));
  const drafts = [
    ...todoIdeas(sources),
    ...leftTodos(sources),
    ...proposalIdeas(sources),
    ...sources.flatMap((source, index) => [
      ...(isRequest(source) ? requestIdeas(source, index) : []),
      ...factIdeas(source, index),
      ...statedIdeas(source, index, {
        reply: replies[index] ?? '',
        isReport: reports.has(source.eventIx),
        goesOn: saysMore(reports.get(source.eventIx) ?? '', source.text),
      }),
    ]),
  ];
  return eachOnce([...drafts, ...modelIdeas(sources, drafts)])
    .map((draft) => {
      const settled = settle(draft);
      return {
        ...draft,
        settledBy: settled?.by ?? null,
        settledRange: settled?.range ?? null,
        confidence:
          settled === null && isLeftBehind(draft)
            ? Math.min(draft.confidence, CONFIDENCE.doubtful)
            : draft.confidence,
        ...weighed(draft, sources[draft.source]),
      };
    })
    .filter((idea) => !isPassedOver(idea))
    .toSorted((a, b) => a.source - b.source || (a.range?.start ?? 0) - (b.range?.start ?? 0));
}

function weighed(
  { intent, text }: DraftIdea,
  source: IdeaSource | undefined,
): Pick<ToldIdea, 'importance' | 'entities'> {
  const found = entitiesIn(text);
  if (source?.what.kind !== 'model') return { importance: IMPORTANCE[intent], entities: found };
  const { importance, entities } = source.what.idea;
  const known = new Set(found.map(({ name }) => name.toLowerCase()));
  // Who somebody is, and what a project is called, is known from elsewhere.
  const more = entities.filter(
    ({ kind, name }) => kind !== 'person' && kind !== 'project' && !known.has(name.toLowerCase()),
  );
  return { importance, entities: [...found, ...more].slice(0, MOST_ENTITIES) };
}

/** Does a report go on in another paragraph after some words? */
function saysMore(report: string, words: string): boolean {
  const at = report.indexOf(words);
  return at >= 0 && /\n\s*\n\s*\S/u.test(report.slice(at + words.length));
}

/** For each source, the words of the request that comes after its turn. */
function repliesAfter(sources: readonly IdeaSource[]): readonly string[] {
  const requests = new Map(
    sources.filter(isRequest).map(({ turn, text }) => [turn, text] as const),
  );
  return sources.map(({ turn }) => requests.get(turn + 1) ?? '');
}

/** Of drafts in the same words the surest, or the first of equals. */
function eachOnce(drafts: readonly DraftIdea[]): readonly DraftIdea[] {
  const best = new Map<string, DraftIdea>();
  for (const draft of drafts) {
    const key = draft.text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    const known = best
      .entries()
      .find(([other]) => other === key || other.includes(key) || key.includes(other));
    if (known === undefined) best.set(key, draft);
    else if (draft.confidence > known[1].confidence) {
      best.delete(known[0]);
      best.set(key, draft);
    }
  }
  return [...best.values()];
}
