/** What tools gave mostly only repeats what is said; where it alone holds what is asked, it counts as said. */
import type { AnswerKind } from '../../domain/search/answerKind.ts';
import type { QueryTerm } from '../../domain/search/queryTerms.ts';
import type { EventFacts } from '../../domain/search/rankEvents.ts';
import { searchedOfTool } from '../../domain/search/indexWords.ts';
import { readTellings } from '../../domain/search/readTellings.ts';
import { standTogether } from '../../domain/search/standTogether.ts';
import type { Question } from '../../domain/search/readQuestion.ts';
import type { EventPlace, SearchReader } from './ports/searchStore.ts';
import type { RankedPlace } from './rankedEvents.ts';

type Held = Pick<EventFacts, 'terms'> & EventPlace;

/** Texts read of what was said and of what tools gave, of those that hold most. */
const READ = { said: 30, output: 40 };
/** So much more of the question in one place, of its weight, makes an output count fully. */
const CLEARLY = Number(process.env['X_CLEARLY'] ?? 0.15);
const SHOWN = Number(process.env['X_SHOWN'] ?? 0.15);
const LEAST = Number(process.env['X_LEAST'] ?? 0.4);

/**
 * How far each of these outputs counts as what is said does, 0 to 1; missing: not at all. By how much more of the question
 * stands within a few words of each other in it than anywhere in what is said.
 */
export async function tellingOutputs(
  reader: Pick<SearchReader, 'textsOf'>,
  events: readonly Held[],
  {
    terms,
    weights,
    kind,
  }: {
    readonly terms: readonly QueryTerm[];
    readonly weights: readonly number[];
    readonly kind: AnswerKind | null;
  },
): Promise<ReadonlyMap<number, number>> {
  if (process.env['X_OFF']) return new Map();
  const { most, tells } = await readOutputs(reader, events, { terms, weights, kind });
  return new Map(
    Array.from(tells).flatMap(([eventIx, told]) => {
      const more = told - Math.max(LEAST, most);
      return more > 0 ? [[eventIx, Math.min(1, more / CLEARLY)] as const] : [];
    }),
  );
}

export async function readOutputs(
  reader: Pick<SearchReader, 'textsOf'>,
  events: readonly Held[],
  {
    terms,
    weights,
    kind,
    isRanked = false,
  }: {
    readonly terms: readonly QueryTerm[];
    readonly weights: readonly number[];
    readonly kind: AnswerKind | null;
    readonly isRanked?: boolean;
  },
): Promise<{ readonly most: number; readonly tells: ReadonlyMap<number, number> }> {
  const worthOf = ({ terms: held }: Held): number =>
    isRanked ? 0 : weights.reduce((sum, weight, at) => sum + weight * ((held >> at) & 1), 0);
  const best = (isMeant: (event: Held) => boolean, most: number): readonly Held[] =>
    events
      .filter((event) => event.terms !== 0 && isMeant(event))
      .map((event) => ({ event, worth: worthOf(event) }))
      .toSorted((a, b) => b.worth - a.worth)
      .slice(0, most)
      .map(({ event }) => event);
  const outputs = best(({ kind: of }) => of === 'tool_result', READ.output);
  if (outputs.length === 0) return { most: 0, tells: new Map() };
  const said = best(({ kind: of }) => of === 'message', READ.said);
  const texts = await reader.textsOf([...said, ...outputs].map(({ eventIx }) => eventIx));
  const matter = terms.map(({ text }, at) =>
    kind?.asking.test(text.toLowerCase()) === true ? 0 : (weights[at] ?? 0),
  );
  const tells = ({ eventIx, kind: of }: Held): number => {
    const text = texts.get(eventIx) ?? '';
    const read = readTellings(
      [
        {
          text: of === 'message' ? text : searchedOfTool(text),
          turn: 0,
          isReport: false,
          isDone: false,
          isByNamed: false,
        },
      ],
      { terms, shows: kind?.shows ?? null },
    );
    const { share, unshown } = standTogether(read, { weights, matter, asksKind: kind !== null });
    return share + (kind === null ? 0 : SHOWN * (share > 0 && unshown === 0 ? 1 : 0));
  };
  return {
    most: Math.max(0, ...said.map(tells)),
    tells: new Map(outputs.map((event) => [event.eventIx, tells(event)])),
  };
}

const NEAR = Number(process.env['X_NEAR'] ?? 0.8);
const AT = Number(process.env['X_AT'] ?? 1);

/** Moves up the output that tells most. */
export async function withOutput(
  reader: Pick<SearchReader, 'textsOf'>,
  ranked: readonly RankedPlace[],
  {
    terms,
    weights,
    question,
  }: {
    readonly terms: readonly QueryTerm[];
    readonly weights: ReadonlyMap<string, number>;
    readonly question: Pick<Question, 'kind' | 'asksOutput'>;
  },
): Promise<readonly RankedPlace[]> {
  if (process.env['X_OFF2']) return ranked;
  const events = ranked.map(({ place, isHit }) => ({ ...place, terms: Number(isHit) }));
  const { most, tells } = await readOutputs(reader, events, {
    terms: terms.slice(0, 30),
    weights: terms.slice(0, 30).map(({ text }) => weights.get(text) ?? 0),
    kind: question.kind,
    isRanked: true,
  });
  let best: { at: number; told: number } = { at: -1, told: 0 };
  for (const [at, { place }] of ranked.entries()) {
    const told = tells.get(place.eventIx) ?? 0;
    if (told > best.told + 1e-9) best = { at, told };
  }
  const { asksOutput } = question;
  const place = best.told > most + 1e-9 && asksOutput ? 0 : AT;
  const isMeant = asksOutput ? best.told >= NEAR * most : best.told > most + 1e-9;
  const one = ranked[best.at];
  const there = ranked[place];
  if (one === undefined || there === undefined || best.at <= place || !isMeant) return ranked;
  const rest = ranked.filter((each) => each !== one);
  return [...rest.slice(0, place), { ...one, score: there.score }, ...rest.slice(place)];
}
