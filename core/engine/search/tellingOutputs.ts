/** What tools gave mostly repeats what is said. Where it alone holds what is asked, or is asked for, it comes before. */
import type { AnswerKind } from '../../domain/search/answerKind.ts';
import { searchedOfTool } from '../../domain/search/indexWords.ts';
import type { QueryTerm } from '../../domain/search/queryTerms.ts';
import type { EventFacts } from '../../domain/search/rankEvents.ts';
import { MOST_TERMS } from '../../domain/search/rankEvents.ts';
import type { Question } from '../../domain/search/readQuestion.ts';
import { readTellings } from '../../domain/search/readTellings.ts';
import { standTogether } from '../../domain/search/standTogether.ts';
import type { EventPlace, SearchReader } from './ports/searchStore.ts';

type Reader = Pick<SearchReader, 'textsOf'>;

interface Asked {
  readonly terms: readonly QueryTerm[];
  /** Of these, in their order. */
  readonly weights: readonly number[];
  readonly kind: AnswerKind | null;
}

/** Texts read of what was said and of what tools gave: the best. */
const READ = { said: 20, outputs: 24 };
/** An output counts as what is said where so much more of the question's weight stands together in it; half of it for half. */
const CLEARLY = 0.15;
/** Less of it together tells nothing. */
const LEAST = 0.4;
/** What it counts for that what is asked for is shown there. */
const SHOWN = 0.15;

/**
 * How far each of the outputs counts as what is said does, 0 to 1; missing: not at all. By how much more of the question
 * stands within a few words of each other in it than anywhere in what is said.
 */
export async function tellingOutputs(
  reader: Reader,
  events: readonly (Pick<EventFacts, 'terms'> & EventPlace)[],
  asked: Asked,
): Promise<ReadonlyMap<number, number>> {
  const worthOf = (held: number): number =>
    asked.weights.reduce((sum, weight, at) => sum + weight * ((held >> at) & 1), 0);
  const best = events
    .filter(({ terms }) => terms !== 0)
    .map((event) => ({ event, worth: worthOf(event.terms) }))
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ event }) => event);
  const { said, outputs } = await readTogether(reader, best, asked);
  return new Map(
    Array.from(outputs).flatMap(([eventIx, told]) => {
      const more = told - Math.max(LEAST, said);
      return more > 0 ? [[eventIx, Math.min(1, more / CLEARLY)] as const] : [];
    }),
  );
}

/** An output that is asked for may hold a little less of the question than what is said. */
const NEARLY = 0.8;
const ALMOST_NOTHING = 1e-9;

interface RankedOne {
  readonly place: Pick<EventPlace, 'eventIx' | 'kind'>;
  readonly score: number;
  readonly isHit: boolean;
}

/**
 * Moves the output that tells most up, with the score of what it overtakes: to the third place where it tells more than
 * anything said; where it is asked for, to the first then, and to the second where it tells nearly as much. The order of
 * all others stays.
 *
 * @param ranked by all forms of the question, the best first
 */
export async function withOutput<One extends RankedOne>(
  reader: Reader,
  ranked: readonly One[],
  {
    terms,
    weights,
    question: { kind, asksOutput },
  }: {
    /** Those of all forms. */
    readonly terms: readonly QueryTerm[];
    /** Of these, by their texts. */
    readonly weights: ReadonlyMap<string, number>;
    readonly question: Pick<Question, 'kind' | 'asksOutput'>;
  },
): Promise<readonly One[]> {
  const hits = ranked.filter(({ isHit }) => isHit).map(({ place }) => place);
  const most = terms.slice(0, MOST_TERMS);
  const { said, outputs } = await readTogether(reader, hits, {
    terms: most,
    weights: most.map(({ text }) => weights.get(text) ?? 0),
    kind,
  });
  const told = Math.max(0, ...outputs.values());
  const at = ranked.findIndex(({ place }) => outputs.get(place.eventIx) === told);
  const isMore = told > said + ALMOST_NOTHING;
  const isMeant = told > 0 && (isMore || (asksOutput && told >= NEARLY * said));
  const to = asksOutput ? (isMore ? 0 : 1) : 2;
  const [one, there] = [ranked[at], ranked[to]];
  if (!isMeant || one === undefined || there === undefined || at <= to) return ranked;
  const rest = ranked.toSpliced(at, 1);
  return rest.toSpliced(to, 0, { ...one, score: there.score });
}

/** The share of the question that stands together, with what is asked for: the most in what was said, and in each output. */
async function readTogether(
  reader: Reader,
  events: readonly Pick<EventPlace, 'eventIx' | 'kind'>[],
  { terms, weights, kind: asks }: Asked,
): Promise<{ readonly said: number; readonly outputs: ReadonlyMap<number, number> }> {
  const outputs = events.filter(({ kind }) => kind === 'tool_result').slice(0, READ.outputs);
  if (outputs.length === 0) return { said: 0, outputs: new Map() };
  const said = events.filter(({ kind }) => kind === 'message').slice(0, READ.said);
  const texts = await reader.textsOf([...said, ...outputs].map(({ eventIx }) => eventIx));
  const matter = terms.map(({ text }, at) =>
    asks?.asking.test(text.toLowerCase()) === true ? 0 : (weights[at] ?? 0),
  );
  const told = (text: string): number => {
    const telling = { text, turn: 0, isReport: false, isDone: false, isByNamed: false };
    const read = readTellings([telling], { terms, shows: asks?.shows ?? null });
    const { share, unshown } = standTogether(read, { weights, matter, asksKind: asks !== null });
    return share + (asks !== null && share > 0 && unshown === 0 ? SHOWN : 0);
  };
  const textOf = ({ eventIx }: { readonly eventIx: number }): string => texts.get(eventIx) ?? '';
  return {
    said: Math.max(0, ...said.map((event) => told(textOf(event)))),
    outputs: new Map(outputs.map((event) => [event.eventIx, told(searchedOfTool(textOf(event)))])),
  };
}
