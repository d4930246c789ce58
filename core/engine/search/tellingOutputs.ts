/** What tools gave mostly only repeats what is said; where it alone holds what is asked, it counts as said. */
import type { AnswerKind } from '../../domain/search/answerKind.ts';
import type { QueryTerm } from '../../domain/search/queryTerms.ts';
import type { EventFacts } from '../../domain/search/rankEvents.ts';
import { searchedOfTool } from '../../domain/search/indexWords.ts';
import { readTellings } from '../../domain/search/readTellings.ts';
import { standTogether } from '../../domain/search/standTogether.ts';
import type { EventPlace, SearchReader } from './ports/searchStore.ts';

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
  const worthOf = ({ terms: held }: Held): number =>
    weights.reduce((sum, weight, at) => sum + weight * ((held >> at) & 1), 0);
  const best = (isMeant: (event: Held) => boolean, most: number): readonly Held[] =>
    events
      .filter((event) => event.terms !== 0 && isMeant(event))
      .map((event) => ({ event, worth: worthOf(event) }))
      .toSorted((a, b) => b.worth - a.worth)
      .slice(0, most)
      .map(({ event }) => event);
  const outputs = best(({ kind: of }) => of === 'tool_result', READ.output);
  if (outputs.length === 0) return new Map();
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
  const most = Math.max(LEAST, ...said.map(tells));
  return new Map(
    outputs.flatMap((event) => {
      const more = tells(event) - most;
      return more > 0 ? [[event.eventIx, Math.min(1, more / CLEARLY)] as const] : [];
    }),
  );
}
