import { CHANGE_REPORT } from '../anchors/cues.ts';
import { plain } from './cues.ts';
import { denies, followingUp } from './followUps.ts';
import { SOON_MS, topicsOf, turnsRound, wordsOf } from './linkWords.ts';
import type { Terms, Told, Words } from './linkWords.ts';
import type { Happening, IdeaLink, LinkableIdea, Settlement } from './types.ts';

/** What of an idea's words something must hold to settle it, and how many of its terms at least. */
const SETTLES = {
  question: { share: 0.65, terms: 3 },
  problem: { share: 0.6, terms: 3 },
  todo: { share: 0.7, terms: 2 },
} as const;
/** What of its words a request of another conversation must hold to ask for the same. */
const ASKS_AGAIN = { share: 0.8, terms: 3 } as const;
/** What comes later in the same conversation speaks of the same more likely. */
const SAME_CONVERSATION = 0.6;
/** What of an earlier decision a later one must hold to replace it; less where it says that it does. */
const REPLACES = { share: 0.35, terms: 2 } as const;
/** A name that so many ideas share, or fewer, connects them. */
const RARE = 4;
const MOST_RELATED = 3;

/**
 * Links the ideas of a project: which decision supersedes, contradicts or builds on which, which idea answers a
 * question, which ideas of different conversations speak of the same, and what settled what its own conversation
 * left open. Both lists are in the order of time; what is later never depends on what is not told yet.
 * Deterministic, and near linear: only what shares a rare term is compared.
 */
export function linkIdeas(
  ideas: readonly LinkableIdea[],
  happenings: readonly Happening[],
): { readonly links: readonly IdeaLink[]; readonly settled: readonly Settlement[] } {
  const words = wordsOf([...ideas, ...happenings]);
  const told = ideas.map((idea, at) => ({ ...idea, at, terms: words.termsAt(at) }));
  const isWanted = wanted(ideas);
  const happened = happenings.map((one, at) => ({
    ...one,
    at,
    terms: words.termsAt(ideas.length + at),
    asks: one.asked !== undefined && isWanted(one) ? topicsOf(one.asked) : null,
  }));
  const replacing = superseding(told, words);
  return {
    links: [...replacing, ...followingUp(told, words, replacing), ...related(told)],
    settled: settling(told, happened, words),
  };
}

type Happened = Happening & {
  readonly at: number;
  readonly terms: Terms;
  /** What the request speaks of that it answers; null: nothing that is open was told before it. */
  readonly asks: Terms | null;
};

/** Whether something open was told before a report that may be what it was asked for. */
function wanted(ideas: readonly LinkableIdea[]): (report: Happening) => boolean {
  const first = (intent: Open): number =>
    ideas.find((idea) => idea.intent === intent && !idea.settled)?.ms ?? Infinity;
  const [question, todo] = [first('question'), first('todo')];
  return ({ ms, worked }) => ms > question || (worked === true && ms > todo);
}

/** Of each decision the newest earlier one that it takes back or replaces. */
function superseding(ideas: readonly Told[], words: Words): readonly IdeaLink[] {
  const byTerm = new Map<string, Told[]>();
  const links: IdeaLink[] = [];
  for (const idea of ideas) {
    if (idea.intent !== 'decision') continue;
    const link = turnsRound(idea.text) ? replaced(idea, byTerm, words) : undefined;
    if (link !== undefined) links.push(link);
    for (const term of words.leads(idea.terms))
      byTerm.set(term, [...(byTerm.get(term) ?? []), idea]);
  }
  return links;
}

function replaced(
  idea: Told,
  byTerm: ReadonlyMap<string, readonly Told[]>,
  words: Words,
): IdeaLink | undefined {
  const earlier = new Set(words.leads(idea.terms).flatMap((term) => byTerm.get(term) ?? []));
  let best: IdeaLink | undefined;
  for (const other of [...earlier].toSorted((a, b) => b.at - a.at)) {
    if (other.ms > idea.ms || idea.ms - other.ms > SOON_MS) continue;
    const { share, terms } = words.shared(other.terms, idea.terms);
    if (share < REPLACES.share || terms < Math.min(REPLACES.terms, other.terms.size)) continue;
    if (best === undefined || share > best.confidence)
      best = { from: idea.at, to: other.at, relation: 'supersedes', confidence: share };
  }
  return best;
}

/** Ideas of different conversations that name the same rare things. */
function related(ideas: readonly Told[]): readonly IdeaLink[] {
  const byEntity = Map.groupBy(
    ideas.flatMap((idea) =>
      idea.entities.map(({ kind, name }) => ({ idea, key: `${kind} ${name.toLowerCase()}` })),
    ),
    ({ key }) => key,
  );
  return ideas.flatMap((idea): readonly IdeaLink[] => {
    const counts = new Map<Told, number>();
    for (const { kind, name } of idea.entities) {
      const holders = byEntity.get(`${kind} ${name.toLowerCase()}`) ?? [];
      if (kind === 'technology' || holders.length > RARE) continue;
      for (const { idea: other } of holders)
        if (other.at < idea.at && other.conversation !== idea.conversation)
          counts.set(other, (counts.get(other) ?? 0) + 1);
    }
    return [...counts]
      .toSorted((a, b) => b[1] - a[1] || b[0].at - a[0].at)
      .slice(0, MOST_RELATED)
      .map(([other, count]) => ({
        from: idea.at,
        to: other.at,
        relation: 'relates_to',
        confidence: Math.min(1, count / idea.entities.length),
      }));
  });
}

/** For each idea that is open, the first thing after it that settles it. */
function settling(
  ideas: readonly Told[],
  happenings: readonly Happened[],
  words: Words,
): readonly Settlement[] {
  const byTerm = new Map<string, Happened[]>();
  for (const one of happenings)
    for (const term of new Set([one.terms, one.asks ?? NOTHING].flatMap(words.leads))) {
      const known = byTerm.get(term);
      if (known === undefined) byTerm.set(term, [one]);
      else known.push(one);
    }
  return ideas.flatMap((idea): readonly Settlement[] => {
    const { intent } = idea;
    if (idea.settled || (intent !== 'question' && intent !== 'problem' && intent !== 'todo'))
      return [];
    const near = new Set(words.leads(idea.terms).flatMap((term) => byTerm.get(term) ?? []));
    const [first] = [...near]
      .filter((one) => one.ms > idea.ms)
      .flatMap((one) => {
        const share = Math.max(
          saysSo(idea, intent, one, words) ?? 0,
          asksAgain(idea, intent, one, words) ?? 0,
        );
        return share === 0 ? [] : [{ one, share }];
      })
      .toSorted((a, b) => a.one.at - b.one.at);
    return first === undefined
      ? []
      : [{ idea: idea.at, by: first.one.at, confidence: first.share }];
  });
}

/** As much of a request as another text is long: what comes behind may deny something else. */
const opening = (request: string, { length }: string): string => request.slice(0, length);

/** A report that only asks back. */
const ASKING = /[?？]\s*$/u;
const NOTHING: Terms = new Map();
type Open = 'question' | 'problem' | 'todo';

/** How much of an idea the words of something hold that settles it by them; null: too little. */
function saysSo(idea: Told, intent: Open, one: Happened, words: Words): number | null {
  if (!canSettle(intent, one)) return null;
  const least = SETTLES[intent];
  const { share, terms } = words.shared(idea.terms, one.terms);
  const enough = least.share * (one.conversation === idea.conversation ? SAME_CONVERSATION : 1);
  return terms >= least.terms && share >= enough ? share : null;
}

/**
 * A to-do that somebody asks for in another conversation, where the turn then shows work and a report; a question
 * that is asked again elsewhere, and answered there. How much of its words the request holds; null: too little.
 */
function asksAgain(idea: Told, intent: Open, one: Happened, words: Words): number | null {
  if (one.asks === null || one.conversation === idea.conversation || intent === 'problem')
    return null;
  if (one.kind !== 'outcome' || ASKING.test(one.text)) return null;
  if (intent === 'todo' && one.worked !== true) return null;
  const { share, terms } = words.shared(idea.terms, one.asks);
  return terms >= ASKS_AGAIN.terms &&
    share >= ASKS_AGAIN.share &&
    !(intent === 'todo' && denies(opening(one.asked ?? '', idea.text), idea.text))
    ? share
    : null;
}

/** A commit shows that something is done; a report only where it says so; a question is answered in words. */
function canSettle(intent: Open, { kind, text }: Happening): boolean {
  if (intent === 'question') return kind === 'outcome' && !ASKING.test(text);
  return kind !== 'outcome' || CHANGE_REPORT.test(plain(text));
}
