import type { WholeConversation } from '../../state/conversation.ts';
import { markConversation } from '../../state/marking.ts';
import { Button } from '../../ui/Button.tsx';
import { useCommandContext } from '../../ui/commandContext.ts';
import styles from './SubjectActions.module.css';

/** The star and the tags of a conversation; a press changes them. */
export function ConversationMarks({ conversation }: { readonly conversation: WholeConversation }) {
  const { explorer, ask } = useCommandContext();
  const { conversationId, starred, tags } = conversation;
  const star = (): void =>
    void markConversation(
      explorer,
      { conversationId, starred: !starred },
      starred ? 'Starred no more' : 'Starred',
    );
  return (
    <ul className="beside firm gap-half" aria-label="Star and tags">
      <li>
        <Button look="quiet" aria-pressed={starred} aria-label="Star" onClick={star}>
          {starred ? '★' : '☆'}
        </Button>
      </li>
      <li className={tags.length === 0 ? styles['foldsLast'] : undefined}>
        <Button
          look="quiet"
          title="Tags"
          onClick={() => ask({ kind: 'tags', subject: { kind: 'conversation', conversationId } })}
        >
          {tags.length === 0 ? '# Tag' : tags.map((tag) => `#${tag}`).join(' ')}
        </Button>
      </li>
    </ul>
  );
}
