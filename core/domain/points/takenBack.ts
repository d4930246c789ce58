import { CORRECTION } from '../anchors/cues.ts';
import { REVERSAL } from '../ideas/cues.ts';
import type { ScoredUnit } from '../summarize/scoreUnits.ts';
import { titlePhrase } from '../summarize/titlePhrase.ts';
import { guessLanguage } from '../text/language.ts';
import { shareOfWeight } from '../text/shareOfWeight.ts';
import { wordCount } from '../text/terms.ts';
import type { ByEvent } from './headlines.ts';
import type { Turn } from './readTurns.ts';
import { leavesNothing, objectsTo } from './workCues.ts';

/** The share of a request's weight that a later one must speak of to be about the same. */
const SAME_MATTER = 0.34;
/** Less is enough where it leaves nothing. */
const SAME_BY_NAME = 0.2;
/** The share of a sentence's weight that an earlier request has to have, and how long it is, for it to be quoted. */
const QUOTED = 0.8;
const QUOTED_WORDS = 8;
/** What stands further on in a request is pasted. */
const READ = 5;

/** What stands further on is pasted, or tells of something else. */
const OBJECTED = 200;

/** Does a request say that what was reported before it does not hold? */
export function objects(request: string): boolean {
  return objectsTo(request.slice(0, OBJECTED).replaceAll(OWN, ' '));
}

/** "My guess didn't help either": what somebody says of their own. */
const OWN = /(?<=^|[.!?]\s)my\s[^.!?]*/giu;

export interface TakenBack {
  /** All turns whose work a later request turns round. */
  readonly turns: ReadonlySet<number>;
  /** Of these, the ones of which it leaves nothing. */
  readonly altogether: ReadonlySet<number>;
}

/**
 * Turns whose work a later request turns round: one that says so ("thinking again", "instead of",
 * "remove it again") and speaks of the same.
 */
export function takenBack(turns: readonly Turn[], byEvent: ByEvent): TakenBack {
  const wanted = turns.map(({ opener }) =>
    opener === null ? [] : (byEvent.get(opener) ?? []).filter(({ unit }) => unit.place < READ),
  );
  const weights = wanted.map((said) => new Map(said.flatMap(({ terms }) => [...terms])));
  const back = new Set<number>();
  const altogether = new Set<number>();
  for (const [later, all] of wanted.entries()) {
    const earlier = weights.slice(0, later);
    const said = all.filter((one) => !earlier.some((known) => isQuoted(one, known)));
    const clears = said.some(({ unit }) => leavesNothing(unit.text));
    if (!clears && !said.some((one) => turnsRound(one, REVERSAL) || turnsRound(one, CORRECTION)))
      continue;
    const own = new Map(said.flatMap(({ terms }) => [...terms]));
    const least = clears ? SAME_BY_NAME : SAME_MATTER;
    // "I meant the other one" corrects what came just before it.
    const reaches = clears || said.some((one) => turnsRound(one, REVERSAL)) ? 0 : later - 1;
    for (const [turn, matter] of earlier.entries()) {
      if (turn < reaches) continue;
      if (shareOfWeight(matter, own) < least) continue;
      back.add(turn);
      if (clears) altogether.add(turn);
    }
  }
  return { turns: back, altogether };
}

/** Does a sentence say that it shall be otherwise? Who only asks about it ("does it use a instead of b?") does not. */
function turnsRound({ unit }: ScoredUnit, cue: RegExp): boolean {
  if (!cue.test(unit.text.toLowerCase())) return false;
  return !unit.question && titlePhrase(unit.text, guessLanguage(unit.text))?.form !== 'question';
}

/** Is a sentence what an earlier request said, pasted once more? */
function isQuoted({ unit, terms }: ScoredUnit, earlier: ReadonlyMap<string, number>): boolean {
  return wordCount(unit.text) >= QUOTED_WORDS && shareOfWeight(terms, earlier) >= QUOTED;
}
