import type { MarkReader, PointReader } from '../../engine/marks/ports/markStore.ts';
import { findConversation } from '../library/readConversation.ts';
import type { ReadContext } from '../sql/context.ts';
import { readTags } from './conversationMarks.ts';
import { pointPlaces, saidQuotes } from './pointPlaces.ts';
import { readBoard } from './readBoard.ts';

export function marksReader({ db, texts, reading }: ReadContext): MarkReader & PointReader {
  return {
    tags: () => reading(() => readTags(db)),
    pointPlaces: (pointIds) => reading(() => pointPlaces(db, texts, pointIds)),
    saidQuotes: (id) =>
      reading(() => {
        const conversation = findConversation(db, id);
        return conversation === undefined ? [] : saidQuotes(db, conversation.conversation_ix);
      }),
    listPoints: (query) => reading(() => readBoard(db, query)),
  };
}
