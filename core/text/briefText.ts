import type { OutputOf } from '../contract/procedures.ts';
import type { PointRole } from '../model/point.ts';
import { oneLine } from '../model/visibleText.ts';
import type { FitText, TextPiece } from './fitText.ts';
import { DOUBT_MARKS } from './markDoubts.ts';
import { whenIn } from './whenIn.ts';

type Brief = Omit<OutputOf<'brief'>, 'text' | 'tokens' | 'leftOut'>;

export interface BriefPiece extends TextPiece {
  readonly heading: string;
}

const LONGEST_TITLE = 100;
const LONGEST_POINT = 140;
const LAST = 'Last worked on';
const HEADINGS: readonly (readonly [heading: string, roles: readonly PointRole[]])[] = [
  ['Open', ['open']],
  ['Decided', ['decided', 'corrected']],
  ['Done', ['done']],
];

/**
 * Where a project stands, as Markdown: what was worked on last, what is open, what was decided, what was
 * done. Where there is too little room, each section keeps its newest.
 */
export function briefText(
  { project, total, conversations, points }: Brief,
  { zone }: { readonly zone: string },
): FitText<BriefPiece> {
  const sections: readonly (readonly BriefPiece[])[] = [
    conversations.map(({ conversationId, title, end }) => ({
      heading: LAST,
      text: `- ${whenIn(Date.parse(end), zone)} ${oneLine(title, LONGEST_TITLE)} · ${conversationId}`,
    })),
    ...HEADINGS.map(([heading, roles]) =>
      points
        .filter(({ role }) => roles.includes(role))
        .map(({ text, gripIds, supported }) => ({
          heading,
          text: `- ${oneLine(text, LONGEST_POINT)}${supported ? '' : ` ${DOUBT_MARKS.unsupported}`}${gripIds[0] === undefined ? '' : ` [${gripIds[0]}]`}`,
        })),
    ),
  ];
  const most = Math.max(...sections.map(({ length }) => length));
  // The newest of each section, then the second ones.
  const pieces = Array.from({ length: most }, (_, at) =>
    sections.flatMap((section) => section[at] ?? []),
  ).flat();
  return {
    pieces,
    compose: (kept, leftOut) =>
      [
        `# ${oneLine(project, LONGEST_TITLE)}: ${total} ${total === 1 ? 'conversation' : 'conversations'}`,
        ...[LAST, ...HEADINGS.map(([heading]) => heading)].flatMap((heading) => {
          const of = kept.filter((piece) => piece.heading === heading);
          return of.length === 0 ? [] : [`${heading}:\n${of.map(({ text }) => text).join('\n')}`];
        }),
        ...(leftOut > 0
          ? [`(${leftOut} more: \`points\` and \`conversations\` with project)`]
          : []),
      ].join('\n'),
  };
}
