/** How many ideas are right, and how many of those that a reader found are there, with what became of them. */
import { z } from 'zod';
import { IDEA_INTENTS } from '../../../core/model/idea.ts';
import type { IdeaIntent } from '../../../core/model/idea.ts';

const placeSchema = z.object({ file: z.string(), line: z.number() }).nullable();

/** What a reader found, by reference: a physical line of a log from 1, and a range of the message in it. */
export const labelSchema = z.object({
  file: z.string(),
  line: z.number(),
  /** UTF-16 units of the text; null: in the data of a tool. */
  start: z.number().nullable(),
  end: z.number().nullable(),
  intent: z.enum(IDEA_INTENTS),
  by: z.enum(['person', 'assistant', 'tool']),
  answeredBy: placeSchema.optional(),
  doneBy: placeSchema.optional(),
  solvedBy: placeSchema.optional(),
  supersededBy: placeSchema.optional(),
});
export type Label = z.infer<typeof labelSchema>;

/** An idea as Strata tells it, with the place of its quote. */
export interface Placed {
  readonly file: string;
  readonly line: number;
  /** Of the event's text; null where its quote is not found there. */
  readonly range: { readonly start: number; readonly end: number } | null;
  readonly intent: IdeaIntent;
  readonly text: string;
  readonly settled: boolean;
  readonly superseded: boolean;
}

export interface Match {
  readonly label: Label;
  readonly idea: Placed;
}

/** Pairs labels and ideas of the same place, each once: those of the same intent first. */
export function pairUp(labels: readonly Label[], ideas: readonly Placed[]): readonly Match[] {
  const pairs: Match[] = [];
  const free = new Set(ideas);
  const open = new Set(labels);
  for (const fits of [isSame, isNear]) {
    for (const label of open) {
      const idea = [...free].find((one) => fits(label, one));
      if (idea === undefined) continue;
      free.delete(idea);
      open.delete(label);
      pairs.push({ label, idea });
    }
  }
  return pairs;
}

const isNear = (label: Label, idea: Placed): boolean =>
  label.file === idea.file && isSameLine(label, idea) && overlaps(label, idea);

/**
 * What stands in the data of a tool is quoted from its call, or from its result in the next line. Codex writes each
 * message in two lines, one after the other.
 */
function isSameLine({ file, line, start }: Label, idea: Placed): boolean {
  const apart = idea.line - line;
  return apart === 0 || (start === null && apart === 1) || (isCodex(file) && Math.abs(apart) === 1);
}

const isCodex = (file: string): boolean => file.startsWith('codex/');

const isSame = (label: Label, idea: Placed): boolean =>
  label.intent === idea.intent && isNear(label, idea);

function overlaps({ start, end }: Label, { range }: Placed): boolean {
  if (start === null || end === null || range === null) return true;
  return start < range.end && range.start < end;
}

/** Pairs what two readers found in the same words. */
function samePlaces(first: readonly Label[], second: readonly Label[]) {
  const placed = new Map(second.map((label) => [asPlaced(label), label]));
  return pairUp(first, [...placed.keys()]).flatMap(({ label, idea }) => {
    const other = placed.get(idea);
    return other === undefined ? [] : [{ label, other }];
  });
}

/** Labels of two readers, each once: of what both found, that of the first. */
export function unionOf(first: readonly Label[], second: readonly Label[]): readonly Label[] {
  const both = new Set(samePlaces(first, second).map(({ other }) => other));
  return [...first, ...second.filter((label) => !both.has(label))];
}

/** Of all places that either reader found, those that both did; of these, the same intent, and the same fate. */
export function agreementOf(
  first: readonly Label[],
  second: readonly Label[],
): { readonly place: Share; readonly intent: Share; readonly settled: Share } {
  const both = samePlaces(first, second);
  const same = both.filter(({ label, other }) => label.intent === other.intent);
  const agreed = same.filter(({ label, other }) => isSettled(label) === isSettled(other));
  return {
    place: { right: both.length, all: first.length + second.length - both.length },
    intent: { right: same.length, all: both.length },
    settled: { right: agreed.length, all: same.length },
  };
}

const isSettled = ({ answeredBy, doneBy, solvedBy }: Label): boolean =>
  [answeredBy, doneBy, solvedBy].some(isPlace);

const asPlaced = (label: Label): Placed => ({
  file: label.file,
  line: label.line,
  range: label.start === null || label.end === null ? null : { start: label.start, end: label.end },
  intent: label.intent,
  text: '',
  settled: isSettled(label),
  superseded: isPlace(label.supersededBy),
});

/** `right` of `all`, with the bounds within which the true share lies in 19 of 20 cases (Wilson). */
export interface Share {
  readonly right: number;
  readonly all: number;
}

const percent = (share: number): string => String(Math.round(share * 100));

export function shareText({ right, all }: Share): string {
  if (all === 0) return '–';
  const z2 = 1.96 ** 2;
  const share = right / all;
  const middle = (share + z2 / (2 * all)) / (1 + z2 / all);
  const spread =
    (1.96 * Math.sqrt((share * (1 - share)) / all + z2 / (4 * all * all))) / (1 + z2 / all);
  return `${right}/${all} ${percent(share)} % (${percent(middle - spread)}–${percent(middle + spread)})`;
}

export interface Row {
  readonly name: string;
  readonly precision: Share;
  readonly recall: Share;
}

/** By intent, then by what became of it: of ideas whose place and intent are right. */
export function tableOf(labels: readonly Label[], ideas: readonly Placed[]): readonly Row[] {
  const pairs = pairUp(labels, ideas);
  const same = pairs.filter(({ label, idea }) => label.intent === idea.intent);
  const rows = IDEA_INTENTS.map((intent): Row => {
    const right = same.filter(({ label }) => label.intent === intent).length;
    return {
      name: intent,
      precision: { right, all: ideas.filter((one) => one.intent === intent).length },
      recall: { right, all: labels.filter((one) => one.intent === intent).length },
    };
  }).filter(({ precision, recall }) => precision.all + recall.all > 0);
  const settled = (name: string, intent: IdeaIntent, isRight: (label: Label) => boolean): Row => {
    const own = same.filter(({ label }) => label.intent === intent);
    const told = own.filter(({ idea }) => idea.settled);
    const right = told.filter(({ label }) => isRight(label)).length;
    return {
      name,
      precision: { right, all: told.length },
      recall: { right, all: own.filter(({ label }) => isRight(label)).length },
    };
  };
  const replaced = same.filter(({ idea }) => idea.superseded);
  const replacedRight = replaced.filter(({ label }) => isPlace(label.supersededBy)).length;
  return [
    ...rows,
    {
      name: 'place, whatever intent',
      precision: { right: pairs.length, all: ideas.length },
      recall: { right: pairs.length, all: labels.length },
    },
    leftOpen('questions left open', 'question', ideas, same),
    leftOpen('to-dos left open', 'todo', ideas, same),
    settled('answered', 'question', ({ answeredBy }) => isPlace(answeredBy)),
    settled('done', 'todo', ({ doneBy }) => isPlace(doneBy)),
    settled('solved', 'problem', ({ solvedBy }) => isPlace(solvedBy)),
    {
      name: 'superseded',
      precision: { right: replacedRight, all: replaced.length },
      recall: {
        right: replacedRight,
        all: same.filter(({ label }) => isPlace(label.supersededBy)).length,
      },
    },
  ];
}

/** Of what is told as open: what its label has as open, too. */
function leftOpen(
  name: string,
  intent: IdeaIntent,
  ideas: readonly Placed[],
  same: readonly Match[],
): Row {
  const open = same.filter(({ label }) => label.intent === intent && !isSettled(label));
  const right = open.filter(({ idea }) => !idea.settled).length;
  return {
    name,
    precision: {
      right,
      all: ideas.filter((one) => one.intent === intent && !one.settled).length,
    },
    recall: { right, all: open.length },
  };
}

const isPlace = (place: Label['answeredBy']): boolean => place !== undefined && place !== null;
