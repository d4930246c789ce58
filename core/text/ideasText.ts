import type { PayloadOf } from '../contract/events.ts';
import type { OutputOf } from '../contract/procedures.ts';
import { oneLine } from '../model/visibleText.ts';
import type { FitText, TextPiece } from './fitText.ts';
import { whenIn } from './whenIn.ts';

type Idea = OutputOf<'ideas'>['ideas'][number];
type Zone = { readonly zone: string };

/** Ideas in the order in which they are given, with what became of them. */
export function ideasText(
  { ideas, total }: Pick<OutputOf<'ideas'>, 'ideas' | 'total'>,
  { zone }: Zone,
): FitText<TextPiece> {
  const pieces = ideas.map((idea) => ({ text: rowText(idea, zone) }));
  return {
    pieces,
    compose: (kept, leftOut) => {
      const more = total - ideas.length + leftOut;
      return [
        `# ${total} ${total === 1 ? 'idea' : 'ideas'}`,
        ...kept.map(({ text }) => text),
        ...(more > 0 ? [`(${more} more)`] : []),
      ].join('\n');
    },
  };
}

/** One idea, what it says of itself, and the chain that it stands in, the oldest first. */
export function ideaText({ idea, chain }: OutputOf<'idea'>, { zone }: Zone): string {
  return [
    rowText(idea, zone),
    ...(idea.originalText === undefined ? [] : [`  in the log: ${oneLine(idea.originalText)}`]),
    ...(idea.entities.length === 0
      ? []
      : [`  names: ${idea.entities.map(({ name }) => oneLine(name)).join(', ')}`]),
    ...(chain.length < 2 ? [] : ['', 'How it went:', ...chain.map((one) => rowText(one, zone))]),
  ].join('\n');
}

/** That a decision was replaced or denied, and by what. */
export function turnedText(
  { relation, project, decision, by }: PayloadOf<'decisionTurned'>,
  { zone }: Zone,
): string {
  const where = project === null ? '' : ` in ${oneLine(project)}`;
  const what = relation === 'supersedes' ? 'replaces' : 'contradicts';
  return [
    `A new decision${where} ${what} an earlier one.`,
    ...[by, decision].map(
      ({ text, time, ideaId }, at) =>
        `${at === 0 ? 'Now' : 'Before'} (${whenIn(Date.parse(time), zone)}): ${oneLine(text)} · ${ideaId}`,
    ),
  ].join('\n');
}

function rowText(idea: Idea, zone: string): string {
  const { intent, state, text, time, title, project, gripId, ideaId } = idea;
  const became = state === 'stands' ? intent : `${intent}, ${state}`;
  return [
    `- (${became}) ${oneLine(text)}`,
    ...fateOf(idea, zone).map((line) => `  ${line}`),
    `  ${[
      whenIn(Date.parse(time), zone),
      oneLine(title),
      ...(project === null ? [] : [oneLine(project)]),
      gripId,
      ideaId,
    ].join(' · ')}`,
  ].join('\n');
}

/** What settled it, and what replaced it or was replaced by it. */
function fateOf({ answeredBy, completedBy, relations, intent }: Idea, zone: string): string[] {
  const settled = answeredBy ?? completedBy;
  const word = intent === 'todo' ? 'done' : intent === 'problem' ? 'solved' : 'answered';
  return [
    ...(settled === null
      ? []
      : [
          `${word} ${whenIn(Date.parse(settled.time), zone)}: ${oneLine(settled.text)} · ${settled.gripId}`,
        ]),
    ...relations
      .filter(({ relation }) => relation !== 'relates_to')
      .map(({ relation, direction, text, time, ideaId }) => {
        const what =
          relation === 'supersedes' && direction === 'from'
            ? 'superseded by'
            : direction === 'to'
              ? relation.replace('_', ' ')
              : `${relation.replace('_', ' ')} from`;
        return `${what} (${whenIn(Date.parse(time), zone)}): ${oneLine(text)} · ${ideaId}`;
      }),
  ];
}

/** Entities, those with the most ideas first. */
export function entitiesText({ entities, total }: OutputOf<'entities'>): string {
  if (total === 0) return 'Nothing is named yet: `strata index` tells what ideas name.';
  const more = total - entities.length;
  return [
    ...entities.map(
      ({ entityId, name, kind, aliases, ideas, conversations }) =>
        `- ${oneLine(name)} (${[kind, ...aliases.map((one) => oneLine(one))].join(', ')}) · ${ideas} ${ideas === 1 ? 'idea' : 'ideas'} in ${conversations} ${conversations === 1 ? 'conversation' : 'conversations'} · ${entityId}`,
    ),
    ...(more > 0 ? [`(${more} more)`] : []),
  ].join('\n');
}

/** People as they were named. */
export function peopleText({ people }: OutputOf<'people'>): string {
  if (people.length === 0)
    return 'You named nobody: `strata people "Mira Holt" Mira @mira` does. Who made commits is known.';
  return people
    .map(({ name, aliases }) => `- ${[name, ...aliases].map((one) => oneLine(one)).join(' · ')}`)
    .join('\n');
}

/** Topics with their spans. */
export function topicsText({ topics, total }: OutputOf<'topics'>, { zone }: Zone): string {
  if (total === 0) return 'No topics: nobody asked for anything there.';
  const more = total - topics.length;
  return [
    ...topics.map(({ name, keywords, project, spans }) =>
      [
        `- ${oneLine(name)}${project === null ? '' : ` · ${oneLine(project)}`} · ${keywords.map((one) => oneLine(one)).join(', ')}`,
        ...spans.map(
          ({ start, title, nodeId }) =>
            `  ${whenIn(Date.parse(start), zone)} · ${oneLine(title)} · ${nodeId}`,
        ),
      ].join('\n'),
    ),
    ...(more > 0 ? [`(${more} more)`] : []),
  ].join('\n');
}
