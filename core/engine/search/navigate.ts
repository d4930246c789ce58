import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import { fitText } from '../../text/fitText.ts';
import { oneLine } from '../../model/visibleText.ts';
import { navigateText } from '../../text/navigateText.ts';
import { parseQuery } from '../../domain/search/parseQuery.ts';
import { readQuestion, spansOf } from '../../domain/search/readQuestion.ts';
import { dateIn } from '../../domain/search/readTime.ts';
import { StrataError } from '../../model/result.ts';
import { TOC_LEVELS } from '../../model/toc.ts';
import { askedTime } from './askedTime.ts';
import type { Asked } from './askedText.ts';
import { PATIENCE_MS } from './guides.ts';
import type { Guides } from './guides.ts';
import { evidenceOf } from './navigateEvidence.ts';
import { pathLines, toStep } from './navigateSteps.ts';
import { byFullText, byWalking } from './navigateWays.ts';
import type { Found, WayDeps } from './navigateWays.ts';
import { guidanceReport } from './guidanceReport.ts';

export interface NavigateDeps extends WayDeps {
  readonly nowMs: number;
}

type NavigateInput = ParsedInputOf<'navigate'>;
type NavigateOut = OutputOf<'navigate'>;

/** Maximum number of pieces of evidence worth reading, whatever the budget. */
const MOST_EVIDENCE = 100;
/** Results scoring below this do not answer the question. */
const FOUND = 0.3;
/** Share of the best score below which results are not evidence. */
const NEAR_BEST = 0.2;

/** Limited because the text has a budget; the result contains all of it. */
const LONGEST_REASON = 120;

const MODES = {
  toc: 'Table of contents only',
  'toc+text': 'Table of contents and full text',
  'toc+text+embeddings': 'Table of contents, full text and vectors',
};

/**
 * See the procedure `navigate`. Throws `bad-input` for a question without words, and for an invalid
 * time.
 */
export async function navigate(
  deps: NavigateDeps,
  input: NavigateInput,
  guides: Guides = {},
): Promise<NavigateOut> {
  const { reader, ticks } = deps;
  const zone = await reader.zone();
  const asked = readAsked(input, askedTime(input.asOf, { nowMs: deps.nowMs, zone }), zone);
  const notIndexed = await reader.countToIndex();
  const hasIndex = input.mode !== 'toc' && (await reader.indexedUpTo()) > 0;
  const maxMs = input.maxMs ?? PATIENCE_MS[guides.steer === undefined ? 'words' : 'model'];
  const found = hasIndex
    ? await byFullText(deps, asked, guides)
    : await byWalking(deps, asked, {
        limits: { depth: input.maxDepth, nodes: input.maxNodes, untilMs: ticks() + maxMs },
        guides,
      });
  const least = (found.ranked[0]?.score ?? 0) * NEAR_BEST;
  const wanted = found.ranked
    .filter(({ score }) => score >= least)
    .slice(0, input.limit ?? MOST_EVIDENCE);
  const evidence = await evidenceOf(reader, wanted, { ...asked, maxText: input.maxText });
  const isFound = found.judged ?? (wanted[0]?.score ?? 0) >= FOUND;
  const steering = guides.steer?.report() ?? null;
  const embeddings = (hasIndex ? guides.near?.report() : undefined) ?? null;
  const mode =
    embeddings === null || embeddings.vectors === 0
      ? hasIndex
        ? 'toc+text'
        : 'toc'
      : 'toc+text+embeddings';
  const searched = {
    ...found.looked,
    notIndexed: notIndexed.events,
    words: searchedWords(found, { hasIndex, notIndexed: notIndexed.events }),
  };
  const fitted = fitText(
    navigateText(
      {
        question: input.question,
        mode: [
          MODES[mode],
          ...(steering === null ? [] : [guidanceReport(steering)]),
          ...withoutVectors(embeddings),
        ].join(', '),
        path: pathLines(found.steps),
        evidence: evidence.map(({ piece }) => piece),
        searched: searched.words,
        found: isFound,
      },
      input.budget,
    ),
    { budget: input.budget, countTokens: deps.countTokens },
  );
  return {
    question: input.question,
    mode,
    steps: found.steps.map((step) => toStep(step, input.verbose)),
    evidence: evidence.slice(0, fitted.kept).map(({ item }) => item),
    found: isFound,
    exhausted: found.stopped !== null || fitted.leftOut > 0,
    stoppedBy: found.stopped,
    steering,
    embeddings,
    leftOut: fitted.leftOut,
    tokensUsed: fitted.tokens,
    searched,
    text: fitted.text,
  };
}

/** Why vectors did not help although they were wanted. */
function withoutVectors(embeddings: NavigateOut['embeddings']): readonly string[] {
  const reason = embeddings?.stopped ?? null;
  return reason === null
    ? []
    : [`without vectors: ${oneLine(reason, LONGEST_REASON).replace(/\.$/, '')}`];
}

function readAsked({ question: words }: NavigateInput, asOf: number, zone: string): Asked {
  const question = readQuestion(words, dateIn(asOf, zone));
  const parsed = parseQuery(question.words, { isQuestion: true });
  const { terms } = parsed.terms.length > 0 ? parsed : parseQuery(words, { isQuestion: true });
  if (terms.length === 0)
    throw new StrataError({
      code: 'bad-input',
      message:
        'The question holds no word to look for: signs and emoji alone are in no index. Ask in words, such as "what did we decide about the cache?".',
      details: { question: words.slice(0, 200) },
    });
  return {
    text: words,
    question,
    terms,
    spans: spansOf(question, zone),
    zone,
  };
}

function searchedWords(
  { looked, stopped }: Pick<Found, 'looked' | 'stopped'>,
  { hasIndex, notIndexed }: { readonly hasIndex: boolean; readonly notIndexed: number },
): string {
  const parts = TOC_LEVELS.flatMap((level) =>
    looked[level] === 0 ? [] : [`${looked[level]} ${level}${looked[level] === 1 ? '' : 's'}`],
  );
  const where = hasIndex ? ['the words of all events in the index', ...parts] : parts;
  return [
    where.length === 0 ? 'The memory is empty.' : `Searched: ${where.join(', ')}.`,
    ...(notIndexed > 0 ? [`${notIndexed} events are not in the index yet.`] : []),
    ...(stopped === null ? [] : [`Stopped by the limit of ${stopped}.`]),
  ].join(' ');
}
