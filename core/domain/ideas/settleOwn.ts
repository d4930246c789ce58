import { CHANGE_REPORT } from '../anchors/cues.ts';
import { plain } from './cues.ts';
import type { DraftIdea } from './draft.ts';
import type { IdeaSource } from './types.ts';

const QUESTION = /[?？]\s*$/u;

/**
 * What of its own conversation settles an idea: a question by the answer that ends its turn; a problem by
 * the commit or the passing tests of its turn, where the turn ends with a report. null: nothing does.
 */
export function settleOwn(
  { intent, source, settledBy }: DraftIdea,
  sources: readonly IdeaSource[],
): number | null {
  if (settledBy !== null) return settledBy;
  const turn = sources[source]?.turn;
  if (turn === undefined || sources[source]?.by !== 'person') return null;
  if (intent === 'question') return answerOf(sources, turn);
  return intent === 'problem' ? mendOf(sources, turn) : null;
}

/** An answer that only asks back is none. */
function answerOf(sources: readonly IdeaSource[], turn: number): number | null {
  const at = sources.findIndex((one) => one.turn === turn && isOutcome(one));
  const text = sources[at]?.text.trim() ?? '';
  return at < 0 || text === '' || QUESTION.test(text) ? null : at;
}

function mendOf(sources: readonly IdeaSource[], turn: number): number | null {
  const own = [...sources.entries()].filter(([, one]) => one.turn === turn);
  const shown = own.findLast(([, { what }]) => {
    if (what.kind !== 'fact') return false;
    const { fact } = what;
    return fact.kind === 'commit' || fact.kind === 'mended' || (fact.kind === 'test' && fact.ok);
  });
  const failedLast = own.findLast(
    ([, { what }]) => what.kind === 'fact' && what.fact.kind === 'test',
  );
  const report = own.findLast(([, one]) => isOutcome(one));
  if (shown === undefined || report === undefined) return null;
  const last = failedLast?.[1].what;
  if (last?.kind === 'fact' && last.fact.kind === 'test' && !last.fact.ok) return null;
  return CHANGE_REPORT.test(plain(report[1].text)) ? report[0] : shown[0];
}

const isOutcome = ({ what }: IdeaSource): boolean =>
  what.kind === 'fact' && what.fact.kind === 'outcome';
