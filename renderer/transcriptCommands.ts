/** The part of the table of commands that goes from place to place in a conversation. */
import type { Command, CommandContext } from './command.ts';
import { hasPlaces, stepOnPage } from './features/conversation/placesOnPage.ts';
import { pageSubject } from './features/subject/pageSubject.ts';
import { stepWords, type OutlineEntry } from './state/transcript.ts';
import type { TranscriptView } from './state/transcriptViews.ts';

const viewOf = ({ explorer }: CommandContext): TranscriptView | null =>
  explorer.transcripts.near(document.activeElement);

/** Goes on in the transcript that has the focus, else in the one that there is, else in the lists of the page. */
function onPlaces(
  command: Pick<Command, 'id' | 'words' | 'keys'>,
  kinds: readonly [OutlineEntry['kind'], ...OutlineEntry['kind'][]],
  by: 1 | -1,
): Command {
  return {
    ...command,
    where: ['transcript', 'conversation'],
    isAbsent: (context) =>
      viewOf(context) === null && pageSubject()?.kind !== 'conversation' && !hasPlaces(kinds),
    run: (context) => {
      const view = viewOf(context);
      if (view !== null) view.step(kinds, by);
      else if (!stepOnPage(kinds, by)) context.explorer.notice.say(stepWords(kinds[0], null, by));
    },
  };
}

export const TRANSCRIPT_COMMANDS: readonly Command[] = [
  onPlaces({ id: 'next-turn', words: 'go to the next turn', keys: ['n'] }, ['turn'], 1),
  onPlaces({ id: 'previous-turn', words: 'go to the turn before', keys: ['p'] }, ['turn'], -1),
  onPlaces({ id: 'next-error', words: 'go to the next error', keys: ['e'] }, ['failed'], 1),
  onPlaces(
    { id: 'next-decision', words: 'go to the next decision', keys: ['d'] },
    ['decided', 'corrected'],
    1,
  ),
  {
    id: 'find-within',
    words: 'find in this conversation, or anywhere from the page of a period',
    keys: ['f', 'Mod+f'],
    where: ['transcript', 'conversation', 'period'],
    run: (context, subject) => {
      const { navigation, transcripts } = context.explorer;
      const view = viewOf(context);
      if (view !== null) return view.find();
      if (subject?.kind !== 'conversation') return context.explorer.search.show();
      if (navigation.store.getState().nodeId === null)
        void navigation.openConversation(subject.conversationId);
      navigation.setLevel('full');
      transcripts.whenThere(subject.conversationId, (shown) => shown.find());
    },
  },
  {
    id: 'outline',
    words: 'show or hide the outline of this conversation',
    keys: ['o'],
    where: ['transcript', 'conversation'],
    run: (context, subject) => {
      const { navigation } = context.explorer;
      const conversationId =
        subject?.kind === 'conversation' ? subject.conversationId : viewOf(context)?.conversationId;
      if (conversationId !== undefined) navigation.toggleOutline(conversationId);
    },
  },
];
