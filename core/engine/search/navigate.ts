import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import { oneLine } from '../../model/visibleText.ts';
import { navigateText } from '../../text/navigateText.ts';
import type { NavigateReply } from '../../text/navigateReply.ts';
import { parseQuery } from '../../domain/search/parseQuery.ts';
import { readAsk } from '../../domain/search/readAsk.ts';
import type { Ask } from '../../domain/search/readAsk.ts';
import { readQuestion, spansOf } from '../../domain/search/readQuestion.ts';
import type { Question } from '../../domain/search/readQuestion.ts';
import { dateIn } from '../../domain/search/readTime.ts';
import { StrataError } from '../../model/result.ts';
import { STRENGTHS } from '../../model/search.ts';
import type { Strength } from '../../model/search.ts';
import { askedTime } from './askedTime.ts';
import type { Asked } from './askedText.ts';
import { PATIENCE_MS } from './guides.ts';
import type { Guides } from './guides.ts';
import { fitEvidence } from './fitEvidence.ts';
import { isOfTime, missedOf, timesOf } from './missedTimes.ts';
import { searchedWords } from './searchedWords.ts';
import { evidenceOf } from './navigateEvidence.ts';
import type { Evidence } from './navigateEvidence.ts';
import { bestSoFar } from './bestSoFar.ts';
import { chosenEvidence } from './chosenEvidence.ts';
import { toStep, waysOf } from './navigateSteps.ts';
import { byFullText, byWalking, NOTHING_FOUND } from './navigateWays.ts';
import type { Found, WayDeps } from './navigateWays.ts';
import { deedWordsOf, otherForms, termsOfAll } from './otherForms.ts';
import { guidanceReport } from './guidanceReport.ts';
import { datedQuestion } from './datedQuestion.ts';
import { answerByPoints } from './answerByPoints.ts';
import type { PointAnswer } from './answerByPoints.ts';
import type { AnsweringPoint, PeriodDeps } from './periodPoints.ts';
import { projectScope } from './projectScope.ts';

export interface NavigateDeps extends WayDeps {
  readonly reader: WayDeps['reader'] & PeriodDeps['reader'];
  readonly nowMs: number;
}

type NavigateInput = ParsedInputOf<'navigate'>;
type NavigateOut = OutputOf<'navigate'>;

/** Tokens of an answer that says enough. */
export const ENOUGH_TOKENS = 1_200;

/** Limited because the text has a budget; the result contains all of it. */
const LONGEST_REASON = 120;

/** What there is to read where nothing was found, in tokens: why, and what is nearest. */
const NOT_FOUND_BUDGET = 200;

const MODES = {
  toc: 'Table of contents only',
  'toc+text': 'Table of contents and full text',
  'toc+text+embeddings': 'Table of contents, full text and vectors',
};

/**
 * See the procedure `navigate`. Throws `bad-input` for a question without words, and for an invalid
 * time; `not-found` for a project without conversations.
 */
export async function navigate(
  deps: NavigateDeps,
  input: NavigateInput,
  guides: Guides = {},
): Promise<NavigateOut> {
  const zone = await deps.reader.zone();
  const asOfMs = askedTime(input.asOf, { nowMs: deps.nowMs, zone });
  const today = dateIn(asOfMs, zone);
  const dated = await datedQuestion(deps.reader, input.question, today);
  const question = readQuestion(dated, today);
  const ask = readAsk(dated, question, await deps.reader.projectNames());
  const asked: AskedAt = {
    ...readAsked(input, { question, words: ask.words, today, zone }),
    times: timesOf(dated, question),
    ask,
    untilMs: input.asOf === undefined ? Infinity : asOfMs + 1,
  };
  const project = input.project ?? ask.project ?? undefined;
  const isNamed = input.project === undefined && project !== undefined;
  const within = await navigateWithin(deps, input, { asked, guides, project, isNamed });
  // A word that is also the name of a project need not mean it. Who asked a model has paid for one answer.
  const isEnough =
    within.strength === 'found' ||
    (within.found && (within.period !== null || guides.steer !== undefined));
  if (!isNamed || isEnough) return within;
  const everywhere: AskedAt = {
    ...readAsked(input, { question, words: question.words, today, zone }),
    times: asked.times,
    ask: { ...ask, project: null },
    untilMs: asked.untilMs,
  };
  const wider = { asked: everywhere, guides, isNamed: false, leftProject: project };
  const all = await navigateWithin(deps, input, wider);
  const isBetter = STRENGTHS.indexOf(all.strength) < STRENGTHS.indexOf(within.strength);
  // What the whole memory answers best from that project, it judges better itself; where only its name is found, nothing is.
  const isOfIt = all.evidence[0]?.projectName === project;
  return isBetter && !isOfIt ? all : within;
}

type AskedAt = Omit<Asked, 'project'> & {
  /** As the question names them, in the order of the spans. */
  readonly times: readonly string[];
  readonly ask: Ask;
  /** Epoch ms, exclusive: nothing later is told of a period. */
  readonly untilMs: number;
};

async function navigateWithin(
  deps: NavigateDeps,
  input: NavigateInput,
  {
    asked,
    guides,
    project,
    isNamed,
    leftProject = null,
  }: {
    readonly asked: AskedAt;
    readonly guides: Guides;
    readonly project?: string | undefined;
    readonly isNamed: boolean;
    /** One that the question seems to name, where no better answer is. */
    readonly leftProject?: string | null;
  },
): Promise<NavigateOut> {
  const { ticks } = deps;
  const reader = await projectScope(deps.reader, project);
  const scoped = { ...deps, reader };
  const notIndexed = await reader.countToIndex();
  const hasIndex = input.mode !== 'toc' && (await reader.indexedUpTo()) > 0;
  const maxMs = input.maxMs ?? PATIENCE_MS[guides.steer === undefined ? 'words' : 'model'];
  const answered = await answerByPoints(scoped, asked, project);
  const limits = { depth: input.maxDepth, nodes: input.maxNodes, untilMs: ticks() + maxMs };
  const byWords = answered?.isWhole === true ? null : { ...asked, project };
  const found: Found =
    byWords === null
      ? (answered?.found ?? NOTHING_FOUND)
      : hasIndex
        ? await byFullText(scoped, byWords, guides)
        : await byWalking(scoped, byWords, { limits, guides });
  const points: readonly AnsweringPoint[] = answered?.points ?? [];
  const chosen = chosenEvidence(found.ranked, { input, end: asked.ask.end, points });
  const stoppedShort = found.ranked.length === 0 && found.stopped !== null;
  const wanted = stoppedShort ? await bestSoFar(scoped, found.steps, asked.terms) : chosen.wanted;
  const told = await evidenceOf(reader, wanted, {
    terms: termsOfAll([asked, ...asked.others]),
    weights: found.weights,
    shows: asked.question.kind?.shows ?? null,
    maxText: input.maxText,
  });
  const all = told.map((one) => one.evidence);
  const missed = missedOf(asked, all);
  const isOfOther = asked.spans.length > 0 && missed.length === asked.spans.length;
  // A point of a period may quote what was said just before it.
  const missedTimes = isOfOther && points.length > 0 ? [] : missed;
  const judged = judgedStrength(found, answered);
  // What another project says is no sure answer about the one that is named.
  const isElsewhere = leftProject !== null || (missedTimes.length > 0 && isOfOther);
  const strength = judged === 'found' && isElsewhere ? 'weak' : judged;
  // Who read the places, and points of a period, know better than words do.
  const doubt = found.judged === null && points.length === 0 ? found.doubt : null;
  const unknownWords =
    byWords === null ? [] : found.unknownWords.filter((word) => !isOfTime(word, asked.times));
  const steering = guides.steer?.report() ?? null;
  const embeddings = (hasIndex ? guides.near?.report() : undefined) ?? null;
  const mode =
    embeddings === null || embeddings.vectors === 0
      ? hasIndex
        ? 'toc+text'
        : 'toc'
      : 'toc+text+embeddings';
  // What a walk that was cut off came to, and what vectors found where words found nothing, is shown.
  const isNothing = strength === 'not found' && !stoppedShort && mode !== 'toc+text+embeddings';
  const evidence = isNothing ? [] : all;
  const near = isNothing && found.held >= HELD_NEAR ? nearestOf(all) : [];
  const searched = {
    ...found.looked,
    notIndexed: notIndexed.events,
    words: searchedWords(found, {
      hasIndex,
      notIndexed: notIndexed.events,
      period: answered?.period.title ?? null,
      nearest: answered?.nearest ?? null,
    }),
  };
  const given = input.budget ?? ENOUGH_TOKENS;
  const budget =
    strength === 'not found' && !stoppedShort ? Math.min(given, NOT_FOUND_BUDGET) : given;
  const scope = project === undefined ? null : { project, isNamed };
  const reply: Omit<NavigateReply, 'evidence' | 'near'> = {
    question: input.question,
    mode: [
      MODES[mode],
      ...(steering === null ? [] : [guidanceReport(steering)]),
      ...withoutVectors(embeddings),
    ].join(', '),
    ways: waysOf(found.steps),
    scope,
    leftProject,
    period: answered?.period ?? null,
    searched: searched.words,
    strength,
    unknownWords: [...unknownWords],
    doubt,
    stoppedBy: found.stopped,
    missedTimes,
    more: moreThan(evidence, chosen),
  };
  const fitWith = (nearest: NavigateOut['near']): ReturnType<typeof fitEvidence> =>
    fitEvidence(isNothing ? [] : told, {
      textOf: (pieces) =>
        navigateText(
          { ...reply, evidence: [...pieces], near: nearest },
          { budget, limit: input.limit, zone: asked.zone },
        ),
      budget,
      countTokens: deps.countTokens,
    });
  let fit = fitWith(near);
  while (fit.fitted.text === '' && near.length > 0) {
    near.pop();
    fit = fitWith(near);
  }
  const { fitted, evidence: kept } = fit;
  return {
    question: input.question,
    mode,
    steps: found.steps.map((step) => toStep(step, input.verbose)),
    evidence: [...kept],
    near,
    found: strength !== 'not found',
    strength,
    unknownWords: [...unknownWords],
    doubt,
    exhausted: found.stopped !== null || (fitted.leftOut > 0 && strength !== 'not found'),
    stoppedBy: found.stopped,
    steering,
    embeddings,
    scope,
    leftProject,
    period: answered?.period ?? null,
    leftOut: fitted.leftOut,
    more: moreThan(kept, chosen),
    tokensUsed: fitted.tokens,
    searched,
    text: fitted.text,
  };
}

/**
 * Points answer a question about a period, weakly where none has the role that was asked for; else a
 * model that has read the candidates knows better than their words do.
 */
function judgedStrength({ judged, strength }: Found, answered: PointAnswer | null): Strength {
  if (answered !== null && answered.points.length > 0)
    return answered.period.missing.length > 0 ? 'weak' : 'found';
  if (judged === null) return strength;
  return judged ? 'found' : 'not found';
}

/** The share of a question's weight below which a segment that holds it is not even near. */
const HELD_NEAR = 0.5;
const MOST_NEAR = 2;

function nearestOf(evidence: readonly Evidence[]): NavigateOut['near'] {
  const near = new Map<string, NavigateOut['near'][number]>();
  for (const { conversation, projectName, events } of evidence)
    for (const { conversationId, time } of events)
      if (!near.has(conversationId) && near.size < MOST_NEAR)
        near.set(conversationId, { conversationId, title: conversation, projectName, time });
  return [...near.values()];
}

/** What there is near the best besides the evidence. */
function moreThan(
  evidence: readonly Evidence[],
  { pieces, segments }: { readonly pieces: number; readonly segments: number },
): NavigateOut['more'] {
  const shown = new Set(evidence.map(({ nodeId }) => nodeId)).size;
  return {
    pieces: Math.max(0, pieces - evidence.length),
    segments: Math.max(0, segments - shown),
  };
}

/** Why vectors did not help although they were wanted. */
function withoutVectors(embeddings: NavigateOut['embeddings']): readonly string[] {
  const reason = embeddings?.stopped ?? null;
  return reason === null
    ? []
    : [`without vectors: ${oneLine(reason, LONGEST_REASON).replace(/\.$/, '')}`];
}

function readAsked(
  { question: text, ...input }: NavigateInput,
  {
    question,
    words,
    today,
    zone,
  }: Pick<Asked, 'zone'> & {
    readonly question: Question;
    readonly words: string;
    readonly today: string;
  },
): Omit<Asked, 'project'> {
  const parsed = parseQuery(words, { isQuestion: true });
  const { terms } = parsed.terms.length > 0 ? parsed : parseQuery(text, { isQuestion: true });
  if (terms.length === 0)
    throw new StrataError({
      code: 'bad-input',
      message:
        'The question holds no word to look for: signs and emoji alone are in no index. Ask in words, such as "what did we decide about the cache?".',
      details: { question: text.slice(0, 200) },
    });
  const asked = { question, terms, spans: spansOf(question, zone), deedWords: deedWordsOf(input) };
  return { ...asked, text, zone, others: otherForms(input, { asked, today, zone }) };
}
