import { readFileSync } from 'node:fs';
import type { SummaryEvent } from '../../../core/domain/summarize/types.ts';
import { rougeWords } from './rouge.ts';

/** What was said on one matter in a meeting, and what a person wrote about it. */
export interface QmsumSpan {
  /** Position of the meeting in the file, from 0. */
  readonly meeting: number;
  /** A message a turn, named for its speaker. */
  readonly events: readonly SummaryEvent[];
  readonly reference: readonly string[];
  /** Words that a summary may have: a tenth of the span's, between 40 and 120. */
  readonly budget: number;
}

interface Meeting {
  readonly meeting_transcripts: readonly { readonly speaker: string; readonly content: string }[];
  readonly specific_query_list: readonly {
    readonly answer: string;
    readonly relevant_text_span: readonly (readonly [string, string])[];
  }[];
}

const BUDGET = { share: 10, least: 40, most: 120 };
/** Marks of what was heard beside words: `{disfmarker}`, `{vocalsound}`. */
const SOUND_MARK = /\s*\{[^}]*\}/g;

/**
 * Reads one span for each specific query that has an answer. A span shorter than twice its answer
 * leaves nothing to choose and is left out.
 */
export function readQmsum(path: string): QmsumSpan[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line, meeting) => {
      const { meeting_transcripts: turns, specific_query_list: queries } = JSON.parse(
        line,
      ) as Meeting;
      return queries.flatMap(({ answer, relevant_text_span: ranges }) => {
        const said = ranges.flatMap(([from, to]) => turns.slice(Number(from), Number(to) + 1));
        const words = wordsIn(said.map(({ content }) => content).join(' '));
        if (words < 2 * wordsIn(answer)) return [];
        return [
          {
            meeting,
            events: said.map(({ speaker, content }, at) => ({
              kind: 'message' as const,
              role: 'user' as const,
              name: speaker,
              ms: at * 1_000,
              text: content.replace(SOUND_MARK, ''),
              opensTurn: false,
            })),
            reference: rougeWords(answer),
            budget: Math.min(BUDGET.most, Math.max(BUDGET.least, words / BUDGET.share)),
          },
        ];
      });
    });
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}
