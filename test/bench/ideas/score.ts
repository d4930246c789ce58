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
  label.file === idea.file && label.line === idea.line && overlaps(label, idea);

const isSame = (label: Label, idea: Placed): boolean =>
  label.intent === idea.intent && isNear(label, idea);

function overlaps({ start, end }: Label, { range }: Placed): boolean {
  if (start === null || end === null || range === null) return true;
  return start < range.end && range.start < end;
}

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
  const settled = (name: string, intent: IdeaIntent, isSettled: (label: Label) => boolean): Row => {
    const own = same.filter(({ label }) => label.intent === intent);
    const told = own.filter(({ idea }) => idea.settled);
    const right = told.filter(({ label }) => isSettled(label)).length;
    return {
      name,
      precision: { right, all: told.length },
      recall: { right, all: own.filter(({ label }) => isSettled(label)).length },
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

const isPlace = (place: Label['answeredBy']): boolean => place !== undefined && place !== null;
