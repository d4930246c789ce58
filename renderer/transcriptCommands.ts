/** The part of the table of commands that moves what is read as it was said. */
import type { Command, CommandContext } from './command.ts';
import type { OutlineEntry } from './state/transcript.ts';
import type { TranscriptView } from './state/transcriptViews.ts';

const viewOf = ({ explorer }: CommandContext): TranscriptView | null =>
  explorer.transcripts.near(document.activeElement);

/** A command on the transcript that has the focus, else on the one that there is. */
function onTranscript(
  command: Pick<Command, 'id' | 'words' | 'keys'>,
  run: (view: TranscriptView) => void,
): Command {
  return {
    ...command,
    where: ['transcript', 'conversation'],
    isAbsent: (context) => viewOf(context) === null,
    run: (context) => {
      const view = viewOf(context);
      if (view !== null) run(view);
    },
  };
}

const step =
  (kinds: readonly OutlineEntry['kind'][], by: 1 | -1) =>
  (view: TranscriptView): void =>
    view.step(kinds, by);

export const TRANSCRIPT_COMMANDS: readonly Command[] = [
  onTranscript({ id: 'next-turn', words: 'go to the next turn', keys: ['n'] }, step(['turn'], 1)),
  onTranscript(
    { id: 'previous-turn', words: 'go to the turn before', keys: ['p'] },
    step(['turn'], -1),
  ),
  onTranscript(
    { id: 'next-error', words: 'go to the next error', keys: ['e'] },
    step(['failed'], 1),
  ),
  onTranscript(
    { id: 'next-decision', words: 'go to the next decision', keys: ['d'] },
    step(['decided', 'corrected'], 1),
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
