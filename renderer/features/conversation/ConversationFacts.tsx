import { pointGroups, type WholeConversation } from '../../state/conversation.ts';
import { BulletList } from '../node/BulletList.tsx';
import { Capped } from './Capped.tsx';
import styles from './ConversationFacts.module.css';
import { ErrorList, FileList, TestList, TodoList, WorkList } from './FactLists.tsx';
import { KinList } from './KinList.tsx';
import { Part } from './Part.tsx';
import { TurnList } from './TurnList.tsx';

/** Points of a role, files and the like that are seen at first. */
export const FIRST = 7;
const FIRST_TURNS = 40;

/** What a conversation came to, by what its log says: what was asked, decided, done and left, turn by turn. */
export function ConversationFacts({ conversation }: { readonly conversation: WholeConversation }) {
  const { asked, turns, files, errors, tests, todos } = conversation;
  // The only request is asked in the only turn.
  const isSaidBelow = turns.length === 1 && turns[0]?.request === asked;
  return (
    <>
      {asked === null || isSaidBelow ? null : (
        <Part title="Asked">
          <p className={styles['asked']} dir="auto">
            {asked}
          </p>
        </Part>
      )}
      {pointGroups(conversation).map(({ title, points }) => (
        <Part key={title} title={title}>
          <Capped items={points} most={FIRST}>
            {(shown) => <BulletList bullets={shown} label={title} />}
          </Capped>
        </Part>
      ))}
      {turns.length === 0 ? null : (
        <Part title="Turns">
          <Capped items={turns} most={FIRST_TURNS}>
            {(shown) => <TurnList turns={shown} />}
          </Capped>
        </Part>
      )}
      <WorkList conversation={conversation} />
      {files.length === 0 ? null : <FileList files={files} />}
      {tests.length === 0 ? null : <TestList tests={tests} />}
      {errors.length === 0 ? null : <ErrorList errors={errors} />}
      {todos.length === 0 ? null : <TodoList todos={todos} />}
      <KinList conversation={conversation} />
    </>
  );
}
