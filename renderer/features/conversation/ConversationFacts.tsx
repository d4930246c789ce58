import type { ReactNode } from 'react';
import type { WholeConversation } from '../../state/conversation.ts';
import { Capped } from '../../ui/Capped.tsx';
import { ErrorList, FileList, TestList, TodoList, WorkList } from './FactLists.tsx';
import { KinList } from './KinList.tsx';
import { useIsPainted } from '../../ui/paintedContext.ts';
import { Part } from '../../ui/Part.tsx';
import { TurnList } from './TurnList.tsx';

const FIRST_TURNS = 40;
/** Of them, those that may be in sight before anything is scrolled. */
const SEEN_TURNS = 12;

export interface ConversationFactsProps {
  readonly conversation: WholeConversation;
  /** Its points by role; null where another text says them. */
  readonly points: ReactNode;
}

/** What a conversation came to, by what its log says: what was asked, decided, done and left, turn by turn. */
export function ConversationFacts({ conversation, points }: ConversationFactsProps) {
  const isPainted = useIsPainted();
  const { asked, turns, files, folder, errors, tests, todos } = conversation;
  // The only request is asked in the only turn.
  const isSaidBelow = turns.length === 1 && turns[0]?.request === asked;
  return (
    <>
      {asked === null || isSaidBelow ? null : (
        <Part title="Asked">
          <p className="text wrap as-is measure" dir="auto">
            {asked}
          </p>
        </Part>
      )}
      {points}
      {turns.length === 0 ? null : (
        <Part title="Turns" places="turn">
          <Capped items={turns} most={FIRST_TURNS}>
            {(shown) => <TurnList turns={isPainted ? shown : shown.slice(0, SEEN_TURNS)} />}
          </Capped>
        </Part>
      )}
      {isPainted ? (
        <>
          <WorkList conversation={conversation} />
          {files.length === 0 ? null : <FileList files={files} folder={folder} />}
          {tests.length === 0 ? null : <TestList tests={tests} />}
          {errors.length === 0 ? null : <ErrorList errors={errors} />}
          {todos.length === 0 ? null : <TodoList todos={todos} />}
          <KinList conversation={conversation} />
        </>
      ) : null}
    </>
  );
}
