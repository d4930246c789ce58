import { AGREEMENT } from '../anchors/cues.ts';
import { isSentence } from '../summarize/scoreUnits.ts';
import type { ScoredUnit } from '../summarize/scoreUnits.ts';
import type { SummaryEvent } from '../summarize/types.ts';
import type { Unit } from '../summarize/unit.ts';
import { wordCount } from '../text/terms.ts';
import type { ByEvent } from './headlines.ts';
import { leans } from './leans.ts';
import { isWork } from './readTurns.ts';
import type { Turn } from './readTurns.ts';
import { sentenceBefore } from './sentenceBefore.ts';
import { asksForStep, goesAhead, proposes } from './workCues.ts';

/** What a short request takes up, in the words of the message before it. */
export interface ChosenOption {
  readonly turn: number;
  /** The index of the event that chooses. */
  readonly request: number;
  /** The option, or the question to which the request says yes. */
  readonly option: ScoredUnit;
  /** Words of the request's own beside a label, or those that say yes; empty if there are none. */
  readonly said: string;
  /** Do they say yes, rather than choose? */
  readonly agreed: boolean;
  /** The question behind the option, where only both say what the yes is to. */
  readonly question?: Unit;
}

/** A longer request says itself what is wanted. */
const MOST_WORDS = 10;
/** UTF-16 units of such a request. */
const MOST_CHARACTERS = 90;
/** A longer question offers several things. */
const LONGEST_QUESTION = 20;
/** "1", "option 3", "C)", "ok 2.": never the article "a", a version or a number with a unit. */
const LABEL =
  /(?<![\p{L}\p{N}.#/:-])(?:[1-9](?![\p{L}\p{N}%:/-]|\.\d)|[A-F](?![\p{L}\p{N}'’.-])|[a-f](?=\)))/gu;
/** A line that bears a label: "2. …", "**Option B:** …", "### A) …". */
const LABELLED = /^[\s>#*_-]*(?:\p{L}+\s+)?([1-9]|[A-Fa-f])(?:[.):*]|\s+[–—-])/u;

/** The options of the message before that short requests choose by their label, and the questions they say yes to. */
export function chosenOptions(
  turns: readonly Turn[],
  { events, byEvent }: { readonly events: readonly SummaryEvent[]; readonly byEvent: ByEvent },
): readonly ChosenOption[] {
  return turns.flatMap(({ opener, facts }, turn): ChosenOption[] => {
    const before = turns[turn - 1]?.report ?? null;
    const request = opener === null ? '' : (events[opener]?.text.trim() ?? '');
    if (before === null || opener === null || !isShort(request)) return [];
    const units = byEvent.get(before) ?? [];
    const labels = new Set((request.match(LABEL) ?? []).map((label) => label.toLowerCase()));
    if (labels.size > 0) {
      const own = byEvent.get(opener)?.find(({ unit }) => !leans(unit))?.unit.text ?? '';
      // Of several, none is what was chosen without the words that choose.
      const said = own === '' && labels.size > 1 ? request : own;
      return [...labels].flatMap((label) => {
        const option = optionOf(events[before]?.text ?? '', label, units);
        return option === undefined ? [] : [{ turn, request: opener, option, said, agreed: false }];
      });
    }
    // A yes after which nothing was changed was to a step, or led nowhere.
    const agrees =
      (AGREEMENT.test(request.toLowerCase()) || goesAhead(request)) && facts.some(isWork);
    const proposal = agrees ? proposalOf(units, byEvent) : undefined;
    return proposal === undefined
      ? []
      : [{ turn, request: opener, ...proposal, said: request, agreed: true }];
  });
}

function isShort(request: string): boolean {
  return request !== '' && request.length <= MOST_CHARACTERS && wordCount(request) <= MOST_WORDS;
}

/** What stands behind a label, in the last list that has it. */
function optionOf(
  text: string,
  label: string,
  units: readonly ScoredUnit[],
): ScoredUnit | undefined {
  let found: ScoredUnit | undefined;
  for (const { 0: line, index } of text.matchAll(/[^\n]+/gu)) {
    if (LABELLED.exec(line)?.[1]?.toLowerCase() !== label) continue;
    const end = index + line.length;
    found = units.find(({ unit }) => unit.start >= index && unit.start < end) ?? found;
  }
  return found;
}

/**
 * What a message proposes: the question with which it ends, if that can be understood alone; else what it thinks
 * best, or that question with the sentence before it ("… Want me to make that change?").
 */
function proposalOf(
  units: readonly ScoredUnit[],
  byEvent: ByEvent,
): Pick<ChosenOption, 'option' | 'question'> | undefined {
  const last = units.at(-1);
  if (last === undefined) return undefined;
  const { unit } = last;
  const asks = unit.question && wordCount(unit.text) <= LONGEST_QUESTION;
  if (asks && !leans(unit)) return { option: last };
  if (asksForStep(unit.text)) return undefined;
  const proposed = units.findLast(
    (one) => isTold(one.unit) && proposes(one.unit.text) && !leans(one.unit),
  );
  if (proposed !== undefined) return { option: proposed };
  const before = asks ? sentenceBefore({ ...unit, offer: false }, byEvent) : undefined;
  return before === undefined ? undefined : { option: before, question: unit };
}

const isTold = (unit: Unit): boolean =>
  (isSentence(unit) || unit.leadIn) && !unit.question && !unit.row && !unit.announced;
