import type { OutputOf } from '../contract/procedures.ts';
import { oneLine } from '../model/visibleText.ts';
import type { FitText, TextPiece } from './fitText.ts';
import { pointText } from './pointText.ts';
import { whenIn } from './whenIn.ts';

type Point = OutputOf<'points'>['points'][number];

/** Points of many conversations, two lines each, in the order in which they are given. */
export function pointsText(
  { points, total }: Pick<OutputOf<'points'>, 'points' | 'total'>,
  { zone }: { readonly zone: string },
): FitText<TextPiece> {
  const pieces = points.map((point) => ({ text: rowText(point, zone) }));
  return {
    pieces,
    compose: (kept, leftOut) => {
      const more = total - points.length + leftOut;
      return [
        `# ${total} ${total === 1 ? 'point' : 'points'}`,
        ...kept.map(({ text }) => text),
        ...(more > 0 ? [`(${more} more)`] : []),
      ].join('\n');
    },
  };
}

function rowText(point: Point, zone: string): string {
  const { title, project, time, pointId, state } = point;
  return [
    `- ${state === 'closed' ? '(closed) ' : ''}${pointText(point)}`,
    `  ${[
      whenIn(Date.parse(time), zone),
      oneLine(title),
      ...(project === null ? [] : [oneLine(project)]),
      pointId,
    ].join(' · ')}`,
  ].join('\n');
}
