import type { ParsedInputOf } from '../../contract/procedures.ts';
import type { ExportedConversation, LeftOut, ToldSentence } from '../../domain/export/data.ts';
import { priced } from '../conversations/priceTokens.ts';
import type { WholeConversation } from '../conversations/ports/conversationReader.ts';
import type { Making } from './making.ts';
import { gatherTranscript } from './gatherTranscript.ts';
import type { ExportSettings } from './ports/exportReader.ts';

export interface GatherOptions extends ParsedInputOf<'export'>, ExportSettings {
  /** Is given what was said but is not told: it may give away a secret that is. */
  readonly learn: (text: string) => void;
}

/** More rows of a kind than anybody reads. */
const MOST_ROWS = 500;
/** How many grips of a turn are looked through for the one that shows its outcome. */
const MOST_TRIED = 6;
const LEAST_SAID = 8;

/** Reads what is told of a conversation. */
export async function gatherConversation(
  making: Making,
  whole: WholeConversation,
  options: GatherOptions,
): Promise<Omit<ExportedConversation, 'citations'>> {
  const leftOut: LeftOut[] = [];
  const first = <Row>(what: string, rows: readonly Row[]): readonly Row[] => {
    if (rows.length > MOST_ROWS) leftOut.push({ what, count: rows.length - MOST_ROWS });
    return rows.slice(0, MOST_ROWS);
  };
  const { title, start, end, conversationId, project, folder, source, branch } = whole;
  const { models, tokensIn, tokensOut, cacheRead, cacheWrite, cost, unpriced, ...row } = priced(
    whole,
    options.prices,
  );
  return {
    kind: 'conversation',
    title,
    start,
    end,
    leftOut,
    conversationId,
    project,
    folder,
    source,
    models,
    branch,
    amounts: {
      requests: row.requests,
      activeMs: row.activeMs,
      edits: row.edits,
      errors: row.errors.length,
      tokensIn,
      tokensOut,
      cacheRead,
      cacheWrite,
      cost,
      unpriced,
    },
    points: row.points.map(({ role, text, gripIds, supported }) => ({
      role,
      text,
      gripIds,
      supported,
    })),
    turns: await toldTurns(making, first('turns', row.turns), options),
    files: first('files', row.files),
    commits: first('commits', row.commits).map(({ hash, subject, gripId }) => ({
      hash,
      subject,
      gripIds: [gripId],
    })),
    pullRequests: first('pullRequests', row.pullRequests).map(
      ({ number, title: name, url, gripId }) => ({ number, title: name, url, gripIds: [gripId] }),
    ),
    tests: first('tests', row.tests).map(({ command, ok, passed, failed, gripId }) => ({
      command,
      ok,
      passed,
      failed,
      gripIds: [gripId],
    })),
    errors: first('errors', row.errors).map(({ text, gripId, mendedBy }) => ({
      text,
      gripIds: [gripId],
      mendedByGripIds: mendedBy === null ? [] : [mendedBy],
    })),
    todos: first('todos', row.todos).map(({ text, state, gripId }) => ({
      text,
      state,
      gripIds: [gripId],
    })),
    transcript: await gatherTranscript(making, conversationId, options),
  };
}

async function toldTurns(
  making: Making,
  turns: readonly WholeConversation['turns'][number][],
  { citations }: GatherOptions,
): Promise<ExportedConversation['turns']> {
  const told: ExportedConversation['turns'][number][] = [];
  for (const { turnId, start, end, request, outcome, tools, edits, failed, gripIds } of turns) {
    await making.pause();
    const shown = async (text: string, tried: readonly string[]): Promise<ToldSentence> => ({
      text,
      verdict: null,
      gripIds: citations ? await gripThatSays(making, text, tried) : [],
    });
    told.push({
      turnId,
      start,
      end,
      request: await shown(request, gripIds.slice(0, MOST_TRIED)),
      outcome:
        outcome === null ? null : await shown(outcome, gripIds.slice(-MOST_TRIED).toReversed()),
      tools,
      edits,
      failed,
    });
  }
  return told;
}

/** The first of the grips whose words are those of the text, or begin it; none if there is none. */
async function gripThatSays(
  { reader }: Making,
  text: string,
  gripIds: readonly string[],
): Promise<readonly string[]> {
  const said = lettersOf(text);
  for (const gripId of gripIds) {
    const grip = await reader.grip({ gripId, before: 0, after: 0 });
    const words = lettersOf(grip?.excerpt ?? '');
    const [few, many] = words.length < said.length ? [words, said] : [said, words];
    if (few.length > 0 && (few.length >= LEAST_SAID ? many.includes(few) : many === few))
      return [gripId];
  }
  return [];
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
