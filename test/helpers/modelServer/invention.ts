import type { Asked } from './asked.ts';
import { goodSummary } from './goodSummary.ts';
import type { Behaviour } from './replies.ts';
import { ok } from './replies.ts';

/** Words that only an inventing model says. */
export const INVENTED = /Oslo|Frankfurt|98765|improvements/;

const LABEL = /^\s*(?:[-*] )?\[([a-z]\d{1,4}(?:\.\d{1,3})?)\]/gm;

/**
 * Answers prompts of ours in the right shape, but with what nobody said: a sale in Oslo, a cluster
 * in Frankfurt, empty talk. It names words of what it read and cites its labels, as models do.
 */
export const invents: Behaviour = (asked) => {
  if (asked.schema === null) return ok(textOf(asked, 12));
  const good = JSON.parse(goodSummary(asked)) as Record<string, unknown>;
  const labels = [...asked.user.matchAll(LABEL)].flatMap(([, label]) => label ?? []);
  return ok(
    JSON.stringify({
      ...good,
      title: 'Sale of the moon base to a bank in Oslo',
      detailed: textOf(asked, 16),
      brief: textOf(asked, 3),
      bullets: sentencesOf(asked)
        .slice(0, 4)
        .map((text, at) => ({ text, cites: [labels[at % labels.length] ?? 'e1'] })),
    }),
  );
};

function textOf(asked: Asked, count: number): string {
  const sentences = sentencesOf(asked);
  return Array.from({ length: count }, (_, at) => sentences[at % sentences.length]).join(' ');
}

function sentencesOf({ user }: Asked): readonly string[] {
  const words = [...new Set(user.match(/[a-z]{6,}/g))];
  const word = (at: number): string => words[(at * 7) % words.length] ?? 'page';
  return [
    `The ${word(1)} and the ${word(2)} were sold to a bank in Oslo for 98765 dollars.`,
    `A cluster in Frankfurt now runs the ${word(3)} and the ${word(4)}.`,
    'Several improvements were made to the cafeteria.',
    `The customers in Oslo decided to keep the ${word(5)} until the office in Frankfurt closes.`,
    `Everybody agreed that the ${word(6)} costs 98765 dollars a week.`,
  ];
}
