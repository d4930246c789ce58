import type { MarkWriter } from '../../engine/marks/ports/markStore.ts';
import type { WriteContext } from '../sql/context.ts';
import { markConversation } from './conversationMarks.ts';
import { markPoints } from './markPoints.ts';

export function marksWriter({ db, writing }: WriteContext): MarkWriter {
  return {
    markConversation: (id, change) => writing(() => markConversation(db, id, change)),
    markPoints: (points, change, nowMs) => writing(() => markPoints(db, points, { change, nowMs })),
  };
}
