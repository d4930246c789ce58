import { asksForStep } from './workCues.ts';
import { shorten } from '../text/cutText.ts';
import { chosenOptions } from './chosenOptions.ts';
import type { ByEvent } from './headlines.ts';
import { LONGEST_POINT } from './point.ts';
import type { Candidate } from './point.ts';
import type { Unit } from '../summarize/unit.ts';
import type { PointsInput } from './pointsInput.ts';
import type { Turn } from './readTurns.ts';

/** What somebody chose is seldom of no use. */
const LEAST_CHANCE = 0.5;

const listed = (unit: Unit | undefined): Unit[] => (unit === undefined ? [] : [unit]);

/** What short requests choose or say yes to, told in the words of the message before them. */
export function choiceCandidates({
  events,
  turns,
  byEvent,
  chances,
  hide,
}: Pick<PointsInput, 'events' | 'hide'> & {
  readonly turns: readonly Turn[];
  readonly byEvent: ByEvent;
  readonly chances: ReadonlyMap<number, number>;
}): Candidate[] {
  return chosenOptions(turns, { events, byEvent }).map(
    ({ turn, request, option, said, agreed, question }) => {
      const { unit, terms } = option;
      const words = [unit, ...listed(question)]
        .map(({ text }) => text.replace(/[\s:：]+$/u, ''))
        .join(' ');
      const own = hide(said);
      const text = own === '' ? words : agreed ? `${words} → ${own}` : `${own} → ${words}`;
      return {
        role: 'decided',
        text: shorten(text, LONGEST_POINT),
        evidence: [
          { event: unit.event, start: unit.start, end: (question ?? unit).end },
          { event: request, start: 0, end: events[request]?.text.length ?? 0 },
        ],
        worth: Math.max(chances.get(unit.index) ?? 0, LEAST_CHANCE),
        terms,
        group: String(turn),
        spare: unit.question && asksForStep(unit.text),
      };
    },
  );
}
