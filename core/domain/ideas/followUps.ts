import { guessLanguage } from '../text/language.ts';
import { deniesClaim } from '../trust/polarity.ts';
import { readWords } from '../trust/readWords.ts';
import { SOON_MS, turnsRound } from './linkWords.ts';
import type { Told, Words } from './linkWords.ts';
import type { IdeaLink } from './types.ts';

/** What of an earlier idea's words a later one must hold to lead back to it, and how many of its terms at least. */
const FOLLOWS = {
  contradicts: { share: 0.6, terms: 3 },
  builds_on: { share: 0.6, terms: 3 },
  answers: { share: 0.65, terms: 3 },
} as const;
/** Who says nearly all the same says it again, and builds on nothing. */
const AGAIN = 0.9;

/**
 * Which decisions go against an earlier one without taking it back, which go on from one, and which ideas answer a
 * question: of each kind the nearest one at most. What replaces a decision (`replacing`) does neither.
 */
export function followingUp(
  ideas: readonly Told[],
  words: Words,
  replacing: readonly IdeaLink[],
): readonly IdeaLink[] {
  const replaced = new Set(replacing.map(({ from, to }) => `${from} ${to}`));
  const byTerm = new Map<string, Told[]>();
  return ideas.flatMap((idea): readonly IdeaLink[] => {
    const { intent } = idea;
    const leads = words.leads(idea.terms);
    const earlier =
      intent === 'decision' || intent === 'conclusion'
        ? [...new Set(leads.flatMap((term) => byTerm.get(term) ?? []))].filter(
            (other) => other.ms < idea.ms && !replaced.has(`${idea.at} ${other.at}`),
          )
        : [];
    if (intent === 'decision' || intent === 'question')
      for (const term of leads) {
        const known = byTerm.get(term);
        if (known === undefined) byTerm.set(term, [idea]);
        else known.push(idea);
      }
    const best = new Map<IdeaLink['relation'], IdeaLink>();
    for (const other of earlier.toSorted((a, b) => b.at - a.at)) {
      const link = linkTo(idea, other, words);
      const known = link === null ? undefined : best.get(link.relation);
      if (link !== null && (known === undefined || link.confidence > known.confidence))
        best.set(link.relation, link);
    }
    return [...best.values()];
  });
}

function linkTo(idea: Told, other: Told, words: Words): IdeaLink | null {
  const { share, terms } = words.shared(other.terms, idea.terms);
  const fits = (relation: keyof typeof FOLLOWS): boolean =>
    share >= FOLLOWS[relation].share && terms >= FOLLOWS[relation].terms;
  const link = (relation: IdeaLink['relation']): IdeaLink => ({
    from: idea.at,
    to: other.at,
    relation,
    confidence: share,
  });
  if (other.intent === 'question') return fits('answers') ? link('answers') : null;
  if (idea.intent !== 'decision' || idea.ms - other.ms > SOON_MS || turnsRound(idea.text))
    return null;
  if (fits('contradicts') && !isReply(idea, other) && denies(idea.text, other.text))
    return link('contradicts');
  const back = words.shared(idea.terms, other.terms).share;
  return fits('builds_on') && back < AGAIN ? link('builds_on') : null;
}

/** An assistant that answers sets itself against nobody: it says what speaks for either. */
const isReply = (idea: Told, other: Told): boolean =>
  idea.by === 'assistant' && idea.conversation === other.conversation;

/** Does a text deny what an earlier one says? */
export function denies(text: string, earlier: string): boolean {
  const language = guessLanguage(text);
  return deniesClaim(readWords(text, language), readWords(earlier, language));
}
